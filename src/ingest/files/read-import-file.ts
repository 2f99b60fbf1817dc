import { createHash, type Hash } from 'node:crypto';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  IncomingReview,
  RejectedRow,
} from '../../domain/catalogue/incoming-row.ts';
import { removeControls, toPrintable } from '../../domain/text/printable.ts';
import type { DateOrder } from '../dates/written-date.ts';
import { createFileDateFinder } from '../file-date.ts';
import { createFileNotes, type UnreadColumn } from '../file-notes.ts';
import { createImplausibleFilter } from '../implausible-filter.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { ProductList } from '../reviews/read-review-row.ts';
import { openTable } from './open-table.ts';
import { type PeekedFile, peek } from './peek.ts';
import { type IncomingRow, readJsonFile } from './read-json-file.ts';
import { type ListOptions, readModelFile, readPriceFile, readReviewFile } from './read-list-file.ts';
import { readSheetFile, type SheetOptions } from './read-sheet-file.ts';
import { recogniseTable } from './recognise-table.ts';
import { toUtf8 } from './to-utf8.ts';

/** The content of an import file. */
export interface ImportFileContent {
  /** The SHA-256 digest, in hex, of the file's bytes and its mapping. A different mapping is a different import. */
  readonly sha256: string;
  /**
   * The date of the file as `YYYY-MM-DD`. It is the first of these that is known: the date in the options or the
   * mapping, the newest date in the file that is not in the future, the date in the file's name, or today.
   */
  readonly asOf: string;
  /** Whether `asOf` is the current day, because neither the options nor the file or its name state a date. */
  readonly isDateAssumed: boolean;
  /** Whether neither the options nor the mapping state `asOf`. */
  readonly isDateInferred: boolean;
  readonly phones: readonly IncomingPhone[];
  /** Prices, reviews and model numbers of phones that the catalogue must already have. */
  readonly observations: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
  /** The columns with cells that are not blank but could not be read. Their rows are imported without these cells. */
  readonly unread: readonly UnreadColumn[];
  /** The values that were not imported, because no phone can have them. */
  readonly warnings: readonly ImportWarning[];
  /** The order of day and month in the file's dates, as proven or stated, or null if it is unknown. */
  readonly dateOrder: DateOrder | null;
}

export interface ReadOptions {
  readonly fileName: string;
  readonly asOf: string | null;
  /** The brand for rows of a spec sheet that do not name one. */
  readonly brand?: string;
  /** The current date as `YYYY-MM-DD`. */
  readonly today: string;
  /** The encoding, as a label of the Encoding Standard. By default, it is recognised from the bytes. */
  readonly encoding?: string | undefined;
  /** The order of day and month in dates such as 05/03/2025. By default, it is what the rows of the file prove. */
  readonly dateOrder?: DateOrder | undefined;
  /** The user's description of how the file is read. The other options take precedence. */
  readonly mapping?: ImportMapping | undefined;
  /**
   * The products by their numbers. All files of one import share this list, because reviews may refer to products by
   * their numbers in a file that was read before.
   */
  readonly products?: ProductList;
}

/** After this many rejected rows, the import stops if hardly any rows could be read, to save time and memory. */
const maxRejected = 20_000;

/** @throws {ImportFileError} if fewer than one row in a hundred can be read */
function assertEnoughReadable(rejected: readonly RejectedRow[], readCount: number): void {
  const [firstRejected] = rejected;
  if (readCount * 100 >= rejected.length || firstRejected === undefined) return;
  throw new ImportFileError(
    `Only ${readCount} of the first ${rejected.length + readCount} rows can be read; is this a different kind of file? Line ${firstRejected.line}: ${firstRejected.reason} "import --explain" shows how each column is read.`,
  );
}

/**
 * Reads a file of any format that can be imported, and recognises the format from the content. CSV files can be spec
 * sheets, or lists of prices, reviews or devices. JSON and NDJSON files can also have phones, prices and reviews in the
 * import format, or price histories.
 * @throws {ImportFileError} if the file cannot be read to its end
 */
