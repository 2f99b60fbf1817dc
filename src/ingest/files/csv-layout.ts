import { parse } from 'csv-parse/sync';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';

/** The separator of a CSV file, and the place of its header. */
export interface CsvLayout {
  readonly delimiter: string;
  /** The number of records before the header: a line such as `sep=;`, and titles. Blank records do not count. */
  readonly skippedRecords: number;
  /**
   * The 1-based line of the header if the user stated it, and otherwise 1. Records above this line are skipped, too. 0
   * means that the file has no header.
   */
  readonly headerLine: number;
  /** The header and up to 20 rows. */
  readonly sample: readonly (readonly string[])[];
}

const maxSampleRows = 20;
/** A header may come after at most this many lines of titles. */
const maxTitleLines = 8;

/** Creates the header of a table that has none: the numbers of its columns, from 1. */
export const createNumberedHeader = (cells: readonly string[] = []): string[] =>
  cells.map((_, index) => String(index + 1));

/** Extracts the text of a cell such as `="0123"`. This form prevents Excel from reading the text as a number. */
export const unwrapFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;

/**
 * Finds the separator and the header of a CSV file. Excel may write the separator in the first line: `sep=;`.
 * Lines with one cell are titles if a line with several cells follows.
 * @param head the beginning of the file, without a byte order mark. It may be cut off anywhere, and may not be CSV.
 * @param mapping the separator and the line of the header, if the user stated them
 */
export function findCsvLayout(
  head: string,
  { separator, header_row: headerLine }: ImportMapping = {},
): CsvLayout {
  const [, excelDelimiter] = /^\s*"?sep=([,;|\t])"?[,;|\t]*\r?\n/i.exec(head) ?? [];
  if (headerLine !== undefined) {
    const table = head
      .split(/\r\n|\n|\r/)
      .slice(Math.max(0, headerLine - 1))
      .join('\n');
    const delimiter = separator ?? excelDelimiter ?? findDelimiter(table);
    const records = readSample(table, delimiter);
    const sample = headerLine === 0 ? [createNumberedHeader(records[0]), ...records] : records;
    return { delimiter, skippedRecords: 0, headerLine, sample: sample.slice(0, maxSampleRows + 1) };
  }
  const delimiter = separator ?? excelDelimiter ?? findDelimiter(head);
  const records = readSample(head, delimiter);
  const firstTitleIndex = excelDelimiter === undefined ? 0 : 1;
  const titleCount = records
    .slice(firstTitleIndex, firstTitleIndex + maxTitleLines)
    .findIndex((record) => record.filter((cell) => cell.trim() !== '').length > 1);
  const skippedRecords = firstTitleIndex + Math.max(0, titleCount);
  return {
    delimiter,
    skippedRecords,
    headerLine: 1,
    sample: records.slice(skippedRecords, skippedRecords + maxSampleRows + 1),
  };
}

/** @returns the separator that occurs most often, outside quotes, in the first line that has any */
function findDelimiter(head: string): string {
  const delimiters = [',', ';', '\t', '|'];
  const lines = head.replace(/"[^"]*"/g, '').split(/[\r\n]+/, maxTitleLines);
  const firstLine = lines.find((line) => delimiters.some((delimiter) => line.includes(delimiter))) ?? '';
  const countCells = (delimiter: string): number => firstLine.split(delimiter).length;
  return delimiters.reduce((best, delimiter) =>
    countCells(delimiter) > countCells(best) ? delimiter : best,
  );
}

/** Reads the first records that are not blank. If the text is not valid CSV, only its first line is split. */
function readSample(text: string, delimiter: string): string[][] {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: maxSampleRows + maxTitleLines + 2,
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
