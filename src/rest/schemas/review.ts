import { z } from 'zod';
import { reviewType } from '../../record/types/review.ts';
import { createAnswerShape, paginationShape } from './answer.ts';
import { getTypeShape } from './member-shape.ts';

export const reviewShape = getTypeShape(reviewType);

export const reviewPageShape = createAnswerShape(
  'ReviewPage',
  'A page of reviews, newest first.',
  z.array(reviewShape),
  {
    pagination: paginationShape,
  },
);
