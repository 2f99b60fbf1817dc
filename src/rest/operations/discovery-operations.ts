import type { Suggestion } from '../../domain/catalogue/catalogue.ts';
import type { PhoneHint } from '../../domain/catalogue/identification.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import { findHintFaults } from '../../services/catalogue/find-hint-faults.ts';
import {
  type PhoneCatalogue,
  readComparedRefs,
  readSuggestText,
} from '../../services/catalogue/phone-catalogue.ts';
import { concatJson, formatMeta, separateByCommas } from '../answers/answer-json.ts';
import { presentComparedField, presentFacets, presentIdentification } from '../answers/presenters.ts';
import { type CatalogueOperation, defineCatalogueOperation, defineCatalogueQuery } from '../operation.ts';
import {
  comparedIdsParam,
  currencyParam,
  facetsParams,
  suggestParam,
  toPhoneCriteria,
} from '../params/catalogue-params.ts';
import { createPhoneRefHelp } from '../phones/find-phone.ts';
import type { PhoneJson } from '../phones/phone-json.ts';
import {
  comparisonSchema,
  facetsSchema,
  identificationsSchema,
  identifyBody,
  suggestionsSchema,
} from '../schemas/search.ts';

/** Creates the catalogue operations that help to choose a phone: facets, compare, suggest and identify. */
export function createDiscoveryOperations(
  catalogue: PhoneCatalogue,
  phoneJson: PhoneJson,
): CatalogueOperation[] {
  return [
    defineCatalogueOperation({
      path: '/v1/facets',
      isCacheable: true,
      summary: 'Count phones',
      params: facetsParams,
      metadata: {
        operationId: 'countPhones',
        tag: 'Search',
        description:
          'Counts the phones of a list with the same parameters by brand, year, operating system, memory, kind and price, for the filters beside a list.',
        answer: facetsSchema,
        exampleRequest: { query: 'brand=nothing' },
      },
      prepare: (values, _segment, caller) => {
        const { currency = null } = values;
        if (currency !== null) catalogue.assertCurrency(currency, 'currency');
        const criteria = toPhoneCriteria(values);
        const view = { freshness: caller.plan.data, currency };
        return () => {
          const facetsJson = JSON.stringify(presentFacets(catalogue.countFacets(criteria, view)));
          return { body: `{"data":${facetsJson}${formatMeta(catalogue.getEdition(view.freshness))}}` };
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/compare',
      isCacheable: true,
      summary: 'Compare phones',
      params: { ids: comparedIdsParam, currency: currencyParam },
      metadata: {
        operationId: 'comparePhones',
        tag: 'Search',
        description:
          'Compares two to six phones field by field, and marks the best value where one is better.',
        answer: comparisonSchema,
        exampleRequest: { query: 'ids=apple-iphone-15-pro,samsung-galaxy-s24-ultra' },
        errorCodes: ['not-found'],
      },
      prepare: ({ ids, currency = defaultCurrency }, _segment, caller) => {
        const refs = readComparedRefs(ids, createPhoneRefHelp);
        catalogue.assertCurrency(currency, 'currency');
        const view = { freshness: caller.plan.data, currency };
        return () => {
          const { phones, fields } = catalogue.compare(refs, view);
          const summaries = separateByCommas(phones.map((phone) => phoneJson.getSummary(phone, view)));
          const fieldsJson = JSON.stringify(fields.map(presentComparedField));
          const meta = formatMeta(catalogue.getEdition(view.freshness));
          const jsonAfterPhones = `],"fields":${fieldsJson}}${meta}}`;
          return { body: concatJson('{"data":{"phones":[', summaries, jsonAfterPhones) };
        };
      },
    }),
    defineCatalogueOperation({
      path: '/v1/suggest',
      isCacheable: true,
      isSuggestion: true,
      summary: 'Suggest names',
      params: { q: suggestParam },
      metadata: {
        operationId: 'suggest',
        tag: 'Search',
        description:
          'At most 10 phones and brands that complete the text typed so far, for a search box. Free, up to ten times as often in a day as the plan has units.',
        answer: suggestionsSchema,
      },
      prepare: ({ q }) => {
        const text = readSuggestText(q);
        return () => {
          const { corrected, items } = catalogue.suggest(text);
          return {
            body: JSON.stringify({ query: { q: text, corrected }, data: items.map(presentSuggestion) }),
          };
        };
      },
    }),
    defineCatalogueQuery({
      path: '/v1/identify',
      summary: 'Identify phones',
      metadata: {
        operationId: 'identifyPhones',
        tag: 'Search',
        description:
          'Finds the phones that model numbers, code names, names and user agents refer to. `exact` is one phone and no other; `family` is a series, or several phones at once; `fuzzy` is a guess by search. 1 unit for all hints.',
        answer: identificationsSchema,
      },
      members: identifyBody,
      example: { hints: [{ model: 'SM-S928B' }, { brand: 'Google', device: 'husky' }] },
      prepare: ({ hints }) => {
        assertHints(hints);
        return async () => {
          const data = (await catalogue.identify(hints)).map(presentIdentification);
          return { body: JSON.stringify({ data }) };
        };
      },
    }),
  ];
}

/** @throws GatewayError `invalid-body` that names each invalid hint */
function assertHints(hints: readonly PhoneHint[]): void {
  const faults = findHintFaults(hints);
  if (faults.length === 0) return;
  const message = faults.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; ');
  throw new GatewayError('invalid-body', `${message}.`, { parameters: faults });
}

function presentSuggestion({ text, phone, brand }: Suggestion) {
  const { id, slug } = phone ?? brand ?? { id: null, slug: null };
  return { text, kind: phone === null ? 'brand' : 'phone', id, slug };
}
