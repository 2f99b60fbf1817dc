import { z } from 'zod';
import { paginationShape } from './paging.ts';
import { phoneSummaryShape } from './phone.ts';
import { idShape, slugShape } from './scalars.ts';

const askedShape = z
  .strictObject({
    q: z.string().describe('The text, trimmed.'),
    corrected: z.string().nullable().describe('The text as it was understood, when that is another.'),
  })
  .meta({ id: 'AskedText' });

export const searchPageShape = z
  .strictObject({
    query: askedShape,
    data: z.array(
      phoneSummaryShape
        .extend({ score: z.number().min(0) })
        .meta({ id: 'FoundPhone', description: 'A phone of a search, and how well it matches.' }),
    ),
    pagination: paginationShape,
  })
  .meta({ id: 'SearchPage', description: 'What was found, the best match first.' });

export const suggestionsShape = z
  .strictObject({
    query: askedShape,
    data: z
      .array(
        z
          .strictObject({
            text: z.string(),
            kind: z.enum(['phone', 'brand']),
            id: idShape,
            slug: slugShape,
          })
          .meta({ id: 'Suggestion' }),
      )
      .max(10),
  })
  .meta({ id: 'Suggestions' });
