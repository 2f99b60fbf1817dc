import type { Page } from '../../domain/catalogue/page.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { CatalogueAnswer } from '../operation.ts';
import { createLinkHeader, presentPagination, toQuery } from '../params/paging.ts';
import { concatJson } from './answer-json.ts';

/** The position of a part of a list: the member `pagination`, and the links to other parts. */
export interface ListPosition {
  readonly pagination: object;
  readonly links: HeaderList;
}

/**
 * Creates the answer with a part of a list.
 * @param data the JSON of the items in UTF-8, with commas between them
 * @param membersBefore JSON text of the members before `data`; it ends with a comma
 * @param membersAfter JSON text of the members after `data`; it begins with a comma
 */
export function createListAnswer(
  { pagination, links }: ListPosition,
  data: readonly Buffer[],
  membersBefore: string,
  membersAfter: string,
): CatalogueAnswer {
  const end = `],"pagination":${JSON.stringify(pagination)}${membersAfter}}`;
  return { body: concatJson(`{${membersBefore}"data":[`, data, end), headers: links };
}

/** Returns the position of a page. */
export function createPagePosition(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
): ListPosition {
  return { pagination: presentPagination(page), links: createLinkHeader(path, toQuery(values), page) };
}

/** Creates the answer with a page and links to the other pages, see `createListAnswer`. */
export function createPageAnswer(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
  data: readonly Buffer[],
  membersBefore = '',
  membersAfter = '',
): CatalogueAnswer {
  return createListAnswer(createPagePosition(path, values, page), data, membersBefore, membersAfter);
}
