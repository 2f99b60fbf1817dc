import { z } from 'zod';
import { priceKinds } from '../../domain/catalogue/price.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, meta, pagination } from './answer.ts';
import { describedAs, describedMembers, describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { factShapes } from './phone-parts.ts';
import { countShape, idShape, instantShape, moneyShape, partialDateShape, text } from './scalars.ts';

const { Conversion, Price, PricePage, PriceSource, PriceSummary } = descriptions;

const conversionShape = describedObject('Conversion', Conversion, {
  amount: moneyShape,
  rate: z.number().positive(),
  rate_date: partialDateShape,
  rate_stale: z.boolean(),
});

const sourceShape = describedObject('PriceSource', PriceSource, { name: text, verified: z.boolean() });

const { id, ...members } = describedMembers(Price, {
  id: idShape,
  observation_id: idShape,
  kind: describedEnum('PriceKind', descriptions.PriceKind, priceKinds),
  amount: moneyShape,
  converted_from: conversionShape.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  seller: text,
  observed_at: instantShape,
  date_inferred: z.boolean(),
  age_days: countShape,
  stale: z.boolean(),
  source: sourceShape,
});
const { country: _country, seller: _seller, observation_id: _observation, ...short } = members;
const whole = { id: id.meta({ deprecated: true }), ...members };

export const shortPriceShape = z
  .strictObject(short)
  .meta({ id: 'ShortPrice', description: 'What one would pay now, in short.' });

export const variantPriceShape = z.strictObject(whole).meta({
  id: 'VariantPrice',
  extends: 'ShortPrice',
  description: 'What one would pay now for this memory variant.',
});

export const priceShape = z
  .strictObject({
    ...whole,
    variant: describedAs(
      z.strictObject(factShapes(phoneTable.variants.facts)).nullable(),
      Price.members.variant,
    ),
  })
  .meta({ id: 'Price', extends: 'VariantPrice', description: Price.about });

export const priceSummaryShape = describedObject('PriceSummary', PriceSummary, {
  lowest_90d: priceShape.nullable(),
  lowest_ever: priceShape.nullable(),
  launch: priceShape.nullable(),
  median_90d: moneyShape.nullable(),
  trend_90d_pct: z.number().nullable(),
  sellers: countShape,
});

export const pricePageShape = answer('PricePage', PricePage.about, z.array(priceShape), { pagination, meta });
