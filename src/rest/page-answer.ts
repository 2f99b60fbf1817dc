import type { Page } from '../domain/catalogue/page.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import { concatJson } from './join-bytes.ts';
import type { CatalogueAnswer } from './operation.ts';
import { linkHeader, presentPagination, toQuery } from './paging.ts';

/** The position of a part of a list: the member `pagination`, and the links to other parts. */
export interface PartOfList {
  readonly pagination: object;
  readonly links: HeaderList;
}

/**
 * Creates the answer with a part of a list.
 * @param data the JSON of the items in UTF-8, with commas between them
 * @param before JSON text of the members before `data`; it ends with a comma
 * @param behind JSON text of the members after `data`; it begins with a comma
 */
export function listAnswer(
  { pagination, links }: PartOfList,
  data: readonly Buffer[],
  before: string,
  behind: string,
): CatalogueAnswer {
  const end = `],"pagination":${JSON.stringify(pagination)}${behind}}`;
  return { body: concatJson(`{${before}"data":[`, data, end), headers: links };
}

export function partByPage(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
): PartOfList {
  return { pagination: presentPagination(page), links: linkHeader(path, toQuery(values), page) };
}

/** Creates the answer with a page and links to the other pages, see `listAnswer`. */
export function pageAnswer(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
  data: readonly Buffer[],
  before = '',
  behind = '',
): CatalogueAnswer {
  return listAnswer(partByPage(path, values, page), data, before, behind);
}
