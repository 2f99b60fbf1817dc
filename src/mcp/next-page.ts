/**
 * How to get the rows behind those that are left of a page: the same rows in pages of another size.
 * @param part `kept` rows of the page, at least 1
 */
export function nextPage({ page, limit, kept }: { page: number; limit: number; kept: number }): string {
  const had = (page - 1) * limit + kept;
  let size = kept;
  while (had % size !== 0) size -= 1;
  return `Call again with limit=${size} and page=${had / size + 1} for the next rows.`;
}
