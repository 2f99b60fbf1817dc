import type {
  ImportRef,
  NamedPhone,
  NameSelection,
  PhoneContent,
  PhoneIdentity,
  PhoneToAdd,
  PhoneToChange,
  StoredPhone,
} from '../../../domain/catalogue/catalogue-writer.ts';
import { mapValues } from '../../../domain/map-values.ts';
import { yieldToEventLoop } from '../../../domain/time-slicing.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { mapSlices } from '../connection/time-slices.ts';
import type { ImportRefs } from './import-refs.ts';

/**
 * How many phones one statement reads or writes with their facts and spec sheets. The number is small, because these
 * are long, and a statement in the embedded database blocks the process.
 */
export const documentsPerStatement = 25;
/** How many identities one statement looks up, without reading facts and spec sheets. */
const identitiesPerStatement = 500;

/** The columns that an import writes, and their types. A statement receives its rows as JSON with these columns. */
const stateColumns = {
  facts: 'jsonb',
  spec_sheet: 'json',
  source_id: 'int',
  fact_sources: 'jsonb',
  other_device: 'boolean',
} as const;
export const stateColumnNames = Object.keys(stateColumns);
export const stateColumnDefinitions = Object.entries(stateColumns).map(([name, type]) => `${name} ${type}`);

/** @param currentImport the import to store as the source of a phone of which only the name is known */
const toStateColumns = (
  { facts, specSheet, source, otherSources, isOtherDevice }: PhoneToAdd | PhoneToChange,
  currentImport: ImportRef,
): Record<keyof typeof stateColumns, unknown> => ({
  facts,
  spec_sheet: specSheet,
  source_id: (source ?? currentImport).id,
  fact_sources: mapValues(otherSources, ({ id }) => id),
  other_device: isOtherDevice,
});

/** The source, time and version that are stored with each row that a file writes. */
export interface WriteStamp {
  readonly source: ImportRef;
  readonly changedAt: Date;
  /** The version of the catalogue that the file creates. */
  readonly version: number;
}

/** Finds the phones with these identities that are already stored. */
export async function findPhones(
  tx: Prisma.TransactionClient,
  identities: readonly PhoneIdentity[],
  refs: ImportRefs,
): Promise<StoredPhone[]> {
  // Most phones of a new file are not stored yet, so find the ids of the stored ones before reading their documents.
  const ids = await mapSlices(identities, identitiesPerStatement, (slice) => findPhoneIds(tx, slice));
  return mapSlices(ids, documentsPerStatement, (slice) => readPhones(tx, slice, refs));
}

