/** A requested page. The first page has the number 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** The numbers of a page, without its items. */
export interface PageNumbers extends PageRequest {
  /** The number of items on all pages. */
  readonly total: number;
}

export interface Page<Item> extends PageNumbers {
  readonly items: readonly Item[];
}

export const defaultPerPage = 20;
export const maxPerPage = 100;
/** The maximum of `page × perPage`. It protects clients with 32-bit numbers from overflows. */
export const maxPageOffset = 2 ** 31;

export function countPages(page: PageNumbers): number {
  return Math.ceil(page.total / page.perPage);
}

/** Takes a page from a complete list. */
export function takePage<Item>(allItems: readonly Item[], { page, perPage }: PageRequest): Page<Item> {
  const offset = (page - 1) * perPage;
  return { items: allItems.slice(offset, offset + perPage), total: allItems.length, page, perPage };
}
