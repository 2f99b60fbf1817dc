import { enumeration, type MemberOf } from '../fact.ts';
import {
  decimal,
  id,
  instant,
  listOf,
  nullable,
  oneOf,
  publicType,
  text,
  url,
  type ValueOf,
} from '../public-type.ts';

export const reviewKinds = enumeration('ReviewKind', 'Kind of review', {
  EDITORIAL: 'By an editor, such as our own summaries.',
  USER: 'By a user: a rating in a shop.',
  LAB_TEST: 'By a laboratory, with measurements.',
});
export type ReviewKind = MemberOf<typeof reviewKinds>;

export const reviewType = publicType('Review', 'A review of a phone.', {
  id: id('Number of the review', 17),
  kind: oneOf(reviewKinds, 'Kind of review', 'EDITORIAL'),
  author: nullable(text('Who wrote it', 'A. Writer')),
  publisher: nullable(text('Who published it', 'Phone Gateway')),
  title: nullable(text('Title', 'A year with the Galaxy S24 Ultra')),
  body: text('Text of the review', 'The display is bright, the battery lasts.'),
  locale: text('Language (BCP 47)', 'en'),
  score: nullable(
    decimal('Score, from 0 to 10; ratings of up to five stars are doubled', 8.5, { min: 0, max: 10 }),
  ),
  pros: listOf(text('What is good', ['Bright display'])),
  cons: listOf(text('What is bad', ['Heavy'])),
  url: nullable(url('Where it was published', 'https://example.com/reviews/17')),
  publishedAt: instant('When it was published', '2026-11-20T17:03:59Z'),
});
export interface Review extends ValueOf<typeof reviewType> {}
