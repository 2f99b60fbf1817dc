import { z } from 'zod';
import { priceKinds } from '../../domain/price.ts';
import { paged } from './paging.ts';
import {
  idShape,
  instantShape,
  lowerCased,
  moneyShape,
  partialDateShape,
  text,
  wholeMeasure,
} from './scalars.ts';

const conversionShape = z
  .strictObject({
    amount: moneyShape,
    rate: z
      .number()
      .positive()
      .describe('One unit of the original currency is this many of the one that is shown.'),
    rate_date: partialDateShape,
  })
  .meta({ id: 'Conversion', description: 'What was observed, when the price is shown in another currency.' });

const shown = {
  kind: lowerCased(priceKinds),
  amount: moneyShape,
  converted_from: conversionShape.nullable(),
};

const observed = { observed_at: instantShape };

const whole = {
  id: idShape,
  ...shown,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ examples: ['TH'] })
    .nullable()
    .describe('ISO 3166-1 alpha-2.'),
  seller: text,
  ...observed,
};

export const shortPriceShape = z
  .strictObject({ ...shown, ...observed })
  .meta({ id: 'ShortPrice', description: 'What one would pay now, in short.' });

export const variantPriceShape = z
  .strictObject(whole)
  .meta({ id: 'VariantPrice', description: 'What one would pay now for this memory variant.' });

export const priceShape = z
  .strictObject({
    ...whole,
    variant: z
      .strictObject({ ram_mb: wholeMeasure, storage_mb: wholeMeasure })
      .nullable()
      .describe('The memory variant that the price is of, when the source says so.'),
  })
  .meta({ id: 'Price', description: 'One observation of a price.' });

export const pricePageShape = paged(priceShape).meta({
  id: 'PricePage',
  description: 'A page of prices, newest first.',
});
