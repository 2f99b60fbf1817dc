import type { Page } from '../domain/catalogue/page.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import { joinBytes } from './join-bytes.ts';
import type { CatalogueAnswer } from './operation.ts';
import { linkHeader, presentPagination, toQuery } from './paging.ts';

/** The place of a part of a list: the member `pagination`, and the links to other parts. */
export interface PartOfList {
  readonly pagination: object;
  readonly links: HeaderList;
}

/**
 * Answers a part of a list.
 * @param data JSON of its items in UTF-8, with commas between them
 * @param before JSON text of the members before `data`, with a comma behind them
 * @param behind JSON text of the members at the end, with a comma before them
 */
export function listAnswer(
  { pagination, links }: PartOfList,
  data: readonly Buffer[],
  before: string,
  behind: string,
): CatalogueAnswer {
  const end = `],"pagination":${JSON.stringify(pagination)}${behind}}`;
  return { body: joinBytes(`{${before}"data":[`, data, end), headers: links };
}

export function partByPage(
  path: string,
  values: Readonly<Record<string, unknown>>,
  page: Page<unknown>,
): PartOfList {
  return { pagination: presentPagination(page), links: linkHeader(path, toQuery(values), page) };
}

/** Answers a page with links to the other pages; see `listAnswer`. */
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
