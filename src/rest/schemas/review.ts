import { z } from 'zod';
import { reviewKinds } from '../../domain/catalogue/history.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, pagination } from './answer.ts';
import { describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { idShape, instantShape, text } from './scalars.ts';

export const reviewShape = describedObject('Review', descriptions.Review, {
  id: idShape,
  kind: describedEnum('ReviewKind', descriptions.ReviewKind, reviewKinds),
  author: text,
  publisher: text,
  title: text,
  body: z.string(),
  locale: z.string(),
  score: z.number().min(0).max(10).nullable(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  url: z.url().nullable(),
  published_at: instantShape,
});

export const reviewPageShape = answer('ReviewPage', descriptions.ReviewPage.about, z.array(reviewShape), {
  pagination,
});
