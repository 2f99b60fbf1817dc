const figures = new Intl.NumberFormat('en-GB');

/** A whole number with its separators, which English and Thai write alike: `2,000`. */
export function figure(count: number): string {
  return figures.format(count);
}

/** A count with its noun in English: `1 unit`, `2,000 units`. @param many where an s alone would be wrong */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
