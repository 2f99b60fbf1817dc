import { createHash, type Hash } from 'node:crypto';
import type { ImportMapping } from '../domain/catalogue/import-mapping.ts';
import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  RejectedRow,
} from '../domain/catalogue/incoming-row.ts';
import type { DateOrder } from './dates/written-date.ts';
import { createFileDate } from './file-date.ts';
import type { UnreadColumn } from './file-notes.ts';
import { createFileNotes } from './file-notes.ts';
import { createImplausibleFilter } from './implausible-filter.ts';
import { ImportFileError } from './import-file-error.ts';
import { openTable } from './open-table.ts';
import { type PeekedFile, peek } from './peek.ts';
import { type IncomingRow, readJsonFile } from './read-json-file.ts';
import { type ListOptions, readModelFile, readPriceFile, readReviewFile } from './read-list-file.ts';
import { readSheetFile, type SheetOptions } from './read-sheet-file.ts';
import { recogniseTable } from './recognise-table.ts';
import type { ProductList } from './reviews/read-review-row.ts';
import { toPlainRow } from './to-plain-row.ts';
import { toUtf8 } from './to-utf8.ts';

/** The content of an import file. */
export interface ImportFileContent {
  /** SHA-256 in hex of the file's bytes and of what is stated about them, since another reading is another import. */
  readonly sha256: string;
  /**
   * The date as `YYYY-MM-DD`: the one in the options, otherwise the newest full date in the file that is not
   * in the future.
   */
  readonly asOf: string;
  /** Whether `asOf` is the current day, because neither the options nor the file or its name state a date. */
  readonly isDateAssumed: boolean;
  /** Whether `asOf` was not given in the options. */
  readonly isDateInferred: boolean;
  readonly phones: readonly IncomingPhone[];
  /** Prices, reviews and model numbers of phones that the catalogue must already have. */
  readonly observations: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
  /**
   * Cells that could not be read although they are not blank, by column. Their rows are imported without
   * them.
   */
  readonly unread: readonly UnreadColumn[];
  /** The values that were not imported, because no phone can have them. */
  readonly warnings: readonly ImportWarning[];
  /** The order of day and month in its dates, as proven or stated; null if it has no such dates. */
  readonly dateOrder: DateOrder | null;
}

export interface ReadOptions {
  readonly fileName: string;
  readonly asOf: string | null;
  /** The brand for rows of a spec sheet that do not name one. */
  readonly brand?: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The encoding, by a label of the Encoding Standard; default: recognised by the bytes. */
  readonly encoding?: string | undefined;
  /** The order of day and month in dates such as 05/03/2025; default: what the rows of the file prove. */
  readonly dateOrder?: DateOrder | undefined;
  /** How the file is read, as its owner states it. The other options count more. */
  readonly mapping?: ImportMapping | undefined;
  /**
   * The products by their number. All files of one import share it, because reviews may name products by
   * their number in a list that was read before.
   */
  readonly products?: ProductList;
}

/**
 * If this many rows are rejected and hardly any others were read, the import of the file stops, to save time
 * and memory.
 */
const maxRejected = 20_000;

/** @throws ImportFileError if fewer than one row in a hundred can be read */
function assertEnoughReadable(rejected: readonly RejectedRow[], readCount: number): void {
  const [first] = rejected;
  if (readCount * 100 >= rejected.length || first === undefined) return;
  throw new ImportFileError(
    `Of the first ${rejected.length + readCount} rows ${readCount} can be read; is it another kind of file? Line ${first.line}: ${first.reason} "import --explain" shows how each column is read.`,
  );
}

/**
 * Reads a file of any format that can be imported, recognised by its content: spec sheets and lists of
 * prices, reviews or devices in CSV. Also phones, prices and reviews in the gateway's own format, price
 * histories and registers of model numbers in JSON or NDJSON.
 * @throws ImportFileError if the file cannot be read to its end
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
  const fileDate = createFileDate(today);
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
    throw new ImportFileError(
      'The file tells nothing: behind the header there is no row with anything to import.',
    );
  // A partial date is used only for phones, because prices and reviews are observed on a certain day.
  const date =
    asOf ??
    fileDate.newest() ??
    (phones.length > 0 ? fileDate.newestPartial() : null) ??
    fileDate.readFileName(fileName);
  return {
    sha256: addMapping(hash, mapping).digest('hex'),
    asOf: date ?? today,
    isDateAssumed: date === null,
    isDateInferred: asOf === null,
    phones,
    observations,
    rejected,
    unread: notes.unread.columns(),
    warnings: notes.warnings,
    dateOrder: notes.dateOrder,
  };
}

/** Adds what is stated about a file to its digest. Without a mapping, the digest is that of the bytes. */
function addMapping(hash: Hash, mapping: ImportMapping): Hash {
  const json = JSON.stringify(mapping);
  return json === '{}' ? hash : hash.update(`\nmapping ${json}`);
}

/** Adds the other options to a mapping. */
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
  const kind = recogniseTable(sample, options.mapping);
  if (kind.kind === 'prices') yield* readPriceFile(records, kind, options);
  else if (kind.kind === 'models') yield* readModelFile(records, kind);
  else if (kind.kind === 'reviews') yield* readReviewFile(records, kind, options);
  else yield* readSheetFile(records, options);
}

/** The members of a mapping that files in a known JSON format need. */
const jsonMembers = new Set(['encoding', 'as_of', 'date_order']);

/** @throws ImportFileError if a mapping states how the columns of a table are read */
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
