import { z } from 'zod';
import { reviewType } from '../../record/types/review.ts';
import { answer, pagination } from './answer.ts';
import { typeShape } from './member-shape.ts';

export const reviewShape = typeShape(reviewType);

export const reviewPageShape = answer(
  'ReviewPage',
  'A page of reviews, newest first.',
  z.array(reviewShape),
  {
    pagination,
  },
);
