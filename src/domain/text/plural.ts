const countFormat = new Intl.NumberFormat('en-GB');

/** Formats a whole number with separators, which are the same in English and Thai: `2,000`. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** Formats a count with its English noun: `1 unit`, `2,000 units`. By default, the plural ends with an s. */
export function formatPlural(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
