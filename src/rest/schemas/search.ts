import { z } from 'zod';
import {
  hintCountProblem,
  hintLengthProblem,
  hintMembers,
  maxHintLength,
  maxHints,
} from '../../domain/catalogue/identification.ts';
import { comparedFieldType, comparisonType } from '../../record/types/comparison.ts';
import { facetsType } from '../../record/types/facets.ts';
import { identificationType } from '../../record/types/identification.ts';
import { comparedPhoneCount, maxSuggestions } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema, metaSchema, paginationSchema } from './answer.ts';
import {
  createDescribedObject,
  createMemberSchemas,
  getTypeSchema,
  withDescription,
  withMemberDescriptions,
} from './member-schema.ts';
import { phoneSummarySchema, questionSchema } from './phone.ts';
import { createNamedEnum, idSchema, slugSchema } from './scalars.ts';

const { IdentifyHint, IdentifyInput } = descriptions;

const hintText = z.string('must be a string').max(maxHintLength, hintLengthProblem).nullable().optional();

const hintSchema = z.strictObject(
  withMemberDescriptions(IdentifyHint, {
    brand: hintText,
    model: hintText,
    device: hintText,
    text: hintText,
  }),
  {
    error: ({ code }) =>
      code === 'invalid_type' ? `must be an object with ${hintMembers.join(', ')}` : undefined,
  },
);

/** The body of `POST /v1/identify`. */
export const identifyBody = z.strictObject(
  withMemberDescriptions(IdentifyInput, {
    hints: z
      .array(hintSchema, 'is required and must be a list of hints')
      .min(1, hintCountProblem)
      .max(maxHints, hintCountProblem),
  }),
);

export const identificationsSchema = createAnswerSchema(
  'Identifications',
  'What each hint may mean, in the order of the hints.',
  z.array(getTypeSchema(identificationType)),
);

const scalar = z.union([z.number(), z.string()]);
const { members, name, description } = comparedFieldType;
const { fields: fieldsDescription } = comparisonType.members;

const comparedFieldSchema = z
  .strictObject({
    ...createMemberSchemas(members),
    values: withDescription(
      z.array(z.union([scalar, z.boolean(), z.array(scalar), z.null()])),
      members.values,
    ),
  })
  .meta({ id: name, description });

export const comparisonSchema = createAnswerSchema(
  'Comparison',
  comparisonType.description,
  z.strictObject({
    phones: z
      .array(phoneSummarySchema)
      .min(comparedPhoneCount.min)
      .max(comparedPhoneCount.max)
      .describe('The phones, in the requested order.'),
    fields: withDescription(z.array(comparedFieldSchema), fieldsDescription),
  }),
  { meta: metaSchema },
);

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
