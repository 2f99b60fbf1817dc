import type { ColumnMapping, ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { RejectedRow } from '../../domain/catalogue/ingest.ts';
import { findCsvLayout } from '../csv-layout.ts';
import type { UnreadColumn } from '../file-notes.ts';
import { ImportFileError } from '../import-file-error.ts';
import { peek } from '../peek.ts';
import { type CsvRecord, readCsvRecords } from '../read-csv-records.ts';
import { mergeOptions, type ReadOptions, readImportFile } from '../read-import-file.ts';
import { type CsvKind, recogniseCsv } from '../recognise-csv.ts';
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
  /** The same as a mapping, with which the file is read in the same way. */
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
 * Explains how a CSV file is read, by reading it in the same way as an import.
 * @param open opens the file; it is called several times
 * @throws {ImportFileError} if the file is no CSV, has no header, or does not fit the mapping
 */
export async function explainFile(
  open: () => AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<FileExplanation> {
  const stated = mergeOptions(options);
  const { head, isJson, encoding } = await readHead(open(), stated.encoding);
  if (isJson)
    throw new ImportFileError(
      'The file is JSON, whose members are named as the import format does; only CSV is explained.',
    );
  const { delimiter } = findCsvLayout(head, stated);
  const records = readCsvRecords(toUtf8(open(), encoding), { ...stated, separator: delimiter });
  const header = (await records.next()).value as CsvRecord | undefined;
  if (header === undefined) throw new ImportFileError('The file is empty.');
  const csv = recogniseCsv(head, stated);
  const { fault, ...result } = await readWhole(open(), options);
  const mapping = withoutAbsent({
    ...stated,
    decimal: stated.decimal ?? findCommonDecimal(csv),
    date_order: result.dateOrder ?? stated.date_order,
  });
  const columns = resolveMapping(header.cells, mapping);
  const sample = await findRecord(records, result.readLines);
  const context = { stated: columns, today: options.today, fileName: options.fileName };
  const values = sample === null ? [] : readSample(csv, header.cells, sample, context);
  const meanings = describeColumns(csv, header.cells, columns);
  return {
    kind: csv.kind,
    mapping: {
      ...mapping,
      encoding,
      separator: delimiter,
      header_row: header.line,
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

/** Reads the beginning of a file, and finds its encoding, which its last bytes may prove. */
async function readHead(stream: AsyncIterable<Uint8Array>, statedEncoding: string | undefined) {
  let encoding = 'utf-8';
  const onEncoding = (label: string): void => {
    encoding = label;
  };
  const { head, isJson, content } = await peek(toUtf8(stream, statedEncoding, onEncoding));
  for await (const _chunk of content) {
    // Only the encoding is needed.
  }
  return { head, isJson, encoding };
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
  records: AsyncGenerator<CsvRecord>,
  lines: ReadonlySet<number>,
): Promise<CsvRecord | null> {
  for await (const record of records) if (lines.size === 0 || lines.has(record.line)) return record;
  return null;
}

function describeColumns(csv: CsvKind, header: readonly string[], stated: StatedColumns): ColumnMapping[] {
  if (csv.kind === 'sheet') return readMappedColumns(header, stated).map(describeSheetColumn);
  const meanings: ColumnMapping[] = header.map(() => ({ as: 'ignore' }));
  for (const [role, as] of Object.entries(listRoles[csv.kind])) {
    const index = csv.columns[role as keyof typeof csv.columns] as number | null;
    if (index !== null) meanings[index] = describeListColumn(csv, as);
  }
  if (csv.kind === 'prices')
    for (const { index, kind, currency } of csv.columns.prices)
      meanings[index] = {
        as: 'price',
        ...(currency !== null && { unit: currency }),
        kind: kind.toLowerCase(),
      };
  return meanings;
}

function describeListColumn(csv: CsvKind, as: string): ColumnMapping {
  const unit = findListUnit(csv, as);
  return { as, ...(unit !== undefined && { unit }) };
}

function findListUnit(csv: CsvKind, as: string): string | undefined {
  if (csv.kind === 'reviews') return as === 'score' ? String(csv.columns.scale) : undefined;
  if (csv.kind !== 'prices') return undefined;
  return { ram: csv.columns.ramUnit, storage: csv.columns.storageUnit }[as];
}

/** @returns the decimal sign of all columns of prices, if they have one in common */
function findCommonDecimal(csv: CsvKind): ImportMapping['decimal'] {
  if (csv.kind !== 'prices') return undefined;
  const signs = new Set(csv.columns.prices.map(({ decimal }) => decimal));
  const [only] = signs;
  return signs.size === 1 ? (only ?? undefined) : undefined;
}
