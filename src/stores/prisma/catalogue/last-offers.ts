import type { LastOffer, PhoneIdentity } from '../../../domain/catalogue/ingest.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { PriceModel } from '../../../generated/prisma/models.ts';

type Row = Pick<
  PriceModel,
  'kind' | 'amountMinor' | 'currency' | 'country' | 'ramMb' | 'storageMb' | 'seller'
>;

/** Reads the last prices that one source gave for these phones (see `ImportTransaction.lastOffers`). */
export async function readLastOffers(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneIdentity[],
  { sourceName, since, until }: { readonly sourceName: string; readonly since: Date; readonly until: Date },
): Promise<LastOffer[]> {
  const phonesJson = JSON.stringify(phones.map(({ brandKey, key }) => ({ brand_key: brandKey, key })));
  const rows = await tx.$queryRaw<(PhoneIdentity & Row)[]>`
    SELECT * FROM (
      SELECT brand.key AS "brandKey", phone.key, price.kind, price.amount_minor AS "amountMinor", price.currency,
        price.country, price.ram_mb AS "ramMb", price.storage_mb AS "storageMb", price.seller,
        rank() OVER (
          PARTITION BY price.phone_id, kind, currency, country, ram_mb, storage_mb, seller ORDER BY observed_at DESC
        ) AS nth
      FROM jsonb_to_recordset(${phonesJson}::jsonb) AS asked(brand_key text, key text)
      JOIN brand ON brand.key = asked.brand_key
      JOIN phone ON phone.brand_id = brand.id AND phone.key = asked.key
      JOIN price ON price.phone_id = phone.id
      WHERE price.observed_at BETWEEN ${since} AND ${until} AND price.source_name = ${sourceName}
    ) AS ranked WHERE nth = 1`;
  return rows.map(({ brandKey, key, kind, amountMinor, currency, country, ramMb, storageMb, seller }) => ({
    brandKey,
    key,
    price: {
      kind,
      amount: { amountMinor: Number(amountMinor), currency },
      country,
      variant: { ramMb, storageMb },
      seller,
    },
  }));
}
