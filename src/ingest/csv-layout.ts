import { parse } from 'csv-parse/sync';
import type { ImportMapping } from '../domain/catalogue/import-mapping.ts';

/** How the table of a CSV file is written. */
export interface CsvLayout {
  readonly delimiter: string;
  /** The number of records before the header: a line such as `sep=;`, and titles. Blank records do not count. */
  readonly skippedRecords: number;
  /** The 1-based line of the header, if the user stated it. Records above it are skipped, too. 0: there is none. */
  readonly headerLine: number;
  /** The header and up to 20 rows. */
  readonly sample: readonly (readonly string[])[];
}

const sampleRows = 20;
/** The labels of the columns of a table without a header: their numbers. */
export const numberColumns = (cells: readonly string[] = []): string[] =>
  cells.map((_, index) => String(index + 1));

/** A header follows at most this many lines of titles. */
const maxTitles = 8;

/** Takes the text out of a cell such as `="0123"`, which keeps Excel from reading it as a number. */
export const unwrapFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;

/**
 * Finds the separator and the header of a CSV file. Excel states the separator in a first line such as `sep=;`. Lines
 * with one cell before a line with several are titles.
 * @param head the beginning of the file, without a byte order mark; it may be cut off anywhere, or be no CSV at all
 * @param mapping may state the separator and the line of the header, 0 if there is none
 */
export function findCsvLayout(
  head: string,
  { separator, header_row: headerLine }: ImportMapping = {},
): CsvLayout {
  if (headerLine !== undefined) {
    const rest = head
      .split(/\r\n|\n|\r/)
      .slice(Math.max(0, headerLine - 1))
      .join('\n');
    const delimiter = separator ?? findDelimiter(rest);
    const records = readSample(rest, delimiter);
    const table = headerLine === 0 ? [numberColumns(records[0]), ...records] : records;
    return { delimiter, skippedRecords: 0, headerLine, sample: table.slice(0, sampleRows + 1) };
  }
  const [, stated] = /^\s*"?sep=([,;|\t])"?[,;|\t]*\r?\n/i.exec(head) ?? [];
  const delimiter = separator ?? stated ?? findDelimiter(head);
  const records = readSample(head, delimiter);
  const first = stated === undefined ? 0 : 1;
  const titles = records
    .slice(first, first + maxTitles)
    .findIndex((record) => record.filter((cell) => cell.trim() !== '').length > 1);
  const skippedRecords = first + Math.max(0, titles);
  return {
    delimiter,
    skippedRecords,
    headerLine: 1,
    sample: records.slice(skippedRecords, skippedRecords + sampleRows + 1),
  };
}

/** @returns the separator that occurs most often in the first line that has any, outside quotes */
function findDelimiter(head: string): string {
  const lines = head.replace(/"[^"]*"/g, '').split(/[\r\n]+/, maxTitles);
  const count = (line: string, sign: string): number => line.split(sign).length;
  const signs = [',', ';', '\t', '|'];
  const line = lines.find((each) => signs.some((sign) => each.includes(sign))) ?? '';
  return signs.reduce((best, sign) => (count(line, sign) > count(line, best) ? sign : best));
}

function readSample(text: string, delimiter: string): string[][] {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: sampleRows + maxTitles + 2,
    });
    return rows
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => cells.map(unwrapFormula));
  } catch {
    return text
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
      .slice(0, 1)
      .map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, '')));
  }
}
