import { z } from 'zod';
import type { IncomingPrice } from '../../domain/catalogue/incoming-row.ts';
import { priceKinds } from '../../domain/catalogue/prices/price.ts';
import {
  brandSchema,
  countrySchema,
  createTextSchema,
  currencySchema,
  enumMember,
  fullName,
  ignoredMember,
  instantSchema,
  orNull,
  variantMembers,
} from './ndjson-members.ts';

const amountMinor = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const members = {
  kind: enumMember(priceKinds),
  amount_minor: amountMinor.optional(),
  currency: currencySchema.optional(),
  amount: z
    .strictObject({
      amount_minor: amountMinor,
      currency: currencySchema,
      decimal: ignoredMember,
      formatted: ignoredMember,
    })
    .optional(),
  country: orNull(countrySchema),
  observed_at: orNull(instantSchema),
  ...variantMembers,
  variant: orNull(z.strictObject({ ...variantMembers, price: ignoredMember })),
  seller: orNull(createTextSchema(200)),
  id: ignoredMember,
  observation_id: ignoredMember,
  /** A price with this member is skipped, because it was converted and not observed. */
  converted_from: z.unknown().optional(),
  age_days: ignoredMember,
  stale: ignoredMember,
  date_inferred: z.boolean().optional(),
  /** A source without a name counts as none, so that the file is the source. */
  source: orNull(
    z
      .strictObject({ name: orNull(createTextSchema(200)), verified: z.boolean() })
      .transform(({ name, verified }) => (name === null ? null : { name, verified })),
  ),
};
type AmountMembers = { amount?: unknown; amount_minor?: number | undefined; currency?: string | undefined };
const hasAmount = (value: AmountMembers): boolean =>
  value.amount !== undefined || (value.amount_minor !== undefined && value.currency !== undefined);
const amountMissingError = { message: 'needs amount_minor and currency' };

/** A price in a phone's list of prices. */
export const ndjsonPrice = z.strictObject(members).refine(hasAmount, amountMissingError);

/** A price on a separate line, which names its phone. */
export const ndjsonPriceLine = z
  .strictObject({ brand: brandSchema, full_name: fullName, ...members })
  .refine(hasAmount, amountMissingError);

/** @returns a list with the price, or an empty list for a price that was converted from another currency */
export function toIncomingPrices(price: z.infer<typeof ndjsonPrice>): IncomingPrice[] {
  const minorUnits = price.amount?.amount_minor ?? price.amount_minor;
  const currencyCode = price.amount?.currency ?? price.currency;
  if (minorUnits === undefined || currencyCode === undefined || price.converted_from) return [];
  const { kind, country, seller, observed_at: observedAt } = price;
  const ramMb = price.variant?.ram_mb ?? price.ram_mb;
  const storageMb = price.variant?.storage_mb ?? price.storage_mb;
  const variant = ramMb === null && storageMb === null ? null : { ramMb, storageMb };
  const { source, date_inferred: dateInferred } = price;
  return [
    {
      kind,
      amount: { amountMinor: minorUnits, currency: currencyCode },
      country,
      variant,
      seller,
      observedAt,
      ...(dateInferred !== undefined && { dateInferred }),
      ...(source !== null && { source }),
    },
  ];
}
