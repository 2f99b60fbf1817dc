import { z } from 'zod';
import { facetsType } from '../../record/types/facets.ts';
import { maxSuggestions } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerShape, metaShape, paginationShape } from './answer.ts';
import { createDescribedObject, withMemberDescriptions } from './described.ts';
import { createNamedEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';
import { phoneSummaryShape, questionShape } from './phone.ts';
import { idShape, slugShape } from './scalars.ts';

const { AskedText, FoundPhone, Suggestion } = descriptions;

const askedTextShape = createDescribedObject('AskedText', AskedText, {
  q: z.string(),
  corrected: z.string().nullable(),
});

export const foundPhoneShape = phoneSummaryShape
  .extend(withMemberDescriptions(FoundPhone, { score: z.number().min(0) }))
  .meta({ id: 'FoundPhone', extends: 'PhoneSummary', description: FoundPhone.description });

export const searchPageShape = createAnswerShape(
  'SearchPage',
  'The phones that were found, the best match first.',
  z.array(foundPhoneShape),
  { query: questionShape, pagination: paginationShape, meta: metaShape },
);

const suggestionKindShape = createNamedEnum({
  id: 'SuggestionKind',
  description: 'What a suggestion names.',
  values: ['phone', 'brand'],
  getMeaning: (kind) => `A ${kind}.`,
});

const suggestionShape = createDescribedObject('Suggestion', Suggestion, {
  text: z.string(),
  kind: suggestionKindShape,
  id: idShape,
  slug: slugShape,
});

export const suggestionsShape = createAnswerShape(
  'Suggestions',
  'Phones and brands whose names complete the text.',
  z.array(suggestionShape).max(maxSuggestions),
  { query: askedTextShape },
);

export const facetsShape = createAnswerShape('FacetsAnswer', 'The counts.', getTypeShape(facetsType), {
  meta: metaShape,
});
