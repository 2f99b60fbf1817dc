import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { ImportWarning, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import type { UnreadColumn } from '../file-notes.ts';
import { openTable } from '../files/open-table.ts';
import { peek } from '../files/peek.ts';
import type { CsvRecord } from '../files/read-csv-records.ts';
import { mergeOptions, type ReadOptions, readImportFile } from '../files/read-import-file.ts';
import { recogniseTable, type TableKind } from '../files/recognise-table.ts';
import { toUtf8 } from '../files/to-utf8.ts';
import { createNoHeaderError, ImportFileError } from '../import-file-error.ts';
import { readMappedColumns, toColumnMapping } from './map-sheet-columns.ts';
import { type FileKind, meaningByRole } from './meanings.ts';
import { readSample } from './read-sample.ts';
import { type ResolvedMapping, resolveMapping } from './resolve-mapping.ts';

/** The mapping of one column, with a sample. */
export interface ExplainedColumn extends ColumnMapping {
  readonly label: string;
  /** The cell of the sample row, as in the file. */
  readonly cell: string;
  /** The value that is read from the cell, or null if nothing is imported from it. */
  readonly value: string | null;
}

/** An explanation of how a file is read. */
export interface FileExplanation {
  readonly kind: FileKind;
  /** A mapping with which imports read the file in the same way. */
  readonly mapping: ImportMapping;
  readonly columns: readonly ExplainedColumn[];
  /** The line of the row whose cells are shown, or null if the file has no row. */
  readonly sampleLine: number | null;
  /** The number of rows that can be read. */
  readonly readable: number;
  readonly rejected: readonly RejectedRow[];
  readonly unread: readonly UnreadColumn[];
  /** The values that are left out, because no phone can have them. */
  readonly warnings: readonly ImportWarning[];
  /** The reason why the file cannot be imported, or null if it can. */
  readonly fault: string | null;
}

/**
 * Explains how a CSV or JSON table is read, by reading it in the same way as an import.
 * @param open the function that opens the file, which is called several times
 * @throws {ImportFileError} if the file is not a table, is empty, or does not fit the mapping
 */
export async function explainFile(
  open: () => AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<FileExplanation> {
  const statedMapping = mergeOptions(options);
  const encoding = await findEncoding(open(), statedMapping.encoding);
  const table = await openTable(await peek(toUtf8(open(), encoding)), statedMapping);
  if (table === null)
    throw new ImportFileError('The file is JSON in the import format; its members need no explanation.');
  const records = table.records[Symbol.asyncIterator]();
  const header = (await records.next()).value as CsvRecord | undefined;
  if (header === undefined) throw createNoHeaderError(statedMapping.header_row);
  const tableKind = recogniseTable(table.sample, statedMapping);
  const { readableLines, rejected, unread, warnings, dateOrder, fault } = await readRows(open(), options);
  const mapping = removeUndefined({
    ...statedMapping,
    decimal: statedMapping.decimal ?? findCommonDecimal(tableKind),
    date_order: dateOrder ?? statedMapping.date_order,
  });
  const resolvedMapping = resolveMapping(header.cells, mapping);
  const sample = await findSampleRecord(records, readableLines);
  const context = { resolvedMapping, today: options.today, fileName: options.fileName };
  const values = sample === null ? [] : readSample(tableKind, header.cells, sample, context);
  const columnMappings = describeColumns(tableKind, header.cells, resolvedMapping);
  return {
    kind: tableKind.kind,
    mapping: {
      ...mapping,
      encoding,
      ...(table.delimiter !== undefined && { separator: table.delimiter, header_row: header.line }),
      columns: Object.fromEntries(
        header.cells.map((label, index) => [label, columnMappings[index] as ColumnMapping]),
      ),
    },
    columns: header.cells.map((label, index) => ({
      ...(columnMappings[index] as ColumnMapping),
      label,
      cell: sample?.cells[index] ?? '',
      value: values[index] ?? null,
    })),
    sampleLine: sample?.line ?? null,
    readable: readableLines.size,
    rejected,
    unread,
    warnings,
    fault,
  };
}

const removeUndefined = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Finds the encoding of a file by reading it to its end, since the first byte above ASCII may come late. */
async function findEncoding(
  stream: AsyncIterable<Uint8Array>,
  statedEncoding: string | undefined,
): Promise<string> {
  let encoding = 'utf-8';
  const onEncoding = (label: string): void => {
    encoding = label;
  };
  for await (const _chunk of toUtf8(stream, statedEncoding, onEncoding)) {
    // Only the encoding is needed.
  }
  return encoding;
}

/** Reads all rows of a file. If the file cannot be imported, the result has no rows, and `fault` is the reason. */
async function readRows(stream: AsyncIterable<Uint8Array>, options: ReadOptions) {
  try {
    const { phones, observations, rejected, unread, warnings, dateOrder } = await readImportFile(
      stream,
      options,
    );
    const readableLines = new Set([...phones, ...observations].map(({ line }) => line));
    return { readableLines, rejected, unread, warnings, dateOrder, fault: null };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const readableLines = new Set<number>();
    const nothing = { rejected: [], unread: [], warnings: [], dateOrder: null };
    return { readableLines, ...nothing, fault: error.message };
  }
}

/** Finds the first row that can be read, or the first row of the file if none can. */
async function findSampleRecord(
  records: AsyncIterator<CsvRecord | RejectedRow>,
  readableLines: ReadonlySet<number>,
): Promise<CsvRecord | null> {
  for (let next = await records.next(); next.done !== true; next = await records.next()) {
    const record = next.value;
    if ('cells' in record && (readableLines.size === 0 || readableLines.has(record.line))) return record;
  }
  return null;
}

function describeColumns(
  table: TableKind,
  header: readonly string[],
  resolvedMapping: ResolvedMapping,
): ColumnMapping[] {
  if (table.kind === 'sheet') return readMappedColumns(header, resolvedMapping).map(toColumnMapping);
  const columnMappings: ColumnMapping[] = header.map(() => ({ as: 'ignore' }));
  for (const [role, meaning] of Object.entries(meaningByRole[table.kind])) {
    const index = table.columns[role as keyof typeof table.columns] as number | null;
    if (index === null) continue;
    const unit = findListUnit(table, meaning);
    columnMappings[index] = { as: meaning, ...(unit !== undefined && { unit }) };
  }
  if (table.kind === 'prices') {
    for (const { index, meaning } of table.columns.offers) columnMappings[index] = { as: meaning };
    for (const { index, kind, currency } of table.columns.prices)
      columnMappings[index] = {
        as: 'price',
        ...(currency !== null && { unit: currency }),
        kind: kind.toLowerCase(),
      };
  }
  return columnMappings;
}

function findListUnit(table: TableKind, meaning: string): string | undefined {
  if (table.kind === 'reviews') return meaning === 'score' ? String(table.columns.scale) : undefined;
  if (table.kind !== 'prices') return undefined;
  return { ram: table.columns.ramUnit, storage: table.columns.storageUnit }[meaning];
}

/** @returns the decimal separator of all price columns, or undefined if they do not have the same one */
function findCommonDecimal(table: TableKind): ImportMapping['decimal'] {
  if (table.kind !== 'prices') return undefined;
  const decimals = new Set(table.columns.prices.map(({ decimal }) => decimal));
  const [decimal] = decimals;
  return decimals.size === 1 ? (decimal ?? undefined) : undefined;
}
