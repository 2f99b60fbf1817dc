import { z } from 'zod';
import { fillFacts } from '../record/empty-phone.ts';
import { deviceTypes } from '../record/enumerations.ts';
import type { Fact, Section } from '../record/fact.ts';
import { memberName } from '../record/member-name.ts';
import type { PhoneFacts } from '../record/phone.ts';
import { phoneTable } from '../record/phone-table.ts';
import {
  brand,
  fullName,
  ignored,
  integer,
  list,
  maybe,
  member,
  number,
  partialDate,
  text,
} from './ndjson-members.ts';
import { ndjsonPrice } from './ndjson-price.ts';
import { ndjsonReview } from './ndjson-review.ts';

function valueForm({ kind, maxLength, enumeration }: Fact): z.ZodType {
  if (enumeration !== undefined) return member(enumeration.members);
  const forms = { number, whole: integer, flag: z.boolean(), date: partialDate, text: text(maxLength) };
  return forms[kind as keyof typeof forms];
}

function factForm(fact: Fact): z.ZodType {
  const value = valueForm(fact);
  return fact.isList ? list(value) : fact.isKnown ? value : maybe(value);
}

function sectionForm({ facts, isList, type }: Section): z.ZodType {
  const members = Object.entries(facts).map(([name, fact]) => [memberName(name), factForm(fact)]);
  const object = z.strictObject({
    ...Object.fromEntries(members),
    ...(type === 'Variant' && { price: ignored }),
  });
  return isList ? list(object) : maybe(object);
}

const table: readonly (readonly [string, Fact | Section])[] = Object.entries(phoneTable);
const factForms: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  table.map(([name, entry]) => [
    memberName(name),
    entry.kind === 'section' ? sectionForm(entry) : factForm(entry),
  ]),
);

const members = {
  brand,
  full_name: fullName,
  device_type: maybe(member(deviceTypes.members)),
  prices: list(ndjsonPrice),
  reviews: list(ndjsonReview),
  spec_sheet: list(
    z.strictObject({
      name: text(200),
      rows: z.array(z.strictObject({ label: text(500), value: text(100_000) })).max(5000),
    }),
  ),
};
const written = {
  ...{ id: ignored, slug: ignored, url: ignored, name: ignored, price: ignored, rating: ignored },
  ...{ ram_gb: ignored, storage_gb: ignored, main_camera_mp: ignored, source: ignored, updated_at: ignored },
};

/** One object of the project's own import format; see `read-phone-object.ts`. Its facts are those of the record. */
export const ndjsonPhone = z.strictObject({ ...factForms, ...members, ...written }) as unknown as z.ZodObject<
  typeof members
>;

export type NdjsonPhone = z.infer<typeof ndjsonPhone>;

type Stated = Readonly<Record<string, unknown>>;

/** Takes an object's facts by their names in JSON. */
function reader({ facts }: Section): (stated: Stated) => Stated {
  const names = Object.keys(facts).map((name) => [name, memberName(name)] as const);
  return (stated) => Object.fromEntries(names.map(([name, written]) => [name, stated[written] ?? null]));
}

const readers = table.map(([name, entry]) => {
  const read = entry.kind === 'section' ? reader(entry) : (value: Stated) => value;
  return { name, written: memberName(name), isList: entry.isList && entry.kind === 'section', read };
});

/** The facts that the object states, in a record of unknown ones. */
export function toFacts(phone: NdjsonPhone): PhoneFacts {
  const given = phone as Stated;
  const stated = readers.flatMap(({ name, written, isList, read }) => {
    const value = given[written] as Stated | readonly Stated[] | null | undefined;
    if (value === null || value === undefined) return [];
    return [[name, isList ? (value as readonly Stated[]).map(read) : read(value as Stated)]];
  });
  return fillFacts(Object.fromEntries(stated));
}
