import { createHash } from 'node:crypto';
import type {
  ImportFile,
  LastOffer,
  LastPrice,
  PhoneIdentity,
  PriceToAdd,
  ReviewToAdd,
} from '../../../domain/catalogue/catalogue-writer.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { PriceModel } from '../../../generated/prisma/models.ts';
import { phonePriceCondition } from './price-row.ts';

/**
 * Creates a row with a digest of the observation, so that equal observations of a phone are stored once. The order of
 * the columns is part of the digest: changing it would store all observations again.
 */
function toObservationRow<Columns extends object>({ brandKey, key }: PhoneIdentity, columns: Columns) {
  const digest = createHash('sha256')
    .update(JSON.stringify(Object.values(columns)))
    .digest('base64url');
  return { brand_key: brandKey, phone_key: key, digest, ...columns };
}

/**
 * Adds the prices that are not stored yet, in the given order.
 * @param file the file of the prices; `revision`: the revision of the catalogue that it creates
 * @returns a row for each added price
 */
export async function addPrices(
  tx: Prisma.TransactionClient,
  prices: readonly PriceToAdd[],
  file: ImportFile & { readonly recordedAt: Date; readonly revision: number },
): Promise<{ phone_id: number }[]> {
  const { name, recordedAt, isVerified = true, revision } = file;
  const rows = JSON.stringify(
    prices.map(({ price, ...phone }, position) => ({
      position,
      // These columns are not in the digest, so the same observation in two files is stored once.
      date_inferred: price.dateInferred,
      source_name: price.source?.name ?? name,
      source_verified: price.source?.verified ?? isVerified,
      ...toObservationRow(phone, {
        kind: price.kind,
        amount_minor: price.amount.amountMinor,
        currency: price.amount.currency,
        country: price.country,
        ram_mb: price.variant?.ramMb ?? null,
        storage_mb: price.variant?.storageMb ?? null,
        seller: price.seller,
        observed_at: price.observedAt.toISOString(),
      }),
    })),
  );
  return tx.$queryRaw<{ phone_id: number }[]>`
    INSERT INTO price (phone_id, kind, amount_minor, currency, country, ram_mb, storage_mb, seller, observed_at,
      date_inferred, source_name, source_verified, recorded_at, revision, key)
    SELECT phone.id, new.kind::price_kind, new.amount_minor, new.currency, new.country, new.ram_mb, new.storage_mb,
      new.seller, new.observed_at, new.date_inferred, new.source_name, new.source_verified,
      ${recordedAt}::timestamptz, ${revision}::int, phone.id || ':' || new.digest
    FROM jsonb_to_recordset(${rows}::jsonb) AS new(
      brand_key text, phone_key text, kind text, amount_minor bigint, currency text, country text, ram_mb int,
      storage_mb int, seller text, observed_at timestamptz, date_inferred boolean, source_name text,
      source_verified boolean, digest text, position int)
    JOIN brand ON brand.key = new.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = new.phone_key
    ORDER BY new.position
    ON CONFLICT (key) DO NOTHING
    RETURNING phone_id`;
}

/**
 * Adds the reviews that are not stored yet, in the given order.
 * @param revision the revision of the catalogue that their file creates
 * @returns a row for each added review
 */
