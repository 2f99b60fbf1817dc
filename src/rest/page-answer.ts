import type { Page } from '../domain/page.ts';
import { joinBytes } from './join-bytes.ts';
import type { CatalogueAnswer } from './operation.ts';
import { linkHeader, presentPagination, toQuery } from './paging.ts';

/**
 * One page with the links to the others.
 * @param data the bytes of the JSON of its items, with commas between them
 * @param before JSON text of members that stand before them, with its comma
 * @param behind the same of members that stand at the end
 */
export function pageAnswer(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
  data: readonly Buffer[],
  before = '',
  behind = '',
): CatalogueAnswer {
  const pagination = JSON.stringify(presentPagination(page));
  return {
    body: joinBytes(`{${before}"data":[`, data, `],"pagination":${pagination}${behind}}`),
    headers: linkHeader(path, toQuery(values), page),
  };
}
