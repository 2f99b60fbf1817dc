import type { Fact, RecordTable } from './fact.ts';
import { memberName } from './member-name.ts';
import type { Phone } from './phone.ts';
import { derivedTable, phoneTable } from './phone-table.ts';

/** A fact with its place in the record. */
export interface PhoneMember {
  /** `battery.capacityMah`; of a list of objects that of the first, `displays[0].ppi`. */
  readonly path: string;
  /** The same as JSON has it: `battery.capacity_mah`. */
  readonly jsonPath: string;
  /** `battery`, or the fact itself where it stands alone. */
  readonly section: string;
  readonly fact: Fact;
  /** Its value, as the record holds it; null where there is no such object. */
  readonly read: (phone: Phone) => unknown;
}

type Part = Readonly<Record<string, unknown>>;
type ReadPart = (phone: Phone) => Part | null;

/** @param partOf the object that holds the entries of the table. @param path of that object, with its dot */
function membersOf(table: RecordTable, partOf: ReadPart, path = ''): PhoneMember[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const own = `${path}${name}`;
    const read = (phone: Phone) => partOf(phone)?.[name] ?? null;
    if (entry.kind !== 'section') {
      const [section = own] = own.split(/[.[]/, 1);
      return [{ path: own, jsonPath: memberName(own), section, fact: entry, read }];
    }
    return entry.isList
      ? membersOf(entry.facts, (phone) => (read(phone) as readonly Part[] | null)?.[0] ?? null, `${own}[0].`)
      : membersOf(entry.facts, (phone) => read(phone) as Part, `${own}.`);
  });
}

/** Every fact of a phone, in the order of the tables. */
export const phoneMembers: readonly PhoneMember[] = membersOf(
  { ...phoneTable, ...derivedTable },
  (phone) => phone as unknown as Part,
);

/** Members sorted by an order of sections or paths; what it does not name comes last, as in the table. */
export function inOrder(members: readonly PhoneMember[], order: readonly string[]): PhoneMember[] {
  const place = ({ path, section }: PhoneMember): number => {
    const own = order.indexOf(path);
    const at = own >= 0 ? own : order.indexOf(section);
    return at >= 0 ? at : order.length;
  };
  return members.toSorted((a, b) => place(a) - place(b));
}

type ToJson = (value: unknown) => unknown;

/** How a value of the fact becomes what JSON has: enum members in lower case. Null where nothing has to be done. */
export function jsonForm({ enumeration, isList }: Fact): ToJson | null {
  if (enumeration === undefined) return null;
  const lower = new Map<unknown, string>(enumeration.members.map((name) => [name, name.toLowerCase()]));
  const one: ToJson = (member) => lower.get(member) ?? null;
  return isList ? (list) => (list as readonly string[] | null)?.map(one) ?? null : one;
}

/** What lists show of a phone, in their order; `fact.inLists` is its name there. */
export const listedMembers = inOrder(
  phoneMembers.filter(({ fact }) => fact.inLists !== undefined),
  [
    ...['deviceType', 'status', 'announcedOn', 'releasedOn', 'platform', 'displays'],
    ...['ramGb', 'storageGb', 'mainCameraMp', 'battery', 'body'],
  ],
);
