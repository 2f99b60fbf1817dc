import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { ImportFileError } from '../import-file-error.ts';
import { findCsvLayout } from './csv-layout.ts';
import { isJsonTable, readJsonTable } from './json-table.ts';
import type { PeekedFile } from './peek.ts';
import { type CsvRecord, readCsvRecords } from './read-csv-records.ts';

/** The records of a table, starting with the header. */
export type TableRecords = AsyncIterable<CsvRecord | RejectedRow>;

/** A file that is a table: a CSV file, or a JSON file that another program wrote. */
export interface Table {
  /** The header and the first rows, which show the kind of the table. */
  readonly sample: readonly (readonly string[])[];
  readonly records: TableRecords;
  /** The separator of a CSV file. */
  readonly delimiter?: string;
}

/**
 * Opens a file as a table.
 * @returns the table, or null for JSON in a known format: the import format, a price history, or a register of devices
 * @throws {ImportFileError} if a JSON file is cut off, or if the mapping has members that are for CSV files only
 */
export async function openTable(
  { head, isJson, content }: PeekedFile,
  mapping: ImportMapping = {},
): Promise<Table | null> {
  if (!isJson) {
    const { sample, delimiter } = findCsvLayout(head, mapping);
    return { sample, delimiter, records: readCsvRecords(content, mapping) };
  }
  if (!(await isJsonTable(head, mapping.columns !== undefined))) return null;
  assertNoCsvMembers(mapping);
  const { header, listRows } = await readJsonTable(content);
  const firstRows = listRows()
    .flatMap((row) => ('reason' in row ? [] : [row.cells]))
    .take(20);
  return { sample: [header, ...firstRows], records: listRecords(header, listRows()) };
}

async function* listRecords(
  header: readonly string[],
  rows: Iterable<CsvRecord | RejectedRow>,
): AsyncGenerator<CsvRecord | RejectedRow> {
  yield { cells: header, line: 1 };
  yield* rows;
}

function assertNoCsvMembers({ separator, header_row }: ImportMapping): void {
  const member = separator === undefined ? 'header_row' : 'separator';
  if (separator !== undefined || header_row !== undefined)
    throw new ImportFileError(`The mapping has "${member}", which is for CSV files, and this file is JSON.`);
}
