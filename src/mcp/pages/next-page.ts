/**
 * Describes how to get the rows that were cut off a page, by requesting smaller pages.
 * @param page `keptRows` is the number of rows that the page still has, at least 1
 */
export function describeNextPage({
  page,
  limit,
  keptRows,
}: {
  page: number;
  limit: number;
  keptRows: number;
}): string {
  const rowsBefore = (page - 1) * limit + keptRows;
  let size = keptRows;
  while (rowsBefore % size !== 0) size -= 1;
  return `Call again with limit=${size} and page=${rowsBefore / size + 1} for the next rows.`;
}
