import type { AnswerDetails, ListSpan, RequestedView } from '../../domain/catalogue/catalogue.ts';
import { formatCursor } from '../../domain/catalogue/phone-place.ts';
import type { PhoneQuery } from '../../domain/catalogue/phone-query.ts';
import { createParameterError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { readPlace } from '../../services/catalogue/read-place.ts';
import { cursorParameter } from '../../services/descriptions/cursor-descriptions.ts';
import { formatSentence } from '../../services/descriptions/describe.ts';
import { createPagePosition, type ListPosition } from '../answers/page-answer.ts';
import type { listParams } from '../params/catalogue-params.ts';
import { presentPagination, toQuery } from '../params/paging.ts';
import { createPatternParam, type Param, type ParamValues } from '../params/param.ts';
import { toPhoneQuery } from './read-phone-list.ts';

const phonesPath = '/v1/phones';

/** The parameter that continues a list after the phone at which a part ended, without page numbers. */
export const cursorParam = {
  ...createPatternParam(
    /^[A-Za-z0-9_-]*$/,
    'must be next_cursor as an answer gave it, or empty to begin',
    formatSentence(cursorParameter),
  ),
  mayBeEmpty: true as const,
  example: cursorParameter.example,
} satisfies Param<string>;

type ListValues = ParamValues<typeof listParams> & { readonly cursor?: string | undefined };

/** The phones in one part of a list, and the position of that part. */
export interface ListedPhones extends AnswerDetails, ListPosition {
  readonly items: readonly Phone[];
}

/**
 * Reads the query of a request, and the part of the list that it requests by page or by cursor.
 * @returns the query, and `list`, which lists that part from the current catalogue
 * @throws GatewayError `invalid-parameter`
 */
export function listPhones(
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
  const query = readWalkQuery(values);
  const after = values.cursor === '' ? null : readCursor(catalogue, values.cursor, query, view);
  const span: ListSpan = { after, before: null, first: query.perPage, last: null };
  const list = (): ListedPhones => {
    const part = catalogue.walk(query, span, view);
    const nextCursor = part.hasNext ? formatCursor(part.getPlace(part.items.length - 1)) : null;
    const pagination = presentPagination({ ...query, total: part.total });
    return {
      ...part,
      pagination: { ...pagination, page: null, next_cursor: nextCursor },
      links: [['Link', formatLinks(toQuery(values), nextCursor)]],
    };
  };
  return { query, list };
}

function readWalkQuery(values: ListValues): PhoneQuery {
  if (values.page !== undefined)
    throw createParameterError('page', 'must not be given with cursor; leave one of them out');
  return toPhoneQuery(values);
}

const readCursor = (
  catalogue: PhoneCatalogue,
  cursor: string,
  question: PhoneQuery,
  { currency }: RequestedView,
) =>
  readPlace('cursor', cursor, {
    catalogue,
    question,
    currency,
    begin: 'begin again with cursor= (empty)',
    nameOfSort: (sort) => `sort=${sort}`,
  });

/** Formats the header `Link` (RFC 8288) with the beginning of the list and the next part. */
function formatLinks(query: URLSearchParams, nextCursor: string | null): string {
  const formatLink = (cursor: string, rel: string): string => {
    query.set('cursor', cursor);
    return `<${phonesPath}?${query}>; rel="${rel}"`;
  };
  const first = formatLink('', 'first');
  return nextCursor === null ? first : `${first}, ${formatLink(nextCursor, 'next')}`;
}
