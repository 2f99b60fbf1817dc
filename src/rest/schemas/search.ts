import { z } from 'zod';
import { maxSuggestions } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, meta, pagination } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { namedEnum } from './enums.ts';
import { phoneSummaryShape } from './phone.ts';
import { questionShape } from './question.ts';
import { idShape, slugShape } from './scalars.ts';

const { AskedText, FoundPhone, Suggestion } = descriptions;

const askedText = describedObject('AskedText', AskedText, {
  q: z.string(),
  corrected: z.string().nullable(),
});

export const foundPhoneShape = phoneSummaryShape
  .extend(describedMembers(FoundPhone, { score: z.number().min(0) }))
  .meta({ id: 'FoundPhone', extends: 'PhoneSummary', description: FoundPhone.about });

export const searchPageShape = answer(
  'SearchPage',
  'What was found, the best match first.',
  z.array(foundPhoneShape),
  { query: questionShape, pagination, meta },
);

const suggestionKind = namedEnum({
  id: 'SuggestionKind',
  about: 'What a suggestion names.',
  values: ['phone', 'brand'],
  meaningOf: (kind) => `A ${kind}.`,
});

const suggestionShape = describedObject('Suggestion', Suggestion, {
  text: z.string(),
  kind: suggestionKind,
  id: idShape,
  slug: slugShape,
});

export const suggestionsShape = answer(
  'Suggestions',
  'Phones and brands whose names complete the text.',
  z.array(suggestionShape).max(maxSuggestions),
  { query: askedText },
);
