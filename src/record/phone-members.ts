import type { Fact, FactTable, Section } from './fact.ts';
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

function membersOf(section: string, entry: Fact | Section): PhoneMember[] {
  const partOf = (phone: Phone) => (phone as unknown as Part)[section];
  if (entry.kind !== 'section')
    return [{ path: section, jsonPath: memberName(section), section, fact: entry, read: partOf }];
  const { isList, facts } = entry as Section<FactTable>;
  return Object.entries(facts).map(([name, fact]) => {
    const path = `${section}${isList ? '[0]' : ''}.${name}`;
    const read = isList
      ? (phone: Phone) => (partOf(phone) as readonly Part[])[0]?.[name] ?? null
      : (phone: Phone) => (partOf(phone) as Part)[name];
    return { path, jsonPath: memberName(path), section, fact, read };
  });
}

/** Every fact of a phone, in the order of the tables. */
export const phoneMembers: readonly PhoneMember[] = Object.entries<Fact | Section>({
  ...phoneTable,
  ...derivedTable,
}).flatMap(([name, entry]) => membersOf(name, entry));

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
