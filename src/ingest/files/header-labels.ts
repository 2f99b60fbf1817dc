import { cutForParsing } from '../../names/normalise-text.ts';
import { emptyMapping, type ResolvedMapping } from '../mapping/resolve-mapping.ts';

/** @returns the label in lower case, with one space between words and without other characters */
export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Reads the labels of the columns of a list. Columns in a mapping get empty labels, because the mapping says what they
 * contain.
 */
export function readHeaderLabels(header: readonly string[], { columns }: ResolvedMapping = emptyMapping) {
  const labels = header.map((label, index) => (columns[index] ? '' : normaliseLabel(cutForParsing(label))));
  return {
    /** The labels as {@link normaliseLabel} returns them. */
    labels,
    /** @returns the index of the first label that matches, or null if none does */
    findColumn(pattern: RegExp): number | null {
      const index = labels.findIndex((label) => pattern.test(label));
      return index < 0 ? null : index;
    },
  };
}
