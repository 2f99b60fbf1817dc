import type { PhoneQuery } from '../../domain/catalogue/phone-query.ts';
import { assertSort } from '../../services/catalogue/phone-catalogue.ts';
import { currencyParam, listParams, toPhoneCriteria } from '../params/catalogue-params.ts';
import { readPage, toQuery } from '../params/paging.ts';
import type { ParamValues } from '../params/param.ts';
import { readParams } from '../params/read-params.ts';

/** Converts the parameters of a list. @throws GatewayError `invalid-parameter` when they contradict each other */
export function toPhoneQuery(values: ParamValues<typeof listParams>): PhoneQuery {
  const query = { ...readPage(values), ...toPhoneCriteria(values) };
  assertSort(query);
  return query;
}

/**
 * Reads a query string as `GET /v1/phones` does, for web pages that show the same list. `fields` is not allowed,
 * because it selects members of JSON.
 * @returns the query, the currency, and `params` with the normalised values of all parameters that are present
 * @throws GatewayError `invalid-parameter` naming every invalid parameter
 */
export function readPhoneListParams(query: URLSearchParams) {
  const values = readParams(listParams, query);
  return {
    query: toPhoneQuery(values),
    currency: values.currency ?? null,
    params: toQuery(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))),
  };
}

/** The names of all parameters that `readPhoneList` accepts. */
export const phoneListParamNames: readonly string[] = Object.keys(listParams);

/** Reads the currency as `GET /v1/phones/{id}` does. @throws GatewayError `invalid-parameter` */
export const readPhoneCurrency = (query: URLSearchParams): string | null =>
  readParams({ currency: currencyParam }, query).currency ?? null;
