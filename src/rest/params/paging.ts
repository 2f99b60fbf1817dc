import { removeCredentials } from '../../domain/accounts/credential.ts';
import {
  countPages,
  defaultPerPage,
  type Page,
  type PageNumbers,
  type PageRequest,
} from '../../domain/catalogue/page.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import { assertPageOffset } from '../../services/catalogue/phone-catalogue.ts';

/** Reads the requested page. @throws GatewayError `invalid-parameter` when `page` times `per_page` is too large */
export function readPage(values: { page?: number | undefined; per_page?: number | undefined }): PageRequest {
  const pageRequest = { page: values.page ?? 1, perPage: values.per_page ?? defaultPerPage };
  assertPageOffset(pageRequest);
  return pageRequest;
}

const pageParameter = '&page=';

/** Creates the member `pagination`. */
export function presentPagination(page: PageNumbers) {
  return { page: page.page, per_page: page.perPage, total: page.total, total_pages: countPages(page) };
}

/**
 * Creates the header `Link` with the relative URLs of the first, previous, next and last page (RFC 8288). An
 * empty list has only `first`. For a page after the end of the list, `prev` is the last page.
 * @param query the parameters of the current request
 */
export function createLinkHeader(path: string, query: URLSearchParams, page: Page<unknown>): HeaderList {
  const lastPage = countPages(page);
  const queryWithPage = new URLSearchParams(query);
  queryWithPage.set('page', '');
  // `pageParameter` cannot occur within a value, because "&" and "=" are escaped there.
  const queryString = `&${queryWithPage}`;
  const numberStart = queryString.indexOf(pageParameter) + pageParameter.length;
  const queryBefore = queryString.slice(1, numberStart);
  const queryAfter = queryString.slice(numberStart);
  const formatLink = (pageNumber: number, rel: string): string =>
    `<${path}?${queryBefore}${pageNumber}${queryAfter}>; rel="${rel}"`;
  const links = [formatLink(1, 'first')];
  if (lastPage > 0) {
    if (page.page > 1) links.push(formatLink(Math.min(page.page - 1, lastPage), 'prev'));
    if (page.page < lastPage) links.push(formatLink(page.page + 1, 'next'));
    links.push(formatLink(lastPage, 'last'));
  }
  return [['Link', links.join(', ')]];
}

/** Creates the query string of links to other pages from the parameters of a request. Credentials are masked. */
export function toQuery(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value])
      query.append(name, removeCredentials(String(item)));
  }
  return query;
}
