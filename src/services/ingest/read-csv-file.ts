import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import type { IncomingPhone, RejectedRow } from '../../domain/ingest.ts';
import { checkUtf8 } from './check-utf8.ts';
import { ImportFileError } from './import-file-error.ts';
import { readSheetRow } from './sheets/read-sheet-row.ts';
import { type Column, readColumns } from './sheets/sheet-columns.ts';
import type { Topic } from './sheets/sheet-topics.ts';

const maxRecordBytes = 1024 * 1024;
const maxColumns = 2000;
const headerProbeBytes = 64 * 1024;

/** One result of an import file: a phone (with `facts`) or a rejected row (with `reason`). */
export type IncomingRow = IncomingPhone | RejectedRow;

interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line on which the record begins. */
  readonly line: number;
}

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
): AsyncGenerator<IncomingRow> {
  let columns: readonly Column[] | null = null;
  const fileHint = basename(fileName).replace(/\.[^.]*$/, '');
  for await (const { cells, line } of readRecords(stream)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) columns = readHeader(cells, line);
    else yield readRow(columns, cells, { line, fileHint });
  }
  if (columns === null)
    throw new ImportFileError('The file is empty; a spec sheet begins with a line of column names.');
}

function readHeader(cells: readonly string[], line: number): Column[] {
  if (cells.length > maxColumns) {
    throw new ImportFileError(`The file has ${cells.length} columns; at most ${maxColumns} are read.`, line);
  }
  const columns = readColumns(cells);
  const models = columns.filter(({ topic }) => topic === 'model');
  const isNamedModel = models.some(({ label }) => /model/i.test(label));
  const hasFacts = columns.some(({ topic }) => !factlessTopics.has(topic));
  if (isNamedModel || (models.length > 0 && hasFacts)) return columns;
  throw new ImportFileError(
    'This is not a spec sheet. Expected are a column "Model Name" (or "Model", "Phone", "Device") ' +
      'and columns of facts, such as "Announced", "Status", "Dimensions", "Size", "Internal".',
    line,
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
): IncomingRow {
  if (cells.length === columns.length) return readSheetRow(columns, cells, place);
  const reason = `The row has ${cells.length} cells where the header has ${columns.length} columns; is a comma or a quote missing?`;
  return { line: place.line, reason };
}

async function* readRecords(stream: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const bytes = checkUtf8(stream)[Symbol.asyncIterator]();
  const head = await readHead(bytes);
  const { parser, nextLine } = createRecordParser(delimiterOf(head.toString('utf8')));
  const source = Readable.from(rejoin(head, bytes), { objectMode: false });
  const piped = pipeline(source, parser).catch(() => {});
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw toFileError(error, nextLine());
  } finally {
    stop(parser);
    await piped;
  }
}

/** What the parser makes of a record with `raw`, which its types leave out. */
interface RawRecord {
  readonly record: string[];
  readonly raw: string;
}

/** `nextLine` is counted while parsing, which is ahead of what has been read when an error comes. */
function createRecordParser(delimiter: string): { readonly parser: Parser; readonly nextLine: () => number } {
  let nextLine = 1;
  const toRecord = ({ record, raw }: RawRecord): CsvRecord => {
    const line = nextLine;
    nextLine += raw.match(/\r\n|\n|\r/g)?.length ?? 0;
    return { cells: record, line };
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    // A stray quote spoils its own row, which the number of its cells then betrays, and no other.
    relax_quotes: true,
    // The parser does not count line ends inside quotes; the record's own text tells them.
    raw: true,
    on_record: toRecord as unknown as NonNullable<Options['on_record']>,
  });
  return { parser, nextLine: () => nextLine };
}

function stop(parser: Parser): void {
  if (!parser.destroyed) parser.destroy();
}

/** Enough of the file to see its header. */
async function readHead(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < headerProbeBytes) {
    const next = await bytes.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
    if (next.value.includes('\n')) break;
  }
  return Buffer.concat(chunks);
}

async function* rejoin(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The separator that the header line has most of, outside quotes. */
function delimiterOf(head: string): string {
  const line = head.replace(/"[^"]*"/g, '').split(/[\r\n]/)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function toFileError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const options = { cause: error };
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportFileError(
      'A quote that opens in this row is never closed; is the file cut off?',
      line,
      options,
    );
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportFileError(
      'The row is longer than 1 MiB; is a closing quote or a line end missing?',
      line,
      options,
    );
  }
  return new ImportFileError(`The file cannot be read as CSV: ${error.message}`, line, options);
}
