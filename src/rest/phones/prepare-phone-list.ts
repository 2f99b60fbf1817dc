import type { AnswerDetails, ListSpan, RequestedView } from '../../domain/catalogue/catalogue.ts';
import { formatCursor } from '../../domain/catalogue/phone-place.ts';
import type { PhoneQuery } from '../../domain/catalogue/phone-query.ts';
import { createParameterError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { assertSort, type PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { readPlace } from '../../services/catalogue/read-place.ts';
import { cursorParameter } from '../../services/descriptions/cursor-descriptions.ts';
import { formatSentence } from '../../services/descriptions/describe.ts';
import { createPagePosition, type ListPosition } from '../answers/answer-json.ts';
import { currencyParam, listParams, toPhoneCriteria } from '../params/catalogue-params.ts';
import { presentPagination, readPage, toQuery } from '../params/paging.ts';
import { createPatternParam, type Param, type ParamValues } from '../params/param.ts';
import { readParams } from '../params/read-params.ts';

/** Converts the parameters of a list. @throws GatewayError `invalid-parameter` when they contradict each other */
function toPhoneQuery(values: ParamValues<typeof listParams>): PhoneQuery {
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

const phonesPath = '/v1/phones';

/** The parameter that continues a list after the last phone of the previous part, instead of a page number. */
export const cursorParam = {
  ...createPatternParam(
    /^[A-Za-z0-9_-]*$/,
    'must be next_cursor from an answer, or empty to begin',
    formatSentence(cursorParameter),
  ),
  mayBeEmpty: true as const,
  example: cursorParameter.example,
} satisfies Param<string>;

type ListValues = ParamValues<typeof listParams> & { readonly cursor?: string | undefined };

/** One part of a list of phones, with its position. */
interface ListedPhones extends AnswerDetails, ListPosition {
  readonly items: readonly Phone[];
}

/**
 * Reads the query of a request, and the part of the list that it requests by page or by cursor.
 * @returns the query, and `list`, which returns that part of the list from the current catalogue
 * @throws GatewayError `invalid-parameter`
 */
export function preparePhoneList(
  catalogue: PhoneCatalogue,
  values: ListValues,
  view: RequestedView,
): { readonly query: PhoneQuery; readonly list: () => ListedPhones } {
  if (values.cursor === undefined) {
    const query = toPhoneQuery(values);
    const list = (): ListedPhones => {
      const page = catalogue.list(query, view);
      return { ...page, ...createPagePosition(phonesPath, values, page) };
    };
    return { query, list };
  }
  if (values.page !== undefined)
    throw createParameterError('page', 'must not be given with cursor; leave one of them out');
  const query = toPhoneQuery(values);
  const after = values.cursor === '' ? null : readCursor(catalogue, values.cursor, query, view);
  const span: ListSpan = { after, before: null, first: query.perPage, last: null };
  const list = (): ListedPhones => {
    const listPart = catalogue.listSpan(query, span, view);
    const nextCursor = listPart.hasNext ? formatCursor(listPart.getPlace(listPart.items.length - 1)) : null;
    const pagination = presentPagination({ ...query, total: listPart.total });
    return {
      ...listPart,
      pagination: { ...pagination, page: null, next_cursor: nextCursor },
      links: [['Link', formatLinks(toQuery(values), nextCursor)]],
    };
  };
  return { query, list };
}

const readCursor = (
  catalogue: PhoneCatalogue,
  cursor: string,
  query: PhoneQuery,
  { currency }: RequestedView,
) =>
  readPlace('cursor', cursor, {
    catalogue,
    criteria: query,
    currency,
    firstPageHelp: 'begin again with cursor= (empty)',
    formatSort: (sort) => `sort=${sort}`,
  });

/** Formats the header `Link` (RFC 8288) with the URLs of the first and the next part of the list. */
function formatLinks(query: URLSearchParams, nextCursor: string | null): string {
  const formatLink = (cursor: string, rel: string): string => {
    query.set('cursor', cursor);
    return `<${phonesPath}?${query}>; rel="${rel}"`;
  };
  const first = formatLink('', 'first');
  return nextCursor === null ? first : `${first}, ${formatLink(nextCursor, 'next')}`;
}
