import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Options, type Parser, parse } from 'csv-parse';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { ImportFileError } from '../import-file-error.ts';
import { resolveMapping } from '../mapping/resolve-mapping.ts';
import { createNumberedHeader, findCsvLayout, unwrapFormula } from './csv-layout.ts';
import { decodeText } from './decode-text.ts';
import { peek } from './peek.ts';

const maxRecordBytes = 1024 * 1024;

export interface CsvRecord {
  readonly cells: readonly string[];
  /** The 1-based line on which the record begins. */
  readonly line: number;
}

/** Describes why a row is rejected if its number of cells differs from the number of columns. */
export function describeCellCount(cells: readonly string[], columnCount: number): string {
  return `The row has ${cells.length} cells where the header has ${columnCount} columns; is a comma or a quote missing?`;
}

/**
 * Streams the records of a CSV file, starting with the header. The file has the format of RFC 4180, but may also have
 * semicolons or tabs, lines that end with CR or LF, and a byte order mark. Records whose cells are all blank are
 * skipped.
 * @param mapping the separator and the line of the header, if the user stated them
 * @throws {ImportFileError} if the file is not UTF-8, ends inside a quote, or has a record over 1 MiB
 */
export async function* readCsvRecords(
  stream: AsyncIterable<Uint8Array>,
  mapping: ImportMapping = {},
): AsyncGenerator<CsvRecord> {
  const { head, content } = await peek(stream);
  const { delimiter, skippedRecords, headerLine } = findCsvLayout(head, mapping);
  const { parser, getNextLine } = createRecordParser(delimiter);
  const source = Readable.from(decodeText(content), { objectMode: false });
  const pipelineEnd = pipeline(source, parser).catch(() => {});
  try {
    let index = 0;
    let width = 0;
    let optionalCellCount = 0;
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      const { cells, line } = record;
      if (line < headerLine) continue;
      if (index === skippedRecords) {
        const header = headerLine === 0 ? createNumberedHeader(cells) : cells;
        width = header.length;
        optionalCellCount = countTrailingIgnoredColumns(header, mapping);
        if (headerLine === 0) yield { cells: header, line: 0 };
      }
      if (index >= skippedRecords)
        yield { cells: fitToWidth(cells, width, optionalCellCount).map(unwrapFormula), line };
      index += 1;
    }
  } catch (error) {
    throw toFileError(error, getNextLine());
  } finally {
    parser.destroy();
    await pipelineEnd;
  }
}

/** Counts the columns at the end of the header that a mapping ignores. */
function countTrailingIgnoredColumns(header: readonly string[], mapping: ImportMapping): number {
  const { columns } = resolveMapping(header, mapping);
  return columns.length - 1 - columns.findLastIndex((column) => column?.as !== 'ignore');
}

/**
 * Adds missing optional cells at the end of a row, or removes surplus blank ones. Some exports end each row with a
 * separator that the header lacks, and others leave out empty cells at the end.
 * @param optionalCellCount the number of cells at the end that a row may lack, because they are not imported
 */
function fitToWidth(cells: readonly string[], width: number, optionalCellCount: number): readonly string[] {
  const missingCount = width - cells.length;
  if (missingCount > 0 && missingCount <= optionalCellCount)
    return [...cells, ...Array<string>(missingCount).fill('')];
  const hasBlankSurplus = missingCount < 0 && cells.slice(width).every((cell) => cell.trim() === '');
  return hasBlankSurplus ? cells.slice(0, width) : cells;
}

/** The argument of `on_record` if the option `raw` is set. The types of csv-parse do not describe it. */
interface RawRecord {
  readonly record: string[];
  readonly raw: string;
}

/**
 * @returns the parser, and a function that gets the line on which the next record begins. Errors must use this line,
 *   because the parser is ahead of the code that reads its records.
 */
function createRecordParser(delimiter: string): {
  readonly parser: Parser;
  readonly getNextLine: () => number;
} {
  let nextLine = 1;
  /** @returns the record, or null to skip a blank one, since exported sheets can have a million blank records */
  const toRecord = ({ record, raw }: RawRecord): CsvRecord | null => {
    // Without this reset, the parser creates an error with a stack trace for each record that has more or fewer cells
    // than the first.
    (parser.info as { records: number }).records = 0;
    const line = nextLine;
    // A record of one or two characters is a single line. Its line breaks are not counted, which saves time.
    nextLine += raw.length <= 2 ? Number(raw !== '') : (raw.match(/\r\n|\n|\r/g)?.length ?? 0);
    return record.some((cell) => cell !== '' && cell.trim() !== '') ? { cells: record, line } : null;
  };
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    // With this option, a stray quote affects only its own row, which is rejected because of its number of cells.
    relax_quotes: true,
    // The parser does not count line breaks inside quotes, so they are counted in the record's text.
    raw: true,
    on_record: toRecord as unknown as NonNullable<Options['on_record']>,
  });
  return { parser, getNextLine: () => nextLine };
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
