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
  /** Of the rows that name no brand themselves. */
  readonly brand?: string;
  /** Where it is noted what could not be read, and what was left out. */
  readonly notes?: FileNotes;
}

/**
 * Streams the rows of a CSV spec sheet (RFC 4180; also semicolons or tabs, CR or LF line ends, a byte order mark),
 * in the order of the file. Rows that cannot be used are yielded as rejects; rows without any cell are passed over.
 *
 * @throws {ImportFileError} when the file itself is at fault: not UTF-8, not a spec sheet, cut off inside a quote,
 *   a record over 1 MiB, more than 2,000 columns
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
const factlessTopics = new Set<Topic>([...listTopics, 'variantPrice', 'unlabelled', 'text', 'other']);
