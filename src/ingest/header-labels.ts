import { cutForParsing } from '../names/normalise-text.ts';

export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Reads the labels of the columns of a list. */
export function readHeaderLabels(header: readonly string[]) {
  const labels = header.map((label) => normaliseLabel(cutForParsing(label)));
  return {
    /** The labels in lower case, with one space between words. */
    labels,
    /** Finds the index of the first label that matches. Returns null if none does. */
    findColumn(pattern: RegExp): number | null {
      const at = labels.findIndex((label) => pattern.test(label));
      return at < 0 ? null : at;
    },
  };
}
