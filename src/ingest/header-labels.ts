import { parsedPart } from '../names/normalise-text.ts';

/** The labels of a list's columns, to be found by what they say. */
export interface HeaderLabels {
  /** In lower case, words with one space between them. */
  readonly labels: readonly string[];
  /** Where the first label stands that matches; null where none does. */
  find(pattern: RegExp): number | null;
}

export const labelKey = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export function readHeaderLabels(header: readonly string[]): HeaderLabels {
  const labels = header.map((label) => labelKey(parsedPart(label)));
  return {
    labels,
    find(pattern) {
      const at = labels.findIndex((label) => pattern.test(label));
      return at < 0 ? null : at;
    },
  };
}
