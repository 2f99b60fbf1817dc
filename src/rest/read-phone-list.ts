import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import { assertSort } from '../services/catalogue/phone-catalogue.ts';
import { currencyParam, listParams, toPhoneQuestion } from './catalogue-params.ts';
import { readPage, toQuery } from './paging.ts';
import { type ParamValues, readParams } from './param.ts';

/** @throws GatewayError `invalid-parameter` when parameters that are right by themselves do not fit together */
export function toPhoneQuery(values: ParamValues<typeof listParams>): PhoneQuery {
  const query = { ...readPage(values), ...toPhoneQuestion(values) };
  assertSort(query);
  return query;
}

/**
 * What `GET /v1/phones` is asked for by a query string, for those who show the same otherwise: without `fields`, which
 * choose members of JSON.
 * @returns `params`: those that were given, each value written in one way
 * @throws GatewayError `invalid-parameter` naming every one that is wrong
 */
export function readPhoneList(query: URLSearchParams) {
  const values = readParams(listParams, query);
  return {
    query: toPhoneQuery(values),
    currency: values.currency ?? null,
    params: toQuery(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))),
  };
}

/** The same for `GET /v1/phones/{id}`, of which it is the currency. */
export const readPhoneCurrency = (query: URLSearchParams): string | null =>
  readParams({ currency: currencyParam }, query).currency ?? null;