async function findPhoneIds(
  tx: Prisma.TransactionClient,
  identities: readonly PhoneIdentity[],
): Promise<number[]> {
  const brandKeys = identities.map(({ brandKey }) => brandKey);
  const keys = identities.map(({ key }) => key);
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT phone.id
    FROM unnest(${brandKeys}::text[], ${keys}::text[]) AS identity (brand_key, key)
    JOIN brand ON brand.key = identity.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = identity.key`;
  return rows.map(({ id }) => id);
}

async function readPhones(
  tx: Prisma.TransactionClient,
  ids: readonly number[],
  refs: ImportRefs,
): Promise<StoredPhone[]> {
  type Row = PhoneIdentity & { id: number; isOtherDevice: boolean; sourceId: number; documents: string };
  type Documents = PhoneContent & { factSources: Record<string, number> };
  const rows = await tx.$queryRaw<Row[]>`
    SELECT phone.id, brand.key AS "brandKey", phone.key, other_device AS "isOtherDevice", source_id AS "sourceId",
      json_build_object('facts', facts, 'specSheet', spec_sheet, 'factSources', fact_sources)::text AS documents
    FROM phone JOIN brand ON brand.id = brand_id
    WHERE phone.id = ANY(${ids}::int[])`;
  const phones = rows.map(({ documents, ...row }) => ({ ...row, ...(JSON.parse(documents) as Documents) }));
  const getRef = await refs.load(phones.flatMap((row) => [row.sourceId, ...Object.values(row.factSources)]));
  return phones.map(({ sourceId, factSources, ...row }) => ({
    ...row,
    source: getRef(sourceId),
    otherSources: mapValues(factSources, getRef),
  }));
}

/** Adds the phones' brands that are not stored yet. @returns the id of each phone's brand, by the brand's key */
export async function ensureBrands(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneToAdd[],
): Promise<Map<string, number>> {
  const brands = new Map(phones.map(({ brandKey, brand }) => [brandKey, brand]));
  await tx.brand.createMany({
    data: [...brands].map(([key, { name, slug }]) => ({ key, name, slug })),
    skipDuplicates: true,
  });
  const rows = await tx.brand.findMany({ where: { key: { in: [...brands.keys()] } } });
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Adds phones. Their ids increase in the order of the list.
 * @returns an empty list, because `mapSlices` collects lists
 */
export async function insertPhones(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneToAdd[],
  brandIds: ReadonlyMap<string, number>,
  { source, changedAt, version }: WriteStamp,
): Promise<[]> {
  const rows = JSON.stringify(
    phones.map((phone) => ({
      slug: phone.slug,
      brand_id: brandIds.get(phone.brandKey),
      full_name: phone.fullName,
      key: phone.key,
      ...toStateColumns(phone, source),
    })),
  );
  await tx.$executeRaw`
    INSERT INTO phone (slug, brand_id, full_name, key, ${Prisma.raw(stateColumnNames.join(', '))}, updated_at, changed_in,
      revision)
    SELECT new.*, ${changedAt}, ${version}, ${version}
    FROM json_to_recordset(${rows}::json) AS new(
      slug text, brand_id int, full_name text, key text, ${Prisma.raw(stateColumnDefinitions.join(', '))})`;
  return [];
}

/**
 * Updates phones in one statement, because Prisma's `update` needs a round trip for each phone.
 * @returns an empty list, because `mapSlices` collects lists
 */
export async function updatePhones(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneToChange[],
  { source, changedAt, version }: WriteStamp,
): Promise<[]> {
  const rows = JSON.stringify(phones.map((phone) => ({ id: phone.id, ...toStateColumns(phone, source) })));
  await tx.$executeRaw`
    UPDATE phone SET ${Prisma.raw(stateColumnNames.map((name) => `${name} = new.${name}`).join(', '))},
      updated_at = ${changedAt}, changed_in = ${version}, revision = ${version}
    FROM json_to_recordset(${rows}::json) AS new(
      id int, ${Prisma.raw(stateColumnDefinitions.join(', '))})
    WHERE phone.id = new.id`;
  return [];
}

/** The number of names per query. It is small, because a statement in the embedded database blocks the process. */
const namesPerQuery = 500;

/** Reads only the facts that identify each phone, because the facts of all phones would be many megabytes. */
export async function readNames(
  tx: Prisma.TransactionClient,
  selection?: NameSelection,
): Promise<NamedPhone[]> {
  const condition = selection === undefined ? Prisma.sql`true` : await createNameCondition(tx, selection);
  const names: NamedPhone[] = [];
  for (let lastId = 0; ; ) {
    const page = await readNamesPage(tx, lastId, condition);
    names.push(...page);
    if (page.length < namesPerQuery) return names;
    lastId = (page[page.length - 1] as NamedPhone).id;
    await yieldToEventLoop();
  }
}

async function createNameCondition(
  tx: Prisma.TransactionClient,
  { isOfBrand, keyParts }: NameSelection,
): Promise<Prisma.Sql> {
  const brands = await tx.brand.findMany({ select: { id: true, key: true, name: true } });
  const ids = brands.filter(isOfBrand).map(({ id }) => id);
  return Prisma.sql`(brand_id = ANY(${ids}::int[]) OR EXISTS (
    SELECT FROM unnest(${keyParts}::text[]) AS part WHERE strpos(phone.key, part) > 0))`;
}

function readNamesPage(
  tx: Prisma.TransactionClient,
  afterId: number,
  condition: Prisma.Sql,
): Promise<NamedPhone[]> {
  return tx.$queryRaw<NamedPhone[]>`
    SELECT phone.id, brand.key AS "brandKey", brand.name AS "brandName", phone.key, full_name AS "fullName",
      facts->'variants' AS variants, facts->'modelNumbers' AS "modelNumbers",
      coalesce(facts->'codeNames', '[]') AS "codeNames",
      facts->'network'->'generations' AS generations, facts->>'announcedOn' AS "announcedOn",
      facts->>'releasedOn' AS "releasedOn"
    FROM phone JOIN brand ON brand.id = brand_id
    WHERE phone.id > ${afterId} AND ${condition}
    ORDER BY phone.id LIMIT ${namesPerQuery}`;
}
