import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createDescribedObject } from './described.ts';
import { slugShape } from './scalars.ts';

const { Question, Understood } = descriptions;

const understoodShape = createDescribedObject('Understood', Understood, {
  filters: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  text: z.string().nullable(),
  compare: z.array(slugShape).nullable(),
});

/** The text of a search, and how it was understood. */
export const questionShape = createDescribedObject('Question', Question, {
  q: z.string(),
  corrected: z.string().nullable(),
  understood: understoodShape.nullable(),
  hint: z.string().nullable(),
});
