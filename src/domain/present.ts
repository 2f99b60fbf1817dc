import type { Fact } from '../record/fact.ts';
import { toMemberName } from '../record/member-name.ts';
import { createJsonConverter } from '../record/phone-members.ts';
import type { JsonOf, Member, MemberTable, PublicType, ValueOf } from '../record/public-type.ts';
import { toInstant } from './instant.ts';

type Values = Record<string, unknown>;

/** A function that converts the value of a member to its form in JSON. */
type ToJson = (value: unknown) => unknown;

/** Creates the converter of a single value. Returns null if the value has the same form in JSON. */
function createItemConverter(member: Member): ToJson | null {
  if (member.type !== undefined) return createTableConverter(member.type.members);
  if (member.kind === 'instant') return (instant) => toInstant(instant as Date);
  return createJsonConverter({ ...(member as Fact), isList: false });
}

function createMemberConverter(member: Member): ToJson | null {
  const toJson = createItemConverter(member);
  if (toJson === null) return null;
  return (value) => {
    if (value === null || value === undefined) return value;
    return member.isList ? (value as readonly unknown[]).map(toJson) : toJson(value);
  };
}

/** Creates the converter of an object. It looks up the members once, not again for each value. */
function createTableConverter(table: MemberTable): ToJson {
  const members = Object.entries(table).map(([name, member]) => ({
    name: member.from ?? name,
    jsonName: toMemberName(name),
    compute: (member.compute ?? null) as ToJson | null,
    toJson: createMemberConverter(member),
  }));
  return (value) => {
    const values = value as Values;
    const json: Values = {};
    for (const { name, jsonName, compute, toJson } of members) {
      const memberValue = compute === null ? values[name] : compute(values);
      json[jsonName] = toJson === null ? memberValue : toJson(memberValue);
    }
    return json;
  };
}

/**
 * Creates the function that converts values of a public type to JSON. The members have the order of the
 * definition and names in `snake_case`. Enum values are in lower case, and instants in UTC.
 */
export function createPresenter<Type extends PublicType>({ members }: Type) {
  return createTableConverter(members) as (value: ValueOf<Type>) => JsonOf<Type>;
}
