import type { PrismaClient } from '../../generated/prisma/client.ts';
import { type PhoneRow, withBrandAndPrices } from './peer-database.ts';

export interface TrigramHits {
  readonly rows: readonly PhoneRow[];
  readonly scores: ReadonlyMap<number, number>;
  readonly total: number;
}

/**
 * Searches in Postgres with pg_trgm and its GIN index, through Prisma: names that share enough trigrams with the
 * text, the most similar first. It tolerates fewer typing errors than the gateway's search, and finds no model codes
 * or Thai text.
 */
export async function searchByTrigrams(
  prisma: PrismaClient,
  text: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<TrigramHits> {
  const hits = await prisma.$queryRaw<{ id: number; score: number; total: number }[]>`
    SELECT id, similarity(full_name, ${text}) AS score, (count(*) OVER ())::int AS total
    FROM phone WHERE full_name % ${text}
    ORDER BY score DESC, released_key DESC NULLS LAST, id
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const ids = hits.map(({ id }) => id);
  const phones = await prisma.phone.findMany({ where: { id: { in: ids } }, include: withBrandAndPrices });
  const byId = new Map(phones.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    scores: new Map(hits.map(({ id, score }) => [id, score])),
    total: hits[0]?.total ?? 0,
  };
}
