import { z } from 'zod';
import { fillFacts } from '../record/empty-phone.ts';
import { deviceTypes } from '../record/enumerations.ts';
import type { Fact, RecordTable, Section } from '../record/fact.ts';
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
  const object = z.strictObject({ ...formsOf(facts), ...(type === 'Variant' && { price: ignored }) });
  return isList ? list(object) : maybe(object);
}

function formsOf(table: RecordTable): Readonly<Record<string, z.ZodType>> {
  const forms = Object.entries(table).map(([name, entry]) => [
    memberName(name),
    entry.kind === 'section' ? sectionForm(entry) : factForm(entry),
  ]);
  return Object.fromEntries(forms);
}

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
  ...{ launch_price: ignored, price_summary: ignored, review_count: ignored },
  ...{ ram_gb: ignored, storage_gb: ignored, main_camera_mp: ignored, source: ignored, updated_at: ignored },
};

/** One object of the project's own import format; see `read-phone-object.ts`. Its facts are those of the record. */
export const ndjsonPhone = z.strictObject({
  ...formsOf(phoneTable),
  ...members,
  ...written,
}) as unknown as z.ZodObject<typeof members>;

export type NdjsonPhone = z.infer<typeof ndjsonPhone>;

type Stated = Readonly<Record<string, unknown>>;

/** Takes an object's facts by their names in JSON; what it leaves out is left out. */
function readerOf(table: RecordTable): (stated: Stated) => Stated {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    written: memberName(name),
    read: entry.kind === 'section' ? valueReader(entry) : (value: unknown) => value,
  }));
  return (stated) => {
    const read = entries.map((entry) => [entry.name, entry.read(stated[entry.written] ?? null)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== null));
  };
}

function valueReader({ facts, isList }: Section): (value: unknown) => unknown {
  const read = readerOf(facts);
  if (isList) return (value) => (value as readonly Stated[] | null)?.map(read) ?? null;
  return (value) => value && read(value as Stated);
}

const readFacts = readerOf(phoneTable);

/** The facts that the object states, in a record of unknown ones. */
export const toFacts = (phone: NdjsonPhone): PhoneFacts => fillFacts(readFacts(phone));
