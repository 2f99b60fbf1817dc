/** A requested page. The first page has the number 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

export interface Page<Item> extends PageRequest {
  readonly items: readonly Item[];
  /** The number of items on all pages. */
  readonly total: number;
}

export const defaultPerPage = 20;
export const maxPerPage = 100;
/** The maximum of `page × perPage`. It protects clients with 32-bit numbers from overflows. */
export const maxPageOffset = 2 ** 31;

export function countPages(page: Pick<Page<unknown>, 'total' | 'perPage'>): number {
  return Math.ceil(page.total / page.perPage);
}

/** Takes a page from a complete list. */
export function takePage<Item>(allItems: readonly Item[], { page, perPage }: PageRequest): Page<Item> {
  const offset = (page - 1) * perPage;
  return { items: allItems.slice(offset, offset + perPage), total: allItems.length, page, perPage };
}
