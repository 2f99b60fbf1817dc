/** A page asked for: numbered from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[];
  /** Of all pages together. */
  readonly total: number;
}

export const defaultPerPage = 20;
export const maxPerPage = 100;
/** `page × perPage` beyond this is refused: no 32-bit reader of the numbers may overflow. */
export const maxPageOffset = 2 ** 31;

export function totalPages(page: Pick<Page<unknown>, 'total' | 'perPage'>): number {
  return Math.ceil(page.total / page.perPage);
}

/** The page of a list that is whole in memory. */
export function pageOf<Item>(all: readonly Item[], { page, perPage }: PageRequest): Page<Item> {
  const from = (page - 1) * perPage;
  return { items: all.slice(from, from + perPage), total: all.length, page, perPage };
}
