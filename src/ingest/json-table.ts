import type { RejectedRow } from '../domain/catalogue/incoming-row.ts';
import { isRecord } from '../domain/is-record.ts';
import { decodeText } from './decode-text.ts';
import { readModelRow } from './models/read-model-row.ts';
import { isHistoryName } from './prices/read-price-history.ts';
import type { CsvRecord } from './read-csv-records.ts';
import { unwrapResponse } from './read-json-file.ts';
import { readColumns } from './sheets/sheet-columns.ts';
import { factlessTopics } from './sheets/sheet-topics.ts';
import { splitJson } from './split-json.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON file of objects that other programs wrote, as a table: each member is a column. */
export interface JsonTable {
  /** The paths of all members of all objects: `specs.screen.size`. A list of objects ends with `[]`. */
  readonly header: readonly string[];
  readonly rows: readonly (CsvRecord | RejectedRow)[];
}

/**
 * Whether a JSON file is a table, by its first object. Otherwise its objects are phones, prices or reviews in the
 * gateway's own format, price histories, or devices with their model numbers.
 * @param head the beginning of the file
 * @param isStated whether a mapping states what its columns are
 */
export async function isJsonTable(head: string, isStated: boolean): Promise<boolean> {
  const first = await readFirstObject(head);
  if (first === null || isOwnFormat(first) || Object.keys(first).some(isHistoryName)) return false;
  if (isStated) return true;
  const columns = readColumns([...listCells(first)].map(([path]) => path));
  if (!columns.some(({ topic }) => topic === 'model')) return false;
  const facts = columns.filter(({ topic }) => !factlessTopics.has(topic) && topic !== 'models');
  return (
    readModelRow(first, 1) === null || facts.length >= 2 || columns.some(({ topic }) => topic === 'price')
  );
}

/** Whether an object is a phone, price or review of the import format, or an answer of the REST API with a phone. */
const isOwnFormat = (object: JsonObject): boolean => 'full_name' in (unwrapResponse(object) as object);

async function readFirstObject(head: string): Promise<JsonObject | null> {
  try {
    for await (const { text } of splitJson(toChunks(head))) {
      const value: unknown = JSON.parse(text);
      if (!isRecord(value)) return null;
      if (Object.keys(value).length > 0) return value;
    }
  } catch {
    // The head ends inside the object, or is no JSON: the reader of the file says so.
  }
  return null;
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Reads all objects of a JSON file as a table. A list of texts or numbers is one cell, with commas between them.
 * @throws {ImportFileError} if the file is cut off, or has an object over 1 MiB
 */
export async function readJsonTable(stream: AsyncIterable<Uint8Array>): Promise<JsonTable> {
  const columns = new Map<string, number>();
  const rows: (CsvRecord | RejectedRow)[] = [];
  for await (const { line, text } of splitJson(decodeText(stream))) {
    const cells: string[] = [];
    try {
      for (const [path, cell] of listCells(JSON.parse(text))) {
        const index = columns.get(path) ?? columns.size;
        columns.set(path, index);
        cells[index] = cell;
      }
      if (cells.some((cell) => cell?.trim())) rows.push({ cells, line });
    } catch (error) {
      rows.push({ line, reason: `The line is not JSON: ${(error as Error).message}.` });
    }
  }
  const toRecord = (row: CsvRecord): CsvRecord => ({
    line: row.line,
    cells: Array.from(columns, (_, index) => row.cells[index] ?? ''),
  });
  return { header: [...columns.keys()], rows: rows.map((row) => ('reason' in row ? row : toRecord(row))) };
}

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
