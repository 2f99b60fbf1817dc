import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type { RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { isRecord } from '../../domain/is-record.ts';
import { ImportFileError } from '../import-file-error.ts';
import { readModelRow } from '../models/read-model-row.ts';
import { isHistoryName } from '../prices/read-price-history.ts';
import { readColumns } from '../sheets/sheet-columns.ts';
import { factlessTopics } from '../sheets/sheet-topics.ts';
import { findCsvLayout } from './csv-layout.ts';
import { decodeText } from './decode-text.ts';
import type { PeekedFile } from './peek.ts';
import { type CsvRecord, readCsvRecords } from './read-csv-records.ts';
import { unwrapResponse } from './read-json-file.ts';
import { parseJsonText, splitJson } from './split-json.ts';

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

type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON file that another program wrote, as a table. Each object is a row, and each member is a column. */
interface JsonTable {
  /** The paths of all members of all objects: `specs.screen.size`. The path of a list of objects ends with `[]`. */
  readonly header: readonly string[];
  /** Lists the rows. Their cells are filled up only when they are listed, because few rows may have all members. */
  readonly listRows: () => Generator<CsvRecord | RejectedRow>;
}

/**
 * Reads the first object of a JSON file, and determines whether the file is a table. Otherwise the objects of the file
 * are phones, prices or reviews in the import format, price histories, or devices with their model numbers.
 * @param head the beginning of the file
 * @param hasMappedColumns whether a mapping describes the columns of the file
 */
async function isJsonTable(head: string, hasMappedColumns: boolean): Promise<boolean> {
  const object = await readFirstObject(head);
  if (object === null || isInImportFormat(object) || Object.keys(object).some(isHistoryName)) return false;
  if (hasMappedColumns) return true;
  const columns = readColumns([...listCells(object)].map(([path]) => path));
  if (!columns.some(({ topic }) => topic === 'model')) return false;
  if (readModelRow(object, 1) === null || columns.some(({ topic }) => topic === 'price')) return true;
  const factColumns = columns.filter(({ topic }) => !factlessTopics.has(topic) && topic !== 'models');
  return factColumns.length >= 2;
}

/** Whether an object is a phone, price or review in the import format, or a REST response with a phone. */
const isInImportFormat = (object: JsonObject): boolean => 'full_name' in (unwrapResponse(object) as object);

async function readFirstObject(head: string): Promise<JsonObject | null> {
  try {
    for await (const { text } of splitJson(toChunks(head))) {
      const json = parseJsonText(text);
      if ('reason' in json || !isRecord(json.value)) return null;
      if (Object.keys(json.value).length > 0) return json.value;
    }
  } catch {
    // The head ends inside the object, or is not JSON. The error is reported when the whole file is read.
  }
  return null;
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield text;
}

/** Each row has a cell for each member of any row, so the members are limited as columns of spec sheets are. */
const maxColumns = 2000;

/**
 * Reads all objects of a JSON file as a table. A list of texts or numbers becomes one cell, with commas between items.
 * @throws {ImportFileError} if the file is cut off, has an object over 1 MiB, or has too many different members
 */
async function readJsonTable(stream: AsyncIterable<Uint8Array>): Promise<JsonTable> {
  const indexByPath = new Map<string, number>();
  const rows: (CsvRecord | RejectedRow)[] = [];
  for await (const { line, text } of splitJson(decodeText(stream))) {
    const json = parseJsonText(text);
    if ('reason' in json) {
      rows.push({ line, reason: json.reason });
      continue;
    }
    const cells: string[] = [];
    for (const [path, cell] of listCells(json.value)) {
      const index = indexByPath.get(path) ?? indexByPath.size;
      indexByPath.set(path, index);
      cells[index] = cell;
    }
    if (indexByPath.size > maxColumns)
      throw new ImportFileError(`The objects have more than ${maxColumns} different members.`, line);
    if (cells.some((cell) => cell?.trim())) rows.push({ cells, line });
  }
  // Later objects may have added columns, which earlier rows lack.
  const addMissingCells = ({ cells, line }: CsvRecord): CsvRecord => ({
    line,
    cells: Array.from(indexByPath, (_, index) => cells[index] ?? ''),
  });
  return {
    header: [...indexByPath.keys()],
    *listRows() {
      for (const row of rows) yield 'reason' in row ? row : addMissingCells(row);
    },
  };
}

/** Lists the members of an object, including those inside nested objects, with their paths. */
function* listCells(value: unknown, path = ''): Generator<readonly [path: string, cell: string]> {
  if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      yield* listCells(member, path === '' ? name : `${path}.${name}`);
  } else if (!Array.isArray(value)) yield [path, String(value ?? '')];
  else if (value.length === 0) return;
  else if (value.some((item) => item !== null && typeof item === 'object'))
    yield [`${path}[]`, JSON.stringify(value)];
  else yield [path, value.filter((item) => item !== null).join(', ')];
}
