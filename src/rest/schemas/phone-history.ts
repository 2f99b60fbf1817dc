import { z } from 'zod';
import { priceType } from '../../record/types/price.ts';
import { reviewType } from '../../record/types/review.ts';
import { createAnswerShape, metaShape, paginationShape } from './answer.ts';
import { getTypeShape } from './member-shape.ts';

export const priceShape = getTypeShape(priceType);

export const pricePageShape = createAnswerShape(
  'PricePage',
  'A page of prices, newest first.',
  z.array(priceShape),
  {
    pagination: paginationShape,
    meta: metaShape,
  },
);

export const reviewShape = getTypeShape(reviewType);

export const reviewPageShape = createAnswerShape(
  'ReviewPage',
  'A page of reviews, newest first.',
  z.array(reviewShape),
  {
    pagination: paginationShape,
  },
);
