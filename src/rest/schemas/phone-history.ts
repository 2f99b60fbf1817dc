import { z } from 'zod';
import { priceType } from '../../record/types/price.ts';
import { reviewType } from '../../record/types/review.ts';
import { createAnswerSchema, metaSchema, paginationSchema } from './answer.ts';
import { getTypeSchema } from './member-schema.ts';

export const priceSchema = getTypeSchema(priceType);

export const pricePageSchema = createAnswerSchema(
  'PricePage',
  'A page of prices, newest first.',
  z.array(priceSchema),
  {
    pagination: paginationSchema,
    meta: metaSchema,
  },
);

export const reviewSchema = getTypeSchema(reviewType);

export const reviewPageSchema = createAnswerSchema(
  'ReviewPage',
  'A page of reviews, newest first.',
  z.array(reviewSchema),
  {
    pagination: paginationSchema,
  },
);
