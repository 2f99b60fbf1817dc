import type { Page } from '../domain/catalogue/page.ts';
import type { HeaderList } from '../http/quota-headers.ts';
import { joinBytes } from './join-bytes.ts';
import type { CatalogueAnswer } from './operation.ts';
import { linkHeader, presentPagination, toQuery } from './paging.ts';

/** Where a part of a list is in it. */
export interface PartOfList {
  /** The member `pagination`. */
  readonly pagination: object;
  readonly links: HeaderList;
}

/**
 * A part of a list.
 * @param data the bytes of the JSON of its items, with commas between them
 * @param before JSON text of members that stand before them, with its comma
 * @param behind the same of members that stand at the end
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

/** One page with the links to the others; see `listAnswer`. */
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
