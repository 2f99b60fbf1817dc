import { z } from 'zod';
import { maxPerPage } from '../../domain/catalogue/page.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createDescribedObject } from './member-schema.ts';
import { countSchema } from './scalars.ts';

/** The position of a page in a list. */
export const paginationSchema = createDescribedObject('Pagination', descriptions.Pagination, {
  page: z.int().min(1),
  per_page: z.int().min(1).max(maxPerPage),
  total: countSchema,
  total_pages: countSchema,
});

/** The position of one part of a list that can be read by page or by cursor. */
export const listPaginationSchema = createDescribedObject('ListPagination', descriptions.ListPagination, {
  ...paginationSchema.shape,
  page: z.int().min(1).nullable(),
  next_cursor: z.string().min(1).nullable().optional(),
});

/** The member `meta` of an answer with prices. */
export const metaSchema = createDescribedObject('AnswerMeta', descriptions.AnswerMeta, {
  edition: z.string().regex(/^(live|\d{4}-\d\d-\d\d)$/),
});

/**
 * Creates the schema of an answer with `data` and other members.
 * @param description the description of both the data and the answer
 */
export function createAnswerSchema<Data extends z.ZodType>(
  id: string,
  description: string,
  data: Data,
  otherMembers: z.ZodRawShape = {},
) {
  return z.strictObject({ data: data.describe(description), ...otherMembers }).meta({ id, description });
}
