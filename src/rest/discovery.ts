import type { Suggestion } from '../domain/catalogue.ts';
import type { ComparedField } from '../domain/compare-phones.ts';
import { defaultCurrency } from '../domain/price.ts';
import { type PhoneCatalogue, readComparedRefs, readSuggestText } from '../services/phone-catalogue.ts';
import { joinBytes, separated } from './join-bytes.ts';
import { type CatalogueOperation, catalogueOperation } from './operation.ts';
import { currencyParam, idsParam, suggestParam } from './params.ts';
import type { PhoneBytes } from './phone-bytes.ts';
import { comparisonShape } from './shapes/comparison.ts';
import { suggestionsShape } from './shapes/search.ts';

/** The catalogue operations that help to choose: compare and suggest. */
export function discoveryOperations(catalogue: PhoneCatalogue, bytes: PhoneBytes): CatalogueOperation[] {
  return [
    catalogueOperation({
      path: '/v1/compare',
      keepsAnswers: true,
      summary: 'Compare phones',
      params: { ids: idsParam, currency: currencyParam },
      about: {
        operationId: 'comparePhones',
        tag: 'Search',
        description:
          'Phones side by side, field by field, and which of them is better where that has a meaning.',
        answer: comparisonShape,
        refuses: ['not-found'],
      },
      prepare: ({ ids, currency = defaultCurrency }, _segment, caller) => {
        const refs = readComparedRefs(ids);
        catalogue.assertCurrency(currency, 'currency');
        const view = { freshness: caller.plan.data, currency };
        return {
          exists: refs.every((ref) => catalogue.phone(ref) !== null),
          answer: () => {
            const { phones, fields } = catalogue.compare(refs, view);
            const summaries = separated(phones.map((phone) => bytes.summary(phone, view)));
            const compared = JSON.stringify(fields.map(presentField));
            return { body: joinBytes('{"data":{"phones":[', summaries, `],"fields":${compared}}}`) };
          },
        };
      },
    }),
    catalogueOperation({
      path: '/v1/suggest',
      keepsAnswers: true,
      summary: 'Complete what is being typed',
      params: { q: suggestParam },
      about: {
        operationId: 'suggest',
        tag: 'Search',
        description: 'At most 10 phones and brands for what has been typed so far.',
        answer: suggestionsShape,
      },
      prepare: ({ q }) => {
        const text = readSuggestText(q);
        return {
          exists: true,
          answer: () => {
            const { corrected, items } = catalogue.suggest(text);
            return {
              body: JSON.stringify({ query: { q: text, corrected }, data: items.map(presentSuggestion) }),
            };
          },
        };
      },
    }),
  ];
}

const presentField = ({ name, unit, values, better, best }: ComparedField) => ({
  name,
  unit,
  values,
  better,
  best,
});

function presentSuggestion({ text, phone, brand }: Suggestion) {
  const { id, slug } = phone ?? brand ?? { id: null, slug: null };
  return { text, kind: phone === null ? 'brand' : 'phone', id, slug };
}
