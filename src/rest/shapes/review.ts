import { z } from 'zod';
import { reviewKinds } from '../../domain/history.ts';
import { paged } from './paging.ts';
import { idShape, instantShape, lowerCased, text } from './scalars.ts';

const reviewShape = z
  .strictObject({
    id: idShape,
    kind: lowerCased(reviewKinds),
    author: text,
    publisher: text,
    title: text,
    body: z.string(),
    locale: z.string().describe('BCP 47.'),
    score: z.number().min(0).max(10).nullable(),
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    url: z.url().nullable(),
    published_at: instantShape,
  })
  .meta({ id: 'Review' });

export const reviewPageShape = paged(reviewShape).meta({
  id: 'ReviewPage',
  description: 'A page of reviews, newest first.',
});
