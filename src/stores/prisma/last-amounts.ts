import type { PriceToAdd } from '../../domain/ingest.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Of each of these offers, by its place in the list: see `ImportTransaction.lastAmounts`. */
export async function readLastAmounts(
  tx: Prisma.TransactionClient,
  offers: readonly PriceToAdd[],
  since: Date,
): Promise<number[][]> {
  const rows = JSON.stringify(
    offers.map(({ brandKey, key, price }, place) => ({
      place,
      brand_key: brandKey,
      phone_key: key,
      kind: price.kind,
      currency: price.amount.currency,
      country: price.country,
      ram_mb: price.variant?.ramMb ?? null,
      storage_mb: price.variant?.storageMb ?? null,
      seller: price.seller,
      observed_at: price.observedAt.toISOString(),
    })),
  );
  const found = await tx.$queryRaw<{ place: number; amounts: bigint[] }[]>`
    SELECT place, last.amounts
    FROM jsonb_to_recordset(${rows}::jsonb) AS asked(
      place int, brand_key text, phone_key text, kind text, currency text, country text, ram_mb int, storage_mb int,
      seller text, observed_at timestamptz)
    JOIN brand ON brand.key = asked.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = asked.phone_key
    CROSS JOIN LATERAL (
      SELECT array_agg(amount_minor) AS amounts FROM price
      WHERE phone_id = phone.id AND kind = asked.kind::price_kind AND currency = asked.currency
        AND country IS NOT DISTINCT FROM asked.country AND ram_mb IS NOT DISTINCT FROM asked.ram_mb
        AND storage_mb IS NOT DISTINCT FROM asked.storage_mb AND seller IS NOT DISTINCT FROM asked.seller
        AND price.observed_at BETWEEN ${since} AND asked.observed_at
      GROUP BY price.observed_at ORDER BY price.observed_at DESC LIMIT 1
    ) AS last`;
  const amounts = new Map(found.map((row) => [row.place, row.amounts.map(Number)]));
  return offers.map((_, place) => amounts.get(place) ?? []);
}
