import { z } from 'zod';
import { maxPerPage } from '../../domain/page.ts';
import { countShape } from './scalars.ts';

export const paginationShape = z
  .strictObject({
    page: z.int().min(1),
    per_page: z.int().min(1).max(maxPerPage),
    total: countShape.describe('Items of all pages together.'),
    total_pages: countShape,
  })
  .meta({ id: 'Pagination' });

/** The answer of an operation that has pages. */
export function paged<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: paginationShape });
}
