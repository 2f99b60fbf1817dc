import { createHash } from 'node:crypto';
import type { IncomingPhone, RejectedRow } from '../../domain/ingest.ts';
import { readPartialDate } from '../../domain/partial-date.ts';
import { createFileDate } from './file-date.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readNdjsonFile } from './read-ndjson-file.ts';

/** A file, read and understood. */
export interface ReadFile {
  /** Of its content, in hex. */
  readonly sha256: string;
  /** `YYYY-MM-DD`: what was asked for, else the newest full date in it that is not in the future. */
  readonly asOf: string;
  readonly phones: readonly IncomingPhone[];
  readonly rejected: readonly RejectedRow[];
}

/**
 * Reads a spec sheet (CSV) or the project's own NDJSON or JSON, told apart by the first character.
 * @param today `YYYY-MM-DD`; a file without any date is of today
 * @throws ImportFileError when the file itself is at fault
 */
export async function readImportFile(
  stream: AsyncIterable<Uint8Array>,
  options: { readonly fileName: string; readonly asOf: string | null; readonly today: string },
): Promise<ReadFile> {
  const hash = createHash('sha256');
  const hashed = tap(stream, (chunk) => hash.update(chunk));
  const first = await hashed.next();
  const content = startingWith(first, hashed);
  const isJson =
    first.done !== true &&
    /^\s*[{[]/.test(
      Buffer.from(first.value)
        .toString('utf8', 0, 64)
        .replace(/^\uFEFF/, ''),
    );
  const rows = isJson ? readNdjsonFile(content) : readCsvFile(content, options);

  const phones: IncomingPhone[] = [];
  const rejected: RejectedRow[] = [];
  const fileDate = createFileDate(options.today);
  for await (const row of rows) {
    if ('reason' in row) rejected.push(row);
    else {
      phones.push(row);
      fileDate.add(row);
    }
  }
  const asOf = options.asOf ?? fileDate.newest() ?? newestPartialDate(phones, options.today) ?? options.today;
  return { sha256: hash.digest('hex'), asOf, phones, rejected };
}

/** Of a file with no full date: the first day of the newest partial one, so that the same file is always of the same date. */
function newestPartialDate(phones: readonly IncomingPhone[], today: string): string | null {
  let newest: string | null = null;
  for (const { facts } of phones) {
    for (const date of [facts.announcedOn, facts.releasedOn]) {
      const day = date === null ? null : readPartialDate(date);
      if (day === null) continue;
      const text = String(day.first)
        .padStart(8, '0')
        .replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3');
      if (text <= today && (newest === null || text > newest)) newest = text;
    }
  }
  return newest;
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

async function* startingWith(
  first: IteratorResult<Uint8Array, undefined>,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
