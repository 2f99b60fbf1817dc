import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';
import { ImportFileError } from './import-file-error.ts';
import { peek } from './peek.ts';

const maxRecordBytes = 1024 * 1024;

export interface CsvRecord {
  readonly cells: readonly string[];
  /** 1-based line on which the record begins. */
  readonly line: number;
}

/** Why a row with another number of cells than the header cannot be read. */
export function describeCellCount(cells: readonly string[], columns: number): string {
  return `The row has ${cells.length} cells where the header has ${columns} columns; is a comma or a quote missing?`;
}

/**
 * Streams the records of a CSV file (RFC 4180; also semicolons or tabs, CR or LF line ends, a byte order mark), the
 * header first. Records without any cell that says something are passed over.
 *
 * @throws {ImportFileError} when it is not UTF-8, cut off inside a quote, or a record is over 1 MiB
 */
export async function* readCsvRecords(
  stream: AsyncIterable<Uint8Array>,
  { orWindows1252 = false } = {},
): AsyncGenerator<CsvRecord> {
  const { head, whole } = await peek(stream);
  const { parser, nextLine } = createRecordParser(delimiterOf(head));
  const source = Readable.from(decodeText(whole, { orWindows1252 }), { objectMode: false });
  const piped = pipeline(source, parser).catch(() => {});
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw toFileError(error, nextLine());
  } finally {
    parser.destroy();
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
  /** Null for one that says nothing, which costs next to nothing then: spreadsheets have a million of them. */
  const toRecord = ({ record, raw }: RawRecord): CsvRecord | null => {
    // Else the parser compares the next record with the first, and makes an error with a stack for another number of cells.
    (parser.info as { records: number }).records = 0;
    const line = nextLine;
    nextLine += raw.length <= 2 ? Number(raw !== '') : (raw.match(/\r\n|\n|\r/g)?.length ?? 0);
    return record.some((cell) => cell !== '' && cell.trim() !== '') ? { cells: record, line } : null;
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    // A stray quote spoils its own row, which the number of its cells then betrays, and no other.
    relax_quotes: true,
    // The parser does not count line ends inside quotes; they are counted in the record's own text.
    raw: true,
    on_record: toRecord as unknown as NonNullable<Options['on_record']>,
  });
  return { parser, nextLine: () => nextLine };
}

/** The separator that the header line has most of, outside quotes. */
export function delimiterOf(head: string): string {
  const line = head.replace(/"[^"]*"/g, '').split(/[\r\n]/)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function toFileError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const reasons: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'A quote that opens in this row is never closed; is the file cut off?',
    CSV_MAX_RECORD_SIZE: 'The row is longer than 1 MiB; is a closing quote or a line end missing?',
  };
  const reason = reasons[error.code] ?? `The file cannot be read as CSV: ${error.message}`;
  return new ImportFileError(reason, line, { cause: error });
}
