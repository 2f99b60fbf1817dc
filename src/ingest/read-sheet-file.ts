import { basename } from 'node:path';
import type { ImportMapping } from '../domain/catalogue/import-mapping.ts';
import type { IncomingPhone, RejectedRow } from '../domain/catalogue/ingest.ts';
import { createFileNotes, type FileNotes } from './file-notes.ts';
import { ImportFileError } from './import-file-error.ts';
import { readMappedColumns } from './mapping/map-sheet-columns.ts';
import { resolveMapping } from './mapping/resolve-mapping.ts';
import { type CsvRecord, describeCellCount, readCsvRecords } from './read-csv-records.ts';
import { readSheetRow } from './sheets/read-sheet-row.ts';
import type { Column } from './sheets/sheet-columns.ts';
import { listTopics, type Topic } from './sheets/sheet-topics.ts';

const maxColumns = 2000;

export interface SheetOptions {
  readonly fileName: string;
  /** The brand for rows that do not name one. */
  readonly brand?: string;
  /** How the file is read, as the user states it. */
  readonly mapping?: ImportMapping | undefined;
  /** Collects the cells that could not be read and the implausible values, which are not imported. */
  readonly notes?: FileNotes;
}

/**
 * Streams the rows of a CSV spec sheet, in the order of the file. The file has the format of RFC 4180, but
 * may also have semicolons or tabs, lines that end with CR or LF, and a byte order mark. Rows that cannot be
 * used are yielded as rejected rows. Blank rows are skipped.
 *
 * @throws {ImportFileError} if the file is not UTF-8, is not a spec sheet, ends inside a quote, or has a
 *   record over 1 MiB or more than 2,000 columns
 */
export async function* readSheetFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName, brand = '', mapping = {}, notes = createFileNotes() }: SheetOptions,
): AsyncGenerator<IncomingPhone | RejectedRow> {
  let columns: readonly Column[] | null = null;
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  const statedBrand = brand || (mapping.brand ?? '');
  const dateOrder = mapping.date_order ?? null;
  for await (const record of readCsvRecords(stream, mapping)) {
    if (columns === null) columns = readHeader(record, mapping);
    else if (record.cells.length !== columns.length)
      yield { line: record.line, reason: describeCellCount(record.cells, columns.length) };
    else {
      const context = { line: record.line, fileHint, statedBrand, notes, dateOrder };
      yield addCountry(readSheetRow(columns, record.cells, context), mapping.country);
    }
  }
  if (columns === null)
    throw new ImportFileError('The file is empty; a spec sheet begins with a line of column names.');
}

/** Adds the country that the user states to prices that have none. */
function addCountry(
  row: IncomingPhone | RejectedRow,
  country: string | undefined,
): IncomingPhone | RejectedRow {
  if (country === undefined || 'reason' in row) return row;
  return { ...row, prices: row.prices.map((price) => ({ ...price, country: price.country ?? country })) };
}

function readHeader(record: CsvRecord, mapping: ImportMapping): Column[] {
  if (record.cells.length > maxColumns)
    throw new ImportFileError(
      `The file has ${record.cells.length} columns; at most ${maxColumns} are read.`,
      record.line,
    );
  const columns = readMappedColumns(record.cells, resolveMapping(record.cells, mapping));
  const modelColumns = columns.filter(({ topic }) => topic === 'model');
  const hasModelLabel = modelColumns.some(({ label }) => /model/i.test(label));
  const hasFacts = columns.some(({ topic }) => !factlessTopics.has(topic));
  if (hasModelLabel || (modelColumns.length > 0 && hasFacts)) return columns;
  throw new ImportFileError(
    'This is not a spec sheet, nor a list of prices or reviews. Expected are a column "Model Name" (or "Model", ' +
      '"Phone", "Device") and columns of facts, such as "Announced", "Status", "Dimensions", "Size", "Internal". ' +
      `State what its columns are with --mapping FILE.json: ${createExample(columns)}.`,
    record.line,
  );
}

/** @returns a mapping to begin with, for the columns of the file */
function createExample(columns: readonly Column[]): string {
  const [name = 'Model', fact = 'Price'] = columns.map(({ label }) => label).filter((label) => label !== '');
  return JSON.stringify({ columns: { [name]: { as: 'name' }, [fact]: { as: 'price' } } });
}

/** Topics that also occur in lists of reviews or offers. A file that has only these is not a spec sheet. */
const factlessTopics = new Set<Topic>([...listTopics, 'variantPrice', 'unlabelled', 'text', 'other']);