export async function addReviews(
  tx: Prisma.TransactionClient,
  reviews: readonly ReviewToAdd[],
  revision: number,
): Promise<{ phone_id: number }[]> {
  const rows = JSON.stringify(
    reviews.map(({ review, ...phone }, position) => ({
      position,
      ...toObservationRow(phone, {
        kind: review.kind,
        author: review.author,
        publisher: review.publisher,
        title: review.title,
        body: review.body,
        locale: review.locale,
        score: review.score,
        pros: review.pros,
        cons: review.cons,
        url: review.url,
        published_at: review.publishedAt.toISOString(),
      }),
    })),
  );
  return tx.$queryRaw<{ phone_id: number }[]>`
    INSERT INTO review (phone_id, kind, author, publisher, title, body, locale, score, pros, cons, url, published_at,
      revision, key)
    SELECT phone.id, new.kind::review_kind, new.author, new.publisher, new.title, new.body, new.locale, new.score,
      new.pros, new.cons, new.url, new.published_at, ${revision}::int, phone.id || ':' || new.digest
    FROM jsonb_to_recordset(${rows}::jsonb) AS new(
      brand_key text, phone_key text, kind text, author text, publisher text, title text, body text, locale text,
      score float8, pros text[], cons text[], url text, published_at timestamptz, digest text, position int)
    JOIN brand ON brand.key = new.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = new.phone_key
    ORDER BY new.position
    ON CONFLICT (key) DO NOTHING
    RETURNING phone_id`;
}

type OfferRow = Pick<
  PriceModel,
  'kind' | 'amountMinor' | 'currency' | 'country' | 'ramMb' | 'storageMb' | 'seller'
>;

/** Reads the last prices that one source gave for these phones (see `ImportTransaction.findLastOffers`). */
export async function readLastOffers(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneIdentity[],
  { sourceName, since, until }: { readonly sourceName: string; readonly since: Date; readonly until: Date },
): Promise<LastOffer[]> {
  const phonesJson = JSON.stringify(phones.map(({ brandKey, key }) => ({ brand_key: brandKey, key })));
  const rows = await tx.$queryRaw<(PhoneIdentity & OfferRow)[]>`
    SELECT * FROM (
      SELECT brand.key AS "brandKey", phone.key, price.kind, price.amount_minor AS "amountMinor", price.currency,
        price.country, price.ram_mb AS "ramMb", price.storage_mb AS "storageMb", price.seller,
        rank() OVER (
          PARTITION BY price.phone_id, kind, currency, country, ram_mb, storage_mb, seller ORDER BY observed_at DESC
        ) AS recency
      FROM jsonb_to_recordset(${phonesJson}::jsonb) AS identity (brand_key text, key text)
      JOIN brand ON brand.key = identity.brand_key
      JOIN phone ON phone.brand_id = brand.id AND phone.key = identity.key
      JOIN price ON price.phone_id = phone.id
      WHERE price.observed_at BETWEEN ${since} AND ${until} AND price.source_name = ${sourceName}
    ) AS ranked WHERE recency = 1`;
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

/** The maximum number of prices read for each phone. */
const maxLastPrices = 10;

/** Reads the newest prices of these phones (see `ImportTransaction.findLastPrices`). */
export async function readLastPrices(
  tx: Prisma.TransactionClient,
  phones: readonly PhoneIdentity[],
  since: Date,
  until: Date,
): Promise<LastPrice[]> {
  const phonesJson = JSON.stringify(phones.map(({ brandKey, key }) => ({ brand_key: brandKey, key })));
  const rows = await tx.$queryRaw<
    (PhoneIdentity & Pick<PriceModel, 'kind' | 'amountMinor' | 'currency' | 'observedAt'>)[]
  >`
    SELECT brand.key AS "brandKey", phone.key, last.kind, last.amount_minor AS "amountMinor", last.currency,
      last.observed_at AS "observedAt"
    FROM jsonb_to_recordset(${phonesJson}::jsonb) AS identity (brand_key text, key text)
    JOIN brand ON brand.key = identity.brand_key
    JOIN phone ON phone.brand_id = brand.id AND phone.key = identity.key
    CROSS JOIN LATERAL (
      SELECT kind, amount_minor, currency, observed_at FROM price
      WHERE phone_id = phone.id AND observed_at BETWEEN ${since} AND ${until} AND ${phonePriceCondition}
      ORDER BY observed_at DESC LIMIT ${maxLastPrices}
    ) AS last`;
  return rows.map(({ brandKey, key, kind, amountMinor, currency, observedAt }) => ({
    brandKey,
    key,
    price: { kind, amount: { amountMinor: Number(amountMinor), currency }, observedAt },
  }));
}
