import { createHash } from 'node:crypto';
import type { IncomingObservation, IncomingPhone, RejectedRow } from '../../domain/ingest.ts';
import { createFileDate, type FileDate } from './file-date.ts';
import { ImportFileError } from './import-file-error.ts';
import { readCsvFile } from './read-csv-file.ts';
import { type IncomingRow, readJsonFile } from './read-json-file.ts';
import { type ListOptions, readPriceFile, readReviewFile } from './read-list-file.ts';
import { recogniseCsv } from './recognise-csv.ts';
import type { ProductList } from './reviews/read-review-row.ts';

/** A file, read and understood. */
export interface ReadFile {
  /** Of its content, in hex. */
  readonly sha256: string;
  /** `YYYY-MM-DD`: what was asked for, else the newest full date in it that is not in the future. */
  readonly asOf: string;
  /** Whether that is only today, because nothing in the file tells a date. */
  readonly isDateAssumed: boolean;
  readonly phones: readonly IncomingPhone[];
  /** Prices, reviews and model numbers of phones that the catalogue must know. */
  readonly observations: readonly IncomingObservation[];
  readonly rejected: readonly RejectedRow[];
}

export interface ReadOptions {
  readonly fileName: string;
  readonly asOf: string | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Shared by the files of one import: reviews may name products by the numbers of a list that was read before. */
  readonly products?: ProductList;
}

const headBytes = 64 * 1024;

/**
 * Reads any file that can be imported, told apart by its content: a spec sheet, a list of prices or of reviews (CSV);
 * phones, prices and reviews of the project's own form, histories of prices, registers of model numbers (JSON, NDJSON).
 * @throws ImportFileError when the file itself is at fault
 */
export async function readImportFile(
  stream: AsyncIterable<Uint8Array>,
  { fileName, asOf, today, products = new Map() }: ReadOptions,
): Promise<ReadFile> {
  const hash = createHash('sha256');
  const chunks = tap(stream, (chunk) => hash.update(chunk));
  const head = await readHead(chunks);
  const rows = readRows(head, rejoin(head, chunks), { fileName, today, products });

  const phones: IncomingPhone[] = [];
  const observations: IncomingObservation[] = [];
  const rejected: RejectedRow[] = [];
  const fileDate = createFileDate(today);
  for await (const row of rows) {
    if ('reason' in row) rejected.push(row);
    else if ('of' in row) {
      observations.push(row);
      addDates(fileDate, row);
    } else {
      phones.push(row);
      fileDate.add(row);
    }
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
    phones,
    observations,
    rejected,
  };
}

function readRows(
  head: Buffer,
  content: AsyncIterable<Uint8Array>,
  options: ListOptions,
): AsyncGenerator<IncomingRow> {
  if (/^\s*[{[]/.test(head.toString('utf8', 0, 1024).replace(/^\uFEFF/, '')))
    return readJsonFile(content, options.today);
  const csv = recogniseCsv(head);
  if (csv.kind === 'prices') return readPriceFile(content, csv, options);
  if (csv.kind === 'reviews') return readReviewFile(content, csv, options);
  return readCsvFile(content, options);
}

/** The dates of what was observed date the file. */
function addDates(fileDate: FileDate, observation: IncomingObservation): void {
  if (observation.of === 'review') fileDate.addDay(observation.review.publishedAt);
  else if (observation.of === 'prices')
    for (const { observedAt } of observation.prices) fileDate.addDay(observedAt);
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

/** Enough of the file to recognise it. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for (let length = 0; length < headBytes; ) {
    const next = await chunks.next();
    if (next.done === true) break;
    read.push(next.value);
    length += next.value.length;
  }
  return Buffer.concat(read);
}

async function* rejoin(head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  yield* rest;
}
