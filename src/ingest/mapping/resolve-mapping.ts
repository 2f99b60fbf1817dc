import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { cleanText } from '../../names/normalise-text.ts';
import { ImportFileError } from '../import-file-error.ts';
import { decodeBytesLiteral } from '../sheets/decode-bytes-literal.ts';
import { type FileKind, meaningByRole, meaningsByKind } from './meanings.ts';

/** A mapping whose labels have been found in the header of a file. */
export interface ResolvedMapping {
  readonly mapping: ImportMapping;
  /**
   * The mapping of each column, in the order of the file. It is null or missing if the mapping does not name the
   * column.
   */
  readonly columns: readonly (ColumnMapping | null)[];
}

export const emptyMapping: ResolvedMapping = { mapping: {}, columns: [] };

const toLabel = (cell: string): string => cleanText(decodeBytesLiteral(cell));

/**
 * Finds the columns of a file that its mapping names, by comparing the labels of the mapping with the header.
 * @throws {ImportFileError} if the header lacks a label of the mapping
 */
export function resolveMapping(header: readonly string[], mapping: ImportMapping = {}): ResolvedMapping {
  const columnByLabel = new Map(
    Object.entries(mapping.columns ?? {}).map(([label, column]) => [toLabel(label), column]),
  );
  const labels = header.map(toLabel);
  const missingLabels = [...columnByLabel.keys()].filter((label) => !labels.includes(label));
  if (missingLabels.length > 0)
    throw new ImportFileError(
      `The mapping names columns that the file does not have: ${missingLabels.map(quote).join(', ')}. The columns of the file are ${labels.map(quote).join(', ')}.`,
    );
  return { mapping, columns: labels.map((label) => columnByLabel.get(label) ?? null) };
}

const quote = (label: string): string => `"${label}"`;

/** Whether a file of this kind can have all columns that the mapping names. */
export function canBeKind({ columns }: ResolvedMapping, kind: FileKind): boolean {
  return columns.every((column) => column === null || meaningsByKind[kind].has(column.as));
}

type ListKind = keyof typeof meaningByRole;
/** The indexes of the columns of a list by their roles. An index is null if there is no such column. */
export type ColumnIndexes<Kind extends ListKind> = {
  readonly [Role in keyof (typeof meaningByRole)[Kind]]: number | null;
};
type IndexByRole<Kind extends ListKind> = { [Role in keyof (typeof meaningByRole)[Kind]]?: number };

/**
 * Finds the columns of a list that the mapping names.
 * @returns the indexes of the columns by their roles
 * @throws {ImportFileError} if the mapping gives two columns the same meaning
 */
export function findMappedRoles<Kind extends ListKind>(
  { columns }: ResolvedMapping,
  kind: Kind,
): IndexByRole<Kind> {
  const indexByRole: Record<string, number> = {};
  for (const [role, meaning] of Object.entries(meaningByRole[kind])) {
    const indexes = columns.flatMap((column, index) => (column?.as === meaning ? [index] : []));
    if (indexes.length > 1)
      throw new ImportFileError(
        `The mapping reads ${indexes.length} columns as "${meaning}"; only one column may have this meaning.`,
      );
    if (indexes[0] !== undefined) indexByRole[role] = indexes[0];
  }
  return indexByRole as IndexByRole<Kind>;
}
