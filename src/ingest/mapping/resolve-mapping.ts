import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { cleanText } from '../../names/normalise-text.ts';
import { ImportFileError } from '../import-file-error.ts';
import { decodeBytesLiteral } from '../sheets/decode-bytes-literal.ts';
import { type FileKind, listRoles, meaningsByKind } from './meanings.ts';

/** What a mapping states of a file with a certain header. */
export interface StatedColumns {
  readonly mapping: ImportMapping;
  /** By the index of the column. Null, or missing, if the mapping does not name the column. */
  readonly columns: readonly (ColumnMapping | null)[];
}

export const nothingStated: StatedColumns = { mapping: {}, columns: [] };

const toLabel = (cell: string): string => cleanText(decodeBytesLiteral(cell));

/**
 * Finds the columns that a mapping names in the header of a file.
 * @throws {ImportFileError} if the header does not have one of the labels
 */
export function resolveMapping(header: readonly string[], mapping: ImportMapping = {}): StatedColumns {
  const stated = new Map(
    Object.entries(mapping.columns ?? {}).map(([label, column]) => [toLabel(label), column]),
  );
  const labels = header.map(toLabel);
  const missing = [...stated.keys()].filter((label) => !labels.includes(label));
  if (missing.length > 0)
    throw new ImportFileError(
      `The mapping names the column ${missing.map(quote).join(', ')}, which the file does not have. Its columns are ${labels.map(quote).join(', ')}.`,
    );
  return { mapping, columns: labels.map((label) => stated.get(label) ?? null) };
}

const quote = (label: string): string => `"${label}"`;

/** Whether everything that a mapping states can be a column of a kind of file. */
export function canBeKind({ columns }: StatedColumns, kind: FileKind): boolean {
  return columns.every((column) => column === null || meaningsByKind[kind].has(column.as));
}

/**
 * Finds the columns of a list that the mapping states.
 * @returns their indexes, by the name of the column in the code
 * @throws {ImportFileError} if two columns are stated as the same one
 */
export function findStatedRoles<Kind extends keyof typeof listRoles>(
  { columns }: StatedColumns,
  kind: Kind,
): { [Role in keyof (typeof listRoles)[Kind]]?: number } {
  const roles = Object.entries(listRoles[kind]).map(([role, as]): [string, number[]] => [
    role,
    columns.flatMap((column, index) => (column?.as === as ? [index] : [])),
  ]);
  const repeated = roles.find(([, indexes]) => indexes.length > 1);
  if (repeated !== undefined)
    throw new ImportFileError(
      `The mapping reads ${repeated[1].length} columns as the same one: ${repeated[0]}.`,
    );
  return Object.fromEntries(
    roles.flatMap(([role, [index]]) => (index === undefined ? [] : [[role, index]])),
  ) as {
    [Role in keyof (typeof listRoles)[Kind]]?: number;
  };
}
