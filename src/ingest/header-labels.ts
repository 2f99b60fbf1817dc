import { parsedPart } from '../names/normalise-text.ts';

/** The labels of the columns of a list. */
export interface HeaderLabels {
  /** Labels in lower case, with one space between words. */
  readonly labels: readonly string[];
  /** Finds the index of the first label that matches; null where none does. */
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
