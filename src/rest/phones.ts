import type { PriceView, ScoredPhone } from '../domain/catalogue.ts';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { Page } from '../domain/page.ts';
import type { Phone } from '../domain/phone.ts';
import { phoneRefHelp, readPhoneRef } from '../domain/phone-ref.ts';
import { defaultCurrency } from '../domain/price.ts';
import type { Caller } from '../services/admission.ts';
import { assertSort, type PhoneCatalogue } from '../services/phone-catalogue.ts';
import { joinBytes, separated } from './join-bytes.ts';
import { type CatalogueAnswer, type CatalogueOperation, catalogueOperation } from './operation.ts';
import { linkHeader, presentPagination, readPage } from './paging.ts';
import {
  countryParam,
  currencyParam,
  historyCurrencyParam,
  listParams,
  pageParams,
  queryParam,
  toPhoneFilter,
} from './params.ts';
import type { PhoneBytes } from './phone-bytes.ts';
import { presentBrand } from './present-phone.ts';
import { presentPrice, presentReview } from './present-price.ts';
import { brandListShape } from './shapes/brand.ts';
import { phoneAnswerShape, phonePageShape } from './shapes/phone.ts';
import { pricePageShape } from './shapes/price.ts';
import { reviewPageShape } from './shapes/review.ts';
import { searchPageShape } from './shapes/search.ts';

