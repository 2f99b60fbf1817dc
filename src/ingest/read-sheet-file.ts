import { basename } from 'node:path';
import type { IncomingPhone, RejectedRow } from '../domain/catalogue/ingest.ts';
import { createFileNotes, type FileNotes } from './file-notes.ts';
import { ImportFileError } from './import-file-error.ts';
import { type CsvRecord, describeCellCount, readCsvRecords } from './read-csv-records.ts';
import { readSheetRow } from './sheets/read-sheet-row.ts';
import { type Column, readColumns } from './sheets/sheet-columns.ts';
import { listTopics, type Topic } from './sheets/sheet-topics.ts';

const maxColumns = 2000;

export interface SheetOptions {
  readonly fileName: string;
  /** The brand for rows that do not name one. */
  readonly brand?: string;
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
  { fileName, brand = '', notes = createFileNotes() }: SheetOptions,
): AsyncGenerator<IncomingPhone | RejectedRow> {
  let columns: readonly Column[] | null = null;
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  for await (const record of readCsvRecords(stream)) {
    if (columns === null) columns = readHeader(record);
    else if (record.cells.length !== columns.length)
      yield { line: record.line, reason: describeCellCount(record.cells, columns.length) };
    else
      yield readSheetRow(columns, record.cells, { line: record.line, fileHint, statedBrand: brand, notes });
  }
  if (columns === null)
    throw new ImportFileError('The file is empty; a spec sheet begins with a line of column names.');
}

function readHeader(record: CsvRecord): Column[] {
  if (record.cells.length > maxColumns)
    throw new ImportFileError(
      `The file has ${record.cells.length} columns; at most ${maxColumns} are read.`,
      record.line,
    );
  const columns = readColumns(record.cells);
  const modelColumns = columns.filter(({ topic }) => topic === 'model');
  const hasModelLabel = modelColumns.some(({ label }) => /model/i.test(label));
  const hasFacts = columns.some(({ topic }) => !factlessTopics.has(topic));
  if (hasModelLabel || (modelColumns.length > 0 && hasFacts)) return columns;
  throw new ImportFileError(
    'This is not a spec sheet, nor a list of prices or reviews. Expected are a column "Model Name" (or "Model", ' +
      '"Phone", "Device") and columns of facts, such as "Announced", "Status", "Dimensions", "Size", "Internal".',
    record.line,
  );
}

/** Topics that also occur in lists of reviews or offers. A file that has only these is not a spec sheet. */
const factlessTopics = new Set<Topic>([...listTopics, 'variantPrice', 'unlabelled', 'text', 'other']);
