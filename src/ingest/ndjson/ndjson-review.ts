import { z } from 'zod';
import { reviewKinds } from '../../domain/catalogue/history.ts';
import type { IncomingReview } from '../../domain/catalogue/incoming-row.ts';
import {
  brandSchema,
  createListSchema,
  createTextSchema,
  enumMember,
  fullName,
  ignoredMember,
  instantSchema,
  orNull,
} from './ndjson-members.ts';

const maxBodyLength = 100_000;
const locale = z
  .string()
  .max(35)
  .refine(isLocale, 'is not a language: write a BCP 47 tag such as th or en-GB')
  .transform((value) => new Intl.Locale(value).toString());
const url = z.httpUrl('is not a web address: write it with https://').max(2000);

const members = {
  kind: enumMember(reviewKinds),
  author: orNull(createTextSchema(200)),
  publisher: orNull(createTextSchema(200)),
  title: orNull(createTextSchema(500)),
  body: createTextSchema(maxBodyLength),
  locale,
  score: orNull(z.number().min(0).max(10)),
  pros: createListSchema(createTextSchema(500)),
  cons: createListSchema(createTextSchema(500)),
  url: orNull(url),
  published_at: orNull(instantSchema),
  id: ignoredMember,
};

/** A review in a phone's list of reviews. */
export const ndjsonReview = z.strictObject(members);

/** A review on a separate line, which names its phone. */
export const ndjsonReviewLine = z.strictObject({ brand: brandSchema, full_name: fullName, ...members });

export function toIncomingReview(review: z.infer<typeof ndjsonReview>): IncomingReview {
  const { kind, author, publisher, title, body, locale, score, url, published_at: publishedAt } = review;
  const [pros, cons] = [review.pros ?? [], review.cons ?? []];
  return { kind, author, publisher, title, body, locale, score, pros, cons, url, publishedAt };
}

function isLocale(value: string): boolean {
  try {
    return new Intl.Locale(value).toString() !== '';
  } catch {
    return false;
  }
}