/** The catalogue operations of REST v1. */
export function phoneOperations(catalogue: PhoneCatalogue, bytes: PhoneBytes): CatalogueOperation[] {
  const viewOf = (caller: Caller, currency: string = defaultCurrency): PriceView => {
    catalogue.assertCurrency(currency, 'currency');
    return { freshness: caller.plan.data, currency };
  };
  const find = (segment: string): Phone | null => {
    const ref = readPhoneRef(segment);
    if (ref === null) throw invalidParameter('id', phoneRefHelp);
    return catalogue.phone(ref);
  };
  const known = (phone: Phone | null): Phone => {
    if (phone === null)
      throw new GatewayError('not-found', 'There is no such phone. Look it up at /v1/search?q=…');
    return phone;
  };

  return [
    catalogueOperation({
      path: '/v1/phones',
      keepsAnswers: true,
      summary: 'List phones',
      params: listParams,
      about: {
        operationId: 'listPhones',
        tag: 'Phones',
        description:
          'Phones by any combination of brand, text and filters, a page at a time. Tablets and watches are listed only when device_type asks for them.',
        answer: phonePageShape,
      },
      prepare: (values, _segment, caller) => {
        const view = viewOf(caller, values.currency);
        const query = {
          ...readPage(values),
          brands: values.brand ?? null,
          search: values.search ?? null,
          sort: values.sort ?? null,
          filter: toPhoneFilter(values),
        };
        assertSort(query);
        return {
          exists: true,
          answer: () => {
            const found = catalogue.list(query, view);
            const data = separated(found.items.map((phone) => bytes.summary(phone, view)));
            return pageAnswer('/v1/phones', values, found, data);
          },
        };
      },
    }),
    catalogueOperation({
      path: '/v1/phones/{id}',
      summary: 'Phone detail',
      params: { currency: currencyParam },
      about: { operationId: 'getPhone', tag: 'Phones', answer: phoneAnswerShape },
      prepare: (values, segment, caller) => {
        const phone = find(segment);
        const view = viewOf(caller, values.currency);
        return {
          exists: phone !== null,
          answer: () => ({ body: bytes.phone(known(phone), view) }),
        };
      },
    }),
    catalogueOperation({
      path: '/v1/phones/{id}/prices',
      summary: 'Price history of a phone',
      params: { currency: historyCurrencyParam, country: countryParam, ...pageParams },
      about: {
        operationId: 'listPhonePrices',
        tag: 'Phones',
        description: 'What the phone was seen to cost, newest first, as far as the plan sees it.',
        answer: pricePageShape,
      },
      prepare: (values, segment, caller) => {
        const phone = find(segment);
        const page = readPage(values);
        if (values.currency !== undefined) catalogue.assertCurrency(values.currency, 'currency');
        return {
          exists: phone !== null,
          answer: async () => {
            const { id } = known(phone);
            const { currency = null, country = null } = values;
            const pages = await catalogue.prices([id], {
              ...page,
              currency,
              country,
              freshness: caller.plan.data,
            });
            const found = pages.get(id) ?? { ...page, items: [], total: 0 };
            const data = found.items.map((price) => Buffer.from(JSON.stringify(presentPrice(price))));
            return pageAnswer(`/v1/phones/${segment}/prices`, values, found, separated(data));
          },
        };
      },
    }),
    catalogueOperation({
      path: '/v1/phones/{id}/reviews',
      summary: 'Reviews of a phone',
      params: pageParams,
      about: {
        operationId: 'listPhoneReviews',
        tag: 'Phones',
        description: 'Newest first.',
        answer: reviewPageShape,
      },
      prepare: (values, segment) => {
        const phone = find(segment);
        const page = readPage(values);
        return {
          exists: phone !== null,
          answer: async () => {
            const { id } = known(phone);
            const found = (await catalogue.reviews([id], page)).get(id) ?? { ...page, items: [], total: 0 };
            const data = found.items.map((review) => Buffer.from(JSON.stringify(presentReview(review))));
            return pageAnswer(`/v1/phones/${segment}/reviews`, values, found, separated(data));
          },
        };
      },
    }),
    catalogueOperation({
      path: '/v1/search',
      keepsAnswers: true,
      summary: 'Search phones',
      params: { q: queryParam, ...pageParams, currency: currencyParam },
      about: {
        operationId: 'searchPhones',
        tag: 'Search',
        description:
          'Forgives typing errors, missing spaces and word order, knows model codes and Thai, and looks at every kind of device.',
        answer: searchPageShape,
      },
      prepare: (values, _segment, caller) => {
        const view = viewOf(caller, values.currency);
        const page = readPage(values);
        return {
          exists: true,
          answer: () => {
            const found = catalogue.search(values.q, page);
            const data = withScores(found.items, (phone) => bytes.summary(phone, view));
            const query = JSON.stringify({ q: values.q, corrected: found.corrected });
            return pageAnswer('/v1/search', values, found, data, `"query":${query},`);
          },
        };
      },
    }),
    catalogueOperation({
      path: '/v1/brands',
      keepsAnswers: true,
      summary: 'List brands',
      params: {},
      about: { operationId: 'listBrands', tag: 'Phones', answer: brandListShape },
      prepare: () => ({
        exists: true,
        answer: () => ({ body: JSON.stringify({ data: catalogue.brands().map(presentBrand) }) }),
      }),
    }),
  ];
}

/**
 * One page with the links to the others.
 * @param data the bytes of the JSON of its items, with commas between them
 * @param before JSON text of members that stand before them, with its comma
 */
function pageAnswer(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
  data: readonly Buffer[],
  before = '',
): CatalogueAnswer {
  return {
    body: joinBytes(`{${before}"data":[`, data, `],"pagination":${JSON.stringify(presentPagination(page))}}`),
    headers: linkHeader(path, toQuery(values), page),
  };
}

/** The JSON of phones with the score put at the end of each, and commas between them. */
function withScores(items: readonly ScoredPhone[], bytesOf: (phone: Phone) => Buffer): Buffer[] {
  return items.flatMap(({ phone, score }, at) => [
    bytesOf(phone).subarray(0, -1),
    Buffer.from(`,"score":${score}}${at + 1 < items.length ? ',' : ''}`),
  ]);
}

/** The parameters that a request gave, for the links to its other pages. */
function toQuery(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const part of Array.isArray(value) ? value : [value]) query.append(name, String(part));
  }
  return query;
}
