import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { ImportFileError } from './import-file-error.ts';

const maxRecordBytes = 1024 * 1024;
const maxColumns = 2000;
const headerProbeBytes = 64 * 1024;

export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line on which the record begins. */
  readonly line: number;
}

/** @throws {ImportFileError} for more than 2,000 columns */
export function assertColumnCount({ cells, line }: CsvRecord): void {
  if (cells.length <= maxColumns) return;
  throw new ImportFileError(`The file has ${cells.length} columns; at most ${maxColumns} are read.`, line);
}

/** Why a row with another number of cells than the header cannot be read. */
export function describeCellCount(cells: readonly string[], columns: number): string {
  return `The row has ${cells.length} cells where the header has ${columns} columns; is a comma or a quote missing?`;
}

/** Whether no cell of the record says anything. */
export function isEmptyRecord({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Streams the records of a CSV text (RFC 4180; also semicolons or tabs, CR or LF line ends), the header first.
 *
 * @param text UTF-8, without a byte order mark
 * @throws {ImportFileError} when it is cut off inside a quote, or a record is over 1 MiB
 */
export async function* readCsvRecords(text: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  const bytes = text[Symbol.asyncIterator]();
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
export function delimiterOf(head: string): string {
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
