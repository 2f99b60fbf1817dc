import { z } from 'zod';
import { priceKinds } from '../../domain/price.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, pagination } from './answer.ts';
import { describedAs, describedMembers, describedObject } from './described.ts';
import { factShapes } from './phone-parts.ts';
import { idShape, instantShape, lowerCased, moneyShape, partialDateShape, text } from './scalars.ts';

const { Conversion, Price, PricePage } = descriptions;

const conversionShape = describedObject('Conversion', Conversion, {
  amount: moneyShape,
  rate: z.number().positive(),
  rate_date: partialDateShape,
});

const { id, ...members } = describedMembers(Price, {
  id: idShape,
  observation_id: idShape,
  kind: lowerCased(priceKinds),
  amount: moneyShape,
  converted_from: conversionShape.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  seller: text,
  observed_at: instantShape,
});
const { kind, amount, converted_from, observed_at } = members;
const whole = { id: id.meta({ deprecated: true }), ...members };

export const shortPriceShape = z
  .strictObject({ kind, amount, converted_from, observed_at })
  .meta({ id: 'ShortPrice', description: 'What one would pay now, in short.' });

export const variantPriceShape = z
  .strictObject(whole)
  .meta({ id: 'VariantPrice', description: 'What one would pay now for this memory variant.' });

export const priceShape = z
  .strictObject({
    ...whole,
    variant: describedAs(
      z.strictObject(factShapes(phoneTable.variants.facts)).nullable(),
      Price.members.variant,
    ),
  })
  .meta({ id: 'Price', description: Price.about });

export const pricePageShape = answer('PricePage', PricePage.about, z.array(priceShape), { pagination });
