import { cutForParsing } from '../names/normalise-text.ts';
import { nothingStated, type StatedColumns } from './mapping/resolve-mapping.ts';

export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Reads the labels of the columns of a list, without those of columns that a mapping states. */
export function readHeaderLabels(header: readonly string[], { columns }: StatedColumns = nothingStated) {
  const labels = header.map((label, index) => (columns[index] ? '' : normaliseLabel(cutForParsing(label))));
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
