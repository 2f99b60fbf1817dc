import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import type { UnreadColumn } from '../file-notes.ts';
import { createNoHeaderError, ImportFileError } from '../import-file-error.ts';
import { openTable } from '../open-table.ts';
import { peek } from '../peek.ts';
import type { CsvRecord } from '../read-csv-records.ts';
import { mergeOptions, type ReadOptions, readImportFile } from '../read-import-file.ts';
import { recogniseTable, type TableKind } from '../recognise-table.ts';
import { toUtf8 } from '../to-utf8.ts';
import { describeSheetColumn, readMappedColumns } from './map-sheet-columns.ts';
import { type FileKind, listRoles } from './meanings.ts';
import { readSample } from './read-sample.ts';
import { resolveMapping, type StatedColumns } from './resolve-mapping.ts';

/** How one column of a file is read. */
export interface ExplainedColumn extends ColumnMapping {
  readonly label: string;
  /** The cell of the sample row, as in the file. */
  readonly cell: string;
  /** What the cell states, or null if it states nothing that is imported. */
  readonly value: string | null;
}

/** How a file is read. */
export interface FileExplanation {
  readonly kind: FileKind;
  /** A mapping that makes imports read the file in the same way. */
  readonly mapping: ImportMapping;
  readonly columns: readonly ExplainedColumn[];
  /** The line of the row whose cells are shown, or null if the file has no row. */
  readonly sampleLine: number | null;
  /** The number of rows that can be read. */
  readonly readable: number;
  readonly rejected: readonly RejectedRow[];
  readonly unread: readonly UnreadColumn[];
  /** Why the file cannot be imported at all, or null. */
  readonly fault: string | null;
}

/**
 * Explains how a table is read, CSV or JSON, by reading it in the same way as an import.
 * @param open opens the file; it is called several times
 * @throws {ImportFileError} if the file is not a table, is empty, or does not fit the mapping
 */
export async function explainFile(
  open: () => AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<FileExplanation> {
  const stated = mergeOptions(options);
  const encoding = await findEncoding(open(), stated.encoding);
  const file = await openTable(await peek(toUtf8(open(), encoding)), stated);
  if (file === null)
    throw new ImportFileError('The file is JSON in the import format; its members need no explanation.');
  const records = file.records[Symbol.asyncIterator]();
  const header = (await records.next()).value as CsvRecord | undefined;
  if (header === undefined) throw createNoHeaderError(stated.header_row);
  const table = recogniseTable(file.sample, stated);
  const { fault, ...result } = await readWhole(open(), options);
  const mapping = withoutAbsent({
    ...stated,
    decimal: stated.decimal ?? findCommonDecimal(table),
    date_order: result.dateOrder ?? stated.date_order,
  });
  const columns = resolveMapping(header.cells, mapping);
  const sample = await findRecord(records, result.readLines);
  const context = { stated: columns, today: options.today, fileName: options.fileName };
  const values = sample === null ? [] : readSample(table, header.cells, sample, context);
  const meanings = describeColumns(table, header.cells, columns);
  return {
    kind: table.kind,
    mapping: {
      ...mapping,
      encoding,
      ...(file.delimiter !== undefined && { separator: file.delimiter, header_row: header.line }),
      columns: Object.fromEntries(
        header.cells.map((label, index) => [label, meanings[index] as ColumnMapping]),
      ),
    },
    columns: header.cells.map((label, index) => ({
      ...(meanings[index] as ColumnMapping),
      label,
      cell: sample?.cells[index] ?? '',
      value: values[index] ?? null,
    })),
    sampleLine: sample?.line ?? null,
    readable: result.readLines.size,
    rejected: result.rejected,
    unread: result.unread,
    fault,
  };
}

const withoutAbsent = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Finds the encoding of a file, which its last bytes may prove. */
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

async function readWhole(stream: AsyncIterable<Uint8Array>, options: ReadOptions) {
  try {
    const { phones, observations, rejected, unread, dateOrder } = await readImportFile(stream, options);
    const readLines = new Set([...phones, ...observations].map(({ line }) => line));
    return { readLines, rejected, unread, dateOrder, fault: null };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    return { readLines: new Set<number>(), rejected: [], unread: [], dateOrder: null, fault: error.message };
  }
}

/** Finds the first row that can be read, or the first one if none can. */
async function findRecord(
  records: AsyncIterator<CsvRecord | RejectedRow>,
  lines: ReadonlySet<number>,
): Promise<CsvRecord | null> {
  for (let next = await records.next(); next.done !== true; next = await records.next()) {
    const record = next.value;
    if ('cells' in record && (lines.size === 0 || lines.has(record.line))) return record;
  }
  return null;
}

function describeColumns(
  table: TableKind,
  header: readonly string[],
  stated: StatedColumns,
): ColumnMapping[] {
  if (table.kind === 'sheet') return readMappedColumns(header, stated).map(describeSheetColumn);
  const meanings: ColumnMapping[] = header.map(() => ({ as: 'ignore' }));
  for (const [role, as] of Object.entries(listRoles[table.kind])) {
    const index = table.columns[role as keyof typeof table.columns] as number | null;
    if (index !== null) meanings[index] = describeListColumn(table, as);
  }
  if (table.kind === 'prices')
    for (const { index, kind, currency } of table.columns.prices)
      meanings[index] = {
        as: 'price',
        ...(currency !== null && { unit: currency }),
        kind: kind.toLowerCase(),
      };
  return meanings;
}

function describeListColumn(table: TableKind, as: string): ColumnMapping {
  const unit = findListUnit(table, as);
  return { as, ...(unit !== undefined && { unit }) };
}

function findListUnit(table: TableKind, as: string): string | undefined {
  if (table.kind === 'reviews') return as === 'score' ? String(table.columns.scale) : undefined;
  if (table.kind !== 'prices') return undefined;
  return { ram: table.columns.ramUnit, storage: table.columns.storageUnit }[as];
}

/** @returns the decimal sign of all columns of prices, if they have one in common */
function findCommonDecimal(table: TableKind): ImportMapping['decimal'] {
  if (table.kind !== 'prices') return undefined;
  const signs = new Set(table.columns.prices.map(({ decimal }) => decimal));
  const [only] = signs;
  return signs.size === 1 ? (only ?? undefined) : undefined;
}
