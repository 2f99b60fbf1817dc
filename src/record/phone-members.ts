import type { Fact, RecordTable } from './fact.ts';
import { toMemberName } from './member-name.ts';
import type { Phone } from './phone.ts';
import { derivedTable, phoneTable } from './phone-table.ts';

/** A fact, and its place in the phone object. */
export interface PhoneMember {
  /**
   * The path, such as `battery.capacityMah`. In a list of objects, it is the path in the first object:
   * `displays[0].ppi`.
   */
  readonly path: string;
  /** The path in JSON: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** The section, such as `battery`, or the name of the fact if it is outside of sections. */
  readonly section: string;
  readonly fact: Fact;
  /** Reads the value of the fact. Returns null if the phone does not have the object that contains it. */
  readonly read: (phone: Phone) => unknown;
}

type RecordObject = Readonly<Record<string, unknown>>;
type ReadObject = (phone: Phone) => RecordObject | null;

/**
 * Lists the facts of a table.
 * @param getObject finds the object in a phone that the table describes
 * @param prefix the path of that object, with a dot at its end
 */
function listMembers(table: RecordTable, getObject: ReadObject, prefix = ''): PhoneMember[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const path = `${prefix}${name}`;
    const read = (phone: Phone) => getObject(phone)?.[name] ?? null;
    if (entry.kind !== 'section') {
      const [section = path] = path.split(/[.[]/, 1);
      return [{ path, jsonPath: toMemberName(path), section, fact: entry, read }];
    }
    return entry.isList
      ? listMembers(
          entry.facts,
          (phone) => (read(phone) as readonly RecordObject[] | null)?.[0] ?? null,
          `${path}[0].`,
        )
      : listMembers(entry.facts, (phone) => read(phone) as RecordObject, `${path}.`);
  });
}

/** Every fact of a phone, in the order of the tables. */
export const phoneMembers: readonly PhoneMember[] = listMembers(
  { ...phoneTable, ...derivedTable },
  (phone) => phone as unknown as RecordObject,
);

/** Sorts members by an order of sections or paths. Members that are not in `order` come last. */
export function sortMembers(members: readonly PhoneMember[], order: readonly string[]): PhoneMember[] {
  const getPosition = ({ path, section }: PhoneMember): number => {
    const pathIndex = order.indexOf(path);
    const index = pathIndex >= 0 ? pathIndex : order.indexOf(section);
    return index >= 0 ? index : order.length;
  };
  return members.toSorted((a, b) => getPosition(a) - getPosition(b));
}

type ToJson = (value: unknown) => unknown;

/** @returns a function that writes enum members in lower case, or null for facts whose JSON value is the same */
export function createJsonConverter({ enumeration, isList }: Fact): ToJson | null {
  if (enumeration === undefined) return null;
  const lowerCaseNames = new Map<unknown, string>(
    enumeration.members.map((name) => [name, name.toLowerCase()]),
  );
  const toLowerCase: ToJson = (member) => lowerCaseNames.get(member) ?? null;
  return isList ? (list) => (list as readonly string[] | null)?.map(toLowerCase) ?? null : toLowerCase;
}

/** The facts that lists show, in their order. `fact.inLists` is the name of a fact in lists. */
export const listedMembers = sortMembers(
  phoneMembers.filter(({ fact }) => fact.inLists !== undefined),
  [
    ...['deviceType', 'status', 'announcedOn', 'releasedOn', 'platform', 'displays'],
    ...['ramGb', 'storageGb', 'mainCameraMp', 'battery', 'body'],
  ],
);