export async function readImportFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName, brand = '', today, products = new Map(), ...options }: ReadOptions,
): Promise<ImportFileContent> {
  const mapping = mergeOptions(options);
  const asOf = options.asOf ?? mapping.as_of ?? null;
  const hash = createHash('sha256');
  const chunks = tap(stream, (chunk) => hash.update(chunk));
  const notes = createFileNotes();
  const implausibleFilter = createImplausibleFilter(today, notes.warnings);
  const rows = readRows(await peek(toUtf8(chunks, mapping.encoding)), {
    fileName,
    brand,
    today,
    dateOrder: mapping.date_order,
    mapping,
    products,
    notes,
  });

  const phones: IncomingPhone[] = [];
  const observations: IncomingObservation[] = [];
  const rejected: RejectedRow[] = [];
  const fileDate = createFileDateFinder(today);
  for await (const rawRow of rows) {
    const row = toPlainRow(rawRow);
    if ('reason' in row) {
      rejected.push(row);
      if (rejected.length >= maxRejected) assertEnoughReadable(rejected, phones.length + observations.length);
      continue;
    }
    const plausibleRow =
      'kind' in row ? implausibleFilter.filterObservation(row) : implausibleFilter.filterPhone(row);
    fileDate.add(plausibleRow);
    if ('kind' in plausibleRow) observations.push(plausibleRow);
    else phones.push(plausibleRow);
  }
  if (phones.length + observations.length + rejected.length === 0)
    throw new ImportFileError('The file has nothing to import: there is no row with data after the header.');
  // A partial date is used only for phones, because prices and reviews are observed on a certain day.
  const date =
    asOf ??
    fileDate.getNewest() ??
    (phones.length > 0 ? fileDate.getNewestPartial() : null) ??
    fileDate.findDateInName(fileName);
  return {
    sha256: addMapping(hash, mapping).digest('hex'),
    asOf: date ?? today,
    isDateAssumed: date === null,
    isDateInferred: asOf === null,
    phones,
    observations,
    rejected,
    unread: notes.unread.listColumns(),
    warnings: notes.warnings,
    dateOrder: notes.dateOrder,
  };
}

/** Adds the mapping of a file to the digest of its bytes. An empty mapping does not change the digest. */
function addMapping(hash: Hash, mapping: ImportMapping): Hash {
  const json = JSON.stringify(mapping);
  return json === '{}' ? hash : hash.update(`\nmapping ${json}`);
}

/** Adds the options `encoding` and `dateOrder` to the mapping. They take precedence over its members. */
export const mergeOptions = ({ mapping, encoding, dateOrder }: Partial<ReadOptions>): ImportMapping => ({
  ...mapping,
  encoding: encoding ?? mapping?.encoding,
  date_order: dateOrder ?? mapping?.date_order,
});

async function* readRows(file: PeekedFile, options: ListOptions & SheetOptions): AsyncGenerator<IncomingRow> {
  const table = await openTable(file, options.mapping);
  if (table === null) {
    assertNoTableMembers(options.mapping);
    yield* readJsonFile(file.content, options);
    return;
  }
  const { sample, records } = table;
  const tableKind = recogniseTable(sample, options.mapping);
  if (tableKind.kind === 'prices') yield* readPriceFile(records, tableKind, options);
  else if (tableKind.kind === 'models') yield* readModelFile(records, tableKind);
  else if (tableKind.kind === 'reviews') yield* readReviewFile(records, tableKind, options);
  else yield* readSheetFile(records, options);
}

/** The members of a mapping that apply to files in a known JSON format. */
const jsonMembers = new Set(['encoding', 'as_of', 'date_order']);

/** @throws {ImportFileError} if a mapping has members that apply only to tables */
function assertNoTableMembers(mapping: ImportMapping = {}): void {
  const [member] = Object.keys(mapping).filter((name) => !jsonMembers.has(name));
  if (member !== undefined)
    throw new ImportFileError(
      `The mapping has "${member}", which is for tables, and the members of this JSON file are those of the import format.`,
    );
}

async function* tap(
  stream: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of stream) {
    onChunk(chunk);
    yield chunk;
  }
}

/**
 * Removes control characters and bidirectional marks, which reorder text, from the texts of a row, since these are
 * shown in terminals, pages and e-mails. The texts of reviews retain bidirectional marks, which some languages need.
 * @returns the row, or the reason why it is rejected if its name or its brand has only such characters
 */
function toPlainRow<Row extends IncomingRow>(row: Row): Row | { line: number; reason: string } {
  const plainRow = isPlain(row) ? row : (toPlainValue(row) as Row);
  // A row whose brand was empty before is accepted, since it is matched with the brands in the catalogue.
  const hasInvisibleName =
    'fullName' in row &&
    'fullName' in plainRow &&
    (plainRow.fullName.trim() === '' || (row.brand !== '' && plainRow.brand.trim() === ''));
  return hasInvisibleName
    ? { line: row.line, reason: 'The name or the brand has only invisible characters.' }
    : plainRow;
}

/** Whether all texts of a value are already plain. Nearly all rows are, so they need not be copied. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return toPrintable(value) === value;
  if (value === null || typeof value !== 'object') return true;
  for (const member of Object.values(value)) if (!isPlain(member)) return false;
  return true;
}

function toPlainValue(value: unknown): unknown {
  if (typeof value === 'string') return toPrintable(value);
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'review') return [name, toPlainReview(member as IncomingReview)];
      if (name === 'reviews') return [name, (member as readonly IncomingReview[]).map(toPlainReview)];
      return [name, toPlainValue(member)];
    }),
  );
}

function toPlainReview(review: IncomingReview): IncomingReview {
  const { title, body, pros, cons } = review;
  return {
    ...(toPlainValue({ ...review }) as IncomingReview),
    title: title === null ? null : removeControls(title),
    body: removeControls(body),
    pros: pros.map(removeControls),
    cons: cons.map(removeControls),
  };
}
