import { z } from 'zod';
import { facetsType } from '../../record/types/facets.ts';
import { maxSuggestions } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema, metaSchema, paginationSchema } from './answer.ts';
import { createDescribedObject, withMemberDescriptions } from './described-schema.ts';
import { createNamedEnum } from './enums.ts';
import { getTypeSchema } from './member-schema.ts';
import { phoneSummarySchema, questionSchema } from './phone.ts';
import { idSchema, slugSchema } from './scalars.ts';

const { AskedText, FoundPhone, Suggestion } = descriptions;

const askedTextSchema = createDescribedObject('AskedText', AskedText, {
  q: z.string(),
  corrected: z.string().nullable(),
});

export const foundPhoneSchema = phoneSummarySchema
  .extend(withMemberDescriptions(FoundPhone, { score: z.number().min(0) }))
  .meta({ id: 'FoundPhone', extends: 'PhoneSummary', description: FoundPhone.description });

export const searchPageSchema = createAnswerSchema(
  'SearchPage',
  'The phones that were found, the best match first.',
  z.array(foundPhoneSchema),
  { query: questionSchema, pagination: paginationSchema, meta: metaSchema },
);

const suggestionKindSchema = createNamedEnum({
  id: 'SuggestionKind',
  description: 'What a suggestion names.',
  values: ['phone', 'brand'],
  getMeaning: (kind) => `A ${kind}.`,
});

const suggestionSchema = createDescribedObject('Suggestion', Suggestion, {
  text: z.string(),
  kind: suggestionKindSchema,
  id: idSchema,
  slug: slugSchema,
});

export const suggestionsSchema = createAnswerSchema(
  'Suggestions',
  'Phones and brands whose names complete the text.',
  z.array(suggestionSchema).max(maxSuggestions),
  { query: askedTextSchema },
);

export const facetsSchema = createAnswerSchema('FacetsAnswer', 'The counts.', getTypeSchema(facetsType), {
  meta: metaSchema,
});
