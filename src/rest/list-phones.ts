import type { Answered, AskedView, WalkSpan } from '../domain/catalogue/catalogue.ts';
import { toCursor } from '../domain/catalogue/phone-place.ts';
import type { PhoneQuery } from '../domain/catalogue/phone-query.ts';
import { invalidParameter } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { readPlace } from '../services/catalogue/read-place.ts';
import { sentenceOf } from '../services/descriptions/describe.ts';
import { cursorParameter } from '../services/descriptions/walk-descriptions.ts';
import type { listParams } from './catalogue-params.ts';
import { type PartOfList, partByPage } from './page-answer.ts';
import { presentPagination, toQuery } from './paging.ts';
import { formedText, type Param, type ParamValues } from './param.ts';
import { toPhoneQuery } from './read-phone-list.ts';

const path = '/v1/phones';

/** The list by places instead of pages. */
export const cursorParam = {
  ...formedText(
    /^[A-Za-z0-9_-]*$/,
    'must be next_cursor as an answer gave it, or empty to begin',
    sentenceOf(cursorParameter),
  ),
  mayBeEmpty: true as const,
  example: cursorParameter.example,
} satisfies Param<string>;

type ListValues = ParamValues<typeof listParams> & { readonly cursor?: string | undefined };

/** What a list answers: the phones, and where they are in it. */
export interface ListedPhones extends Answered, PartOfList {
  readonly items: readonly Phone[];
}

/**
 * Reads which part of which list is asked for.
 * @returns `list`: gets it, from the catalogue in force then
 * @throws GatewayError `invalid-parameter`
 */
export function listPhones(
  catalogue: Pick<PhoneCatalogue, 'list' | 'walk' | 'assertCurrency'>,
  values: ListValues,
  asked: AskedView,
): { readonly query: PhoneQuery; readonly list: () => ListedPhones } {
  if (values.cursor === undefined) {
    const query = toPhoneQuery(values);
    const list = (): ListedPhones => {
      const found = catalogue.list(query, asked);
      return { ...found, ...partByPage(path, values, found) };
    };
    return { query, list };
  }
  const query = readWalkQuery(values);
  const after = values.cursor === '' ? null : placeOf(catalogue, values.cursor, query, asked);
  const span: WalkSpan = { after, before: null, first: query.perPage, last: null };
  const list = (): ListedPhones => {
    const walked = catalogue.walk(query, span, asked);
    const next = walked.hasNext ? toCursor(walked.placeOf(walked.items.length - 1)) : null;
    const pages = presentPagination({ ...query, total: walked.total });
    return {
      ...walked,
      pagination: { ...pages, page: null, next_cursor: next },
      links: [['Link', linksOf(toQuery(values), next)]],
    };
  };
  return { query, list };
}

function readWalkQuery(values: ListValues): PhoneQuery {
  if (values.page !== undefined)
    throw invalidParameter('page', 'must not be given with cursor; leave one of them out');
  return toPhoneQuery(values);
}

const placeOf = (
  catalogue: Pick<PhoneCatalogue, 'assertCurrency'>,
  cursor: string,
  question: PhoneQuery,
  { currency }: AskedView,
) =>
  readPlace('cursor', cursor, {
    catalogue,
    question,
    currency,
    begin: 'begin again with cursor= (empty)',
    nameOfSort: (sort) => `sort=${sort}`,
  });

/** `Link` (RFC 8288) of a walk: to its beginning, and on. */
function linksOf(query: URLSearchParams, next: string | null): string {
  const link = (to: string, rel: string): string => {
    query.set('cursor', to);
    return `<${path}?${query}>; rel="${rel}"`;
  };
  return [link('', 'first'), ...(next === null ? [] : [link(next, 'next')])].join(', ');
}
