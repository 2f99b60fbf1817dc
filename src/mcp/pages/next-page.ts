/** Describes how to get the rows that were cut off a page, by requesting smaller pages. */
export function describeNextPage({
  page,
  limit,
  keptRows,
}: {
  page: number;
  limit: number;
  /** The number of rows that the page still has, at least 1. */
  keptRows: number;
}): string {
  const rowsBefore = (page - 1) * limit + keptRows;
  // The size must divide the number of rows before, so that a page begins exactly after them.
  let size = keptRows;
  while (rowsBefore % size !== 0) size -= 1;
  return `Call again with limit=${size} and page=${rowsBefore / size + 1} for the next rows.`;
}
