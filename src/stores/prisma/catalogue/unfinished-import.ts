import { yieldToEventLoop } from '../../../domain/time-slicing.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { transactionTimeoutMs } from '../connection/async-commit.ts';
import { yieldSlices } from '../connection/time-slices.ts';
import { documentsPerStatement, stateColumnDefinitions, stateColumnNames } from './stored-phones.ts';

/** The highest ids before a file is written in pieces. Rows with higher ids belong to the file. */
export interface UnfinishedImport {
  readonly brandId: number;
  readonly phoneId: number;
  readonly priceId: number;
  readonly reviewId: number;
  readonly importId: number;
}

/**
 * The number of rows that one statement deletes. It is small, because PGlite blocks the process while a statement
 * runs.
 */
const rowsPerStatement = 200;

/** The columns that an import changes, and that are restored when it is undone. */
const restoredColumns = [...stateColumnNames, 'updated_at', 'changed_in', 'revision'];
/** The columns that are read from the stored state of a phone. */
const storedColumnDefinitions = [
  ...stateColumnDefinitions,
  'updated_at timestamptz',
  'changed_in int',
  'revision int',
];

/** Records the highest ids. Must be called before the first row of the file is written. */
export async function beginUnfinishedImport(tx: Prisma.TransactionClient): Promise<UnfinishedImport> {
  const [row] = await tx.$queryRaw<UnfinishedImport[]>`
    INSERT INTO unfinished_import (brand_id, phone_id, price_id, review_id, import_id) SELECT
      coalesce((SELECT max(id) FROM brand), 0), coalesce((SELECT max(id) FROM phone), 0),
      coalesce((SELECT max(id) FROM price), 0), coalesce((SELECT max(id) FROM review), 0),
      coalesce((SELECT max(id) FROM import), 0)
    RETURNING brand_id AS "brandId", phone_id AS "phoneId", price_id AS "priceId", review_id AS "reviewId",
      import_id AS "importId"`;
  return row as UnfinishedImport;
}

/** Stores the state of phones before a change. Must be called in the transaction that changes them. */
export async function savePhonesForUndo(tx: Prisma.TransactionClient, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO phone_before SELECT id, row_to_json(phone) FROM phone WHERE id = ANY(${ids}::int[])
    ON CONFLICT (id) DO NOTHING`;
}

/** Makes the imported file permanent. Must be called in the transaction that raises the version of the catalogue. */
export async function endUnfinishedImport(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`DELETE FROM unfinished_import`;
  // Use TRUNCATE instead of DELETE, because nothing vacuums the embedded database.
  if ((await tx.phoneBefore.findFirst({ select: { id: true } })) !== null)
    await tx.$executeRaw`TRUNCATE phone_before`;
}

/** Undoes the import of an unfinished file, in pieces. If this is interrupted, it can be repeated. */
export async function undoUnfinishedImport(prisma: PrismaClient): Promise<void> {
  const unfinishedImport = await prisma.unfinishedImport.findFirst();
  if (unfinishedImport === null) return;
  const changedPhones = await prisma.phoneBefore.findMany({ select: { id: true } });
  const changedIds = changedPhones.map(({ id }) => id);
  const assignments = restoredColumns.map((name) => `${name} = before.${name}`);
  for await (const ids of yieldSlices(changedIds, documentsPerStatement)) {
    await prisma.$executeRaw`
      UPDATE phone SET ${Prisma.raw(assignments.join(', '))}
      FROM phone_before, json_to_record(phone_before.row) AS before(${Prisma.raw(storedColumnDefinitions.join(', '))})
      WHERE phone.id = phone_before.id AND phone.id = ANY(${ids}::int[])`;
  }
  // The order matters, because a row must be deleted before the rows that it refers to.
  await deleteRowsAbove(prisma, 'price', unfinishedImport.priceId);
  await deleteRowsAbove(prisma, 'review', unfinishedImport.reviewId);
  await deleteRowsAbove(prisma, 'phone', unfinishedImport.phoneId);
  await deleteRowsAbove(prisma, 'brand', unfinishedImport.brandId);
  await deleteRowsAbove(prisma, 'import', unfinishedImport.importId);
  await prisma.$transaction(endUnfinishedImport, { timeout: transactionTimeoutMs });
}

async function deleteRowsAbove(prisma: PrismaClient, table: string, maxId: number): Promise<void> {
  const tableSql = Prisma.raw(table);
  for (let removedCount = -1; removedCount !== 0; await yieldToEventLoop()) {
    removedCount = await prisma.$executeRaw`
      DELETE FROM ${tableSql} WHERE id IN (SELECT id FROM ${tableSql} WHERE id > ${maxId} LIMIT ${rowsPerStatement})`;
  }
}
