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
  // The new limit must divide the number of rows before, so that a page begins exactly after them.
  let smallerLimit = keptRows;
  while (rowsBefore % smallerLimit !== 0) smallerLimit -= 1;
  return `Call again with limit=${smallerLimit} and page=${rowsBefore / smallerLimit + 1} for the next rows.`;
}
