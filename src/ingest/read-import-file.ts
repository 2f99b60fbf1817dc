import { createHash } from 'node:crypto';
import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  RejectedRow,
} from '../domain/catalogue/ingest.ts';
import { createFileDate } from './file-date.ts';
import { createFileNotes } from './file-notes.ts';
import { fromUtf16 } from './from-utf16.ts';
import { ImportFileError } from './import-file-error.ts';
import { createImplausibleFilter } from './leave-out-implausible.ts';
import { type Peeked, peek } from './peek.ts';
import { plainRow } from './plain-row.ts';
import { type IncomingRow, readJsonFile } from './read-json-file.ts';
import { type ListOptions, readModelFile, readPriceFile, readReviewFile } from './read-list-file.ts';
import { readSheetFile, type SheetOptions } from './read-sheet-file.ts';
import { recogniseCsv } from './recognise-csv.ts';
import type { ProductList } from './reviews/read-review-row.ts';
import type { UnreadColumn } from './unread-cells.ts';

/** A file, read and understood. */
export interface ReadFile {
  /** Of its content, in hex. */
  readonly sha256: string;
  /** `YYYY-MM-DD`: what was asked for, else the newest full date in it that is not in the future. */
  readonly asOf: string;
  /** Whether that is only today, because nothing in the file states a date. */
  readonly isDateAssumed: boolean;
  /** Whether nobody asked for that date. */
  readonly isDateInferred: boolean;
  readonly phones: readonly IncomingPhone[];
  /** Prices, reviews and model numbers of phones that the catalogue must know. */
  readonly observations: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
  /** By column: cells that state something and could not be read. Their rows are read without it. */
  readonly unread: readonly UnreadColumn[];
  /** Values that no phone has, which were left out. */
  readonly warnings: readonly ImportWarning[];
}

export interface ReadOptions {
  readonly fileName: string;
  readonly asOf: string | null;
  /** The brand of the rows of a spec sheet that name none themselves. */
  readonly brand?: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Shared by the files of one import: reviews may name products by the numbers of a list that was read before. */
  readonly products?: ProductList;
}

/** Rejected rows after which a file is given up that has next to nothing else: each costs time and memory. */
const mostRejected = 20_000;

/** @throws ImportFileError when fewer than one row in a hundred can be read */
function assertSomeAreRead(rejected: readonly RejectedRow[], read: number): void {
  const [first] = rejected;
  if (read * 100 >= rejected.length || first === undefined) return;
  throw new ImportFileError(
    `Of the first ${rejected.length + read} rows ${read} can be read; is it another kind of file? Line ${first.line}: ${first.reason}`,
  );
}

/**
 * Reads any file that can be imported, recognised by its content: a spec sheet, a list of prices, reviews or devices (CSV);
 * phones, prices and reviews of the project's own form, histories of prices, registers of model numbers (JSON, NDJSON).
 * @throws ImportFileError when the file itself is at fault
 */
export async function readImportFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName, asOf, brand = '', today, products = new Map() }: ReadOptions,
): Promise<ReadFile> {
  const hash = createHash('sha256');
  const chunks = tap(stream, (chunk) => hash.update(chunk));
  const notes = createFileNotes();
  const plausible = createImplausibleFilter(today, notes.warnings);
  const rows = readRows(await peek(fromUtf16(chunks)), { fileName, brand, today, products, notes });

  const phones: IncomingPhone[] = [];
  const observations: IncomingObservation[] = [];
  const rejected: RejectedRow[] = [];
  const fileDate = createFileDate(today);
  for await (const read of rows) {
    const row = plainRow(read);
    if ('reason' in row) {
      rejected.push(row);
      if (rejected.length >= mostRejected) assertSomeAreRead(rejected, phones.length + observations.length);
      continue;
    }
    const kept = 'of' in row ? plausible.observation(row) : plausible.phone(row);
    fileDate.add(kept);
    if ('of' in kept) observations.push(kept);
    else phones.push(kept);
  }
  if (phones.length + observations.length + rejected.length === 0)
    throw new ImportFileError(
      'The file tells nothing: behind the header there is no row with anything to import.',
    );
  const known =
    asOf ?? fileDate.newest() ?? (phones.length > 0 ? fileDate.newestPart() : fileDate.ofName(fileName));
  return {
    sha256: hash.digest('hex'),
    asOf: known ?? today,
    isDateAssumed: known === null,
    isDateInferred: asOf === null,
    phones,
    observations,
    rejected,
    unread: notes.unread.columns(),
    warnings: notes.warnings,
  };
}

function readRows(
  { head, isJson, whole }: Peeked,
  options: ListOptions & SheetOptions,
): AsyncGenerator<IncomingRow> {
  if (isJson) return readJsonFile(whole, options);
  const csv = recogniseCsv(head);
  if (csv.kind === 'prices') return readPriceFile(whole, csv, options);
  if (csv.kind === 'models') return readModelFile(whole, csv);
  if (csv.kind === 'reviews') return readReviewFile(whole, csv, options);
  return readSheetFile(whole, options);
}

async function* tap(
  stream: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const chunk of stream) {
    see(chunk);
    yield chunk;
  }
}
