import { yieldToEventLoop } from '../../../domain/time-slicing.ts';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import { longestMs } from '../connection/async-commit.ts';
import { inTurns } from '../connection/time-slices.ts';
import { documentsPerStatement, stateNames, stateTypes } from './stored-phones.ts';

/** The highest ids from before a file that is written in pieces: rows with higher ones are its own. */
export interface UnfinishedImport {
  readonly brandId: number;
  readonly phoneId: number;
  readonly priceId: number;
  readonly reviewId: number;
  readonly importId: number;
}

/** Rows that a statement removes: PGlite blocks the process while it runs one. */
const rowsPerStatement = 200;

/** Columns that an import changes: what is put back. */
const columns = [...stateNames, 'updated_at', 'changed_in'];
const types = [...stateTypes, 'updated_at timestamptz', 'changed_in int', 'revision int'];

/** To be called before the first row of the file is written. */
export async function beginUnfinished(tx: Prisma.TransactionClient): Promise<UnfinishedImport> {
  const [begun] = await tx.$queryRaw<UnfinishedImport[]>`
    INSERT INTO unfinished_import (brand_id, phone_id, price_id, review_id, import_id) SELECT
      coalesce((SELECT max(id) FROM brand), 0), coalesce((SELECT max(id) FROM phone), 0),
      coalesce((SELECT max(id) FROM price), 0), coalesce((SELECT max(id) FROM review), 0),
      coalesce((SELECT max(id) FROM import), 0)
    RETURNING brand_id AS "brandId", phone_id AS "phoneId", price_id AS "priceId", review_id AS "reviewId",
      import_id AS "importId"`;
  return begun as UnfinishedImport;
}

/** To be called before these phones are changed, in the transaction that does. */
export async function keepBefore(tx: Prisma.TransactionClient, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO phone_before SELECT id, row_to_json(phone) FROM phone WHERE id = ANY(${ids}::int[])
    ON CONFLICT (id) DO NOTHING`;
}

/** To be called in the transaction that makes the file's version the catalogue's: from then on it stays. */
export async function endUnfinished(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`DELETE FROM unfinished_import`;
  // Not DELETE: nobody vacuums an embedded database.
  if ((await tx.phoneBefore.findFirst({ select: { id: true } })) !== null)
    await tx.$executeRaw`TRUNCATE phone_before`;
}

/** Takes back what a file has written that did not come to its end, in pieces, so that it may be interrupted as well. */
export async function undoUnfinished(prisma: PrismaClient): Promise<void> {
  const begun = await prisma.unfinishedImport.findFirst();
  if (begun === null) return;
  const kept = await prisma.phoneBefore.findMany({ select: { id: true } });
  const changed = kept.map(({ id }) => id);
  // A file that an earlier release left unfinished was kept without revisions: those of the upgrade stay then.
  const back = [
    ...columns.map((name) => `${name} = before.${name}`),
    'revision = coalesce(before.revision, phone.revision)',
  ];
  for await (const some of inTurns(changed, documentsPerStatement)) {
    await prisma.$executeRaw`
      UPDATE phone SET ${Prisma.raw(back.join(', '))}
      FROM phone_before, json_to_record(phone_before.row) AS before(${Prisma.raw(types.join(', '))})
      WHERE phone.id = phone_before.id AND phone.id = ANY(${some}::int[])`;
  }
  // In this order: what refers to something goes before it.
  await removeAbove(prisma, 'price', begun.priceId);
  await removeAbove(prisma, 'review', begun.reviewId);
  await removeAbove(prisma, 'phone', begun.phoneId);
  await removeAbove(prisma, 'brand', begun.brandId);
  await removeAbove(prisma, 'import', begun.importId);
  await prisma.$transaction(endUnfinished, { timeout: longestMs });
}

async function removeAbove(prisma: PrismaClient, table: string, id: number): Promise<void> {
  const name = Prisma.raw(table);
  for (let removed = -1; removed !== 0; await yieldToEventLoop()) {
    removed = await prisma.$executeRaw`
      DELETE FROM ${name} WHERE id IN (SELECT id FROM ${name} WHERE id > ${id} LIMIT ${rowsPerStatement})`;
  }
}
