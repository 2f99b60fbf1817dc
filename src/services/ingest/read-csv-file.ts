import { basename } from 'node:path';
import type { IncomingPhone, RejectedRow } from '../../domain/ingest.ts';
import { checkUtf8 } from './check-utf8.ts';
import {
  assertColumnCount,
  type CsvRecord,
  describeCellCount,
  isEmptyRecord,
  readCsvRecords,
} from './csv-records.ts';
import { ImportFileError } from './import-file-error.ts';
import { readSheetRow } from './sheets/read-sheet-row.ts';
import { type Column, readColumns } from './sheets/sheet-columns.ts';
import type { Topic } from './sheets/sheet-topics.ts';

/** One result of an import file: a phone (with `facts`) or a rejected row (with `reason`). */
export type SheetFileRow = IncomingPhone | RejectedRow;

/**
 * Streams the rows of a CSV spec sheet (RFC 4180; also semicolons or tabs, CR or LF line ends, a byte order mark),
 * in the order of the file. Rows that cannot be used are yielded as rejects; rows without any cell are passed over.
 *
 * @throws {ImportFileError} when the file itself is at fault: not UTF-8, not a spec sheet, cut off inside a quote,
 *   a record over 1 MiB, more than 2,000 columns
 */
export async function* readCsvFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName }: { readonly fileName: string },
): AsyncGenerator<SheetFileRow> {
  let columns: readonly Column[] | null = null;
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  for await (const record of readCsvRecords(checkUtf8(stream))) {
    if (isEmptyRecord(record)) continue;
    if (columns === null) columns = readHeader(record);
    else yield readRow(columns, record.cells, { line: record.line, fileHint });
  }
  if (columns === null)
    throw new ImportFileError('The file is empty; a spec sheet begins with a line of column names.');
}

function readHeader(record: CsvRecord): Column[] {
  assertColumnCount(record);
  const columns = readColumns(record.cells);
  const models = columns.filter(({ topic }) => topic === 'model');
  const isNamedModel = models.some(({ label }) => /model/i.test(label));
  const hasFacts = columns.some(({ topic }) => !factlessTopics.has(topic));
  if (isNamedModel || (models.length > 0 && hasFacts)) return columns;
  throw new ImportFileError(
    'This is not a spec sheet, nor a list of prices or reviews. Expected are a column "Model Name" (or "Model", ' +
      '"Phone", "Device") and columns of facts, such as "Announced", "Status", "Dimensions", "Size", "Internal".',
    record.line,
  );
}

/** Columns that a list of reviews or offers has as well; beside them, "Name" is not enough. */
const factlessTopics = new Set<Topic>([
  'model',
  'brand',
  'link',
  'colors',
  'price',
  'launchPrice',
  'approximatePrice',
  'variantPrice',
  'unlabelled',
  'text',
  'other',
]);

function readRow(
  columns: readonly Column[],
  cells: readonly string[],
  place: { readonly line: number; readonly fileHint: string },
): SheetFileRow {
  if (cells.length === columns.length) return readSheetRow(columns, cells, place);
  return { line: place.line, reason: describeCellCount(cells, columns.length) };
}
