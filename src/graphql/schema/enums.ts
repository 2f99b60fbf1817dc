import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type { Enumeration } from '../../record/fact.ts';
import { builder } from './builder.ts';

type EnumType = ReturnType<typeof builder.enumType<string, Record<string, { value: string }>>>;

const enumTypes = new Map<Enumeration, EnumType>();

/** Writes a name in capitals: `real-time` becomes REAL_TIME. */
const toCapitals = (member: string): string => member.toUpperCase().replace('-', '_');

/** Creates the GraphQL type of an enumeration. @param toName spells a member as GraphQL does */
export function getEnumType<Member extends string>(values: Enumeration<Member>, toName = toCapitals) {
  let type = enumTypes.get(values);
  if (type === undefined) {
    const entries = values.members.map((member) => [
      toName(member),
      { value: member, description: values.meanings[member] },
    ]);
    type = builder.enumType(values.name, {
      description: `${values.description}.`,
      values: Object.fromEntries(entries) as Record<string, { value: string }>,
    });
    enumTypes.set(values, type);
  }
  return type as ReturnType<typeof builder.enumType<string, Record<string, { value: Member }>>>;
}

/** Returns the GraphQL name of a sort order: `-released` becomes RELEASED_DESC. */
export const toSortName = (sort: string): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();
export const PhoneSortEnum = getEnumType(phoneSorts, toSortName);
