import { z } from 'zod';
import type { StatedSource } from '../../domain/catalogue/incoming-row.ts';
import { fillFacts } from '../../record/empty-phone.ts';
import { deviceTypes } from '../../record/enumerations.ts';
import type { Fact, RecordTable, Section } from '../../record/fact.ts';
import { toMemberName } from '../../record/member-name.ts';
import type { PhoneFacts } from '../../record/phone.ts';
import { phoneTable } from '../../record/phone-table.ts';
import {
  brandSchema,
  createListSchema,
  createTextSchema,
  enumMember,
  fullName,
  ignoredMember,
  integerSchema,
  numberSchema,
  orNull,
  partialDateSchema,
} from './ndjson-members.ts';
import { ndjsonPrice } from './ndjson-price.ts';
import { ndjsonReview } from './ndjson-review.ts';

/** Lists the paths of all facts, sections, lists and members of lists. `[]` represents the index of an item. */
function listPaths(table: RecordTable, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const path = `${prefix}${name}`;
    const entryPaths = entry.isList ? [path, `${path}[]`] : [path];
    const innerPrefix = entry.isList ? `${path}[].` : `${path}.`;
    return entry.kind === 'section' ? [...entryPaths, ...listPaths(entry.facts, innerPrefix)] : entryPaths;
  });
}

/** The path of each fact in the record by its path in JSON: `displays[].refreshHz` by `displays[].refresh_hz`. */
const recordPaths = new Map(
  [...listPaths(phoneTable), 'specSheet'].map((path) => [toMemberName(path), path]),
);

/** @returns the path in the record, such as `displays[1].refreshHz` for `displays[1].refresh_hz`, if there is one */
function toRecordPath(jsonPath: string): string | undefined {
  const indexes = jsonPath.match(/\[\d+\]/g) ?? [];
  return recordPaths.get(jsonPath.replace(/\[\d+\]/g, '[]'))?.replaceAll('[]', () => indexes.shift() ?? '');
}

const factPath = createTextSchema(200).refine(
  (path) => toRecordPath(path) !== undefined,
  'is not a fact: write the path of a fact, such as "battery.capacity_mah", "displays[1]" or "cameras"',
);

/** A publication that states facts of the phone. If it does not list them, it is the source of all remaining facts. */
const ndjsonSource = z.strictObject({
  name: createTextSchema(200).refine((value) => value.trim() !== '', 'is empty'),
  as_of: orNull(partialDateSchema),
  as_of_inferred: z.boolean().default(false),
  facts: createListSchema(factPath),
});

export function toStatedSource({
  name,
  as_of: asOf,
  as_of_inferred: isDateInferred,
  facts,
}: z.infer<typeof ndjsonSource>): StatedSource {
  const paths = facts?.flatMap((path) => toRecordPath(path) ?? []) ?? null;
  return { name: name.trim(), asOf: asOf as StatedSource['asOf'], isDateInferred, paths };
}

function createValueSchema({ kind, maxLength, enumeration, grades }: Fact): z.ZodType {
  if (enumeration !== undefined) return enumMember(enumeration.members);
  if (grades !== undefined) return enumMember([...grades] as [string, ...string[]]);
  const schemas = {
    number: numberSchema,
    whole: integerSchema,
    flag: z.boolean(),
    date: partialDateSchema,
    text: createTextSchema(maxLength),
  };
  return schemas[kind as keyof typeof schemas];
}

function createFactSchema(fact: Fact): z.ZodType {
  const value = createValueSchema(fact);
  return fact.isList ? createListSchema(value) : fact.isNeverNull ? value : orNull(value);
}

function createSectionSchema({ facts, isList, type }: Section): z.ZodType {
  const object = z.strictObject({
    ...createSchemas(facts),
    ...(type === 'Variant' && { price: ignoredMember }),
  });
  return isList ? createListSchema(object) : orNull(object);
}

function createSchemas(table: RecordTable): Readonly<Record<string, z.ZodType>> {
  const schemas = Object.entries(table).map(([name, entry]) => [
    toMemberName(name),
    entry.kind === 'section' ? createSectionSchema(entry) : createFactSchema(entry),
  ]);
  return Object.fromEntries(schemas);
}

const members = {
  brand: brandSchema,
  full_name: fullName,
  device_type: orNull(enumMember(deviceTypes.members)),
  prices: createListSchema(ndjsonPrice),
  reviews: createListSchema(ndjsonReview),
  sources: createListSchema(ndjsonSource),
  spec_sheet: createListSchema(
    z.strictObject({
      name: createTextSchema(200),
      rows: z
        .array(z.strictObject({ label: createTextSchema(500), value: createTextSchema(100_000) }))
        .max(5000),
    }),
  ),
};
/** Members that the REST API computes. An exported phone has them, but imports ignore them. */
const computedNames =
  'id slug url name price rating launch_price price_summary review_count ram_gb storage_gb main_camera_mp source updated_at';
const computedMembers = Object.fromEntries(computedNames.split(' ').map((name) => [name, ignoredMember]));

/** A phone in the import format (see `readPhoneObject`). */
export const ndjsonPhone = z.strictObject({
  ...createSchemas(phoneTable),
  ...members,
  ...computedMembers,
}) as unknown as z.ZodObject<typeof members>;

export type NdjsonPhone = z.infer<typeof ndjsonPhone>;

type JsonObject = Readonly<Record<string, unknown>>;

/** Creates a function that renames an object's members from their JSON names to their record names, and drops nulls. */
function createFactReader(table: RecordTable): (object: JsonObject) => JsonObject {
  const entries = Object.entries(table).map(([name, entry]) => ({
    name,
    jsonName: toMemberName(name),
    read: entry.kind === 'section' ? createSectionReader(entry) : (value: unknown) => value,
  }));
  return (object) => {
    const facts = entries.map(({ name, jsonName, read }) => [name, read(object[jsonName] ?? null)] as const);
    return Object.fromEntries(facts.filter(([, value]) => value !== null));
  };
}

function createSectionReader({ facts, isList }: Section): (value: unknown) => unknown {
  const read = createFactReader(facts);
  if (isList) return (value) => (value as readonly JsonObject[] | null)?.map(read) ?? null;
  return (value) => value && read(value as JsonObject);
}

const readFacts = createFactReader(phoneTable);

/** @returns all facts of a phone. Facts that the object does not state are unknown. */
export const toFacts = (phone: NdjsonPhone): PhoneFacts => fillFacts(readFacts(phone));
