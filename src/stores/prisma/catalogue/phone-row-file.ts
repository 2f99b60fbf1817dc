import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { unpooledBuffer } from '../../../domain/unpooled-buffer.ts';
import type { DatabaseConfig } from '../connection/database.ts';
import { freeBytesOf, reserveBytes } from '../connection/disk-space.ts';
import type { PhoneRow } from './phone-row.ts';

/**
 * Rows of phones in a file beside the embedded database, which takes ten times as long to give them. Nothing depends on
 * it: it may be deleted, incomplete, or of another release; missing rows are read from the database.
 */
export interface PhoneRowFile {
  /** All added rows, in groups; of one phone the newest last. Never rejects: it ends at damaged data. */
  read(): AsyncGenerator<PhoneRow[]>;
  /** Adds rows in the order of changes. Never rejects: a file that cannot be written is left alone from then on. */
  add(rows: readonly PhoneRow[]): Promise<void>;
  close(): Promise<void>;
}

const chunkBytes = 1024 * 1024;
/** Allowed size of outdated rows, beside as much as the current ones. */
const staleBytes = 64 * 1024 * 1024;

/**
 * @param format identifies the columns of a row; other formats are ignored
 * @param mayWrite whether the disk has room for so many bytes
 */
export function openPhoneRowFile(
  path: string,
  format: string,
  mayWrite: (bytes: number) => boolean,
): PhoneRowFile {
  const title = Buffer.from(`phone rows ${format}\n`);
  /** Bytes of the newest row of each phone. */
  const lengths = new Map<number, number>();
  let current = 0;
  let end = title.length;
  let isBroken = false;
  const opening = open(path, 'a+', 0o600)
    .then((file) => file.close())
    .then(() => open(path, 'r+'));
  opening.catch(() => {
    isBroken = true;
  });

  const note = (id: number, length: number): void => {
    current += length - (lengths.get(id) ?? 0);
    lengths.set(id, length);
    end += length;
  };

  const forget = (): void => {
    lengths.clear();
    current = 0;
    end = title.length;
  };

  const begin = async (file: FileHandle): Promise<void> => {
    forget();
    await file.truncate(0);
    await file.write(title, 0, title.length, 0);
  };

  /** Rows of whole records; what is left over begins the next. */
  const take = (bytes: Buffer): { rows: PhoneRow[]; rest: Buffer; isDamaged: boolean } => {
    const rows: PhoneRow[] = [];
    let from = 0;
    for (;;) {
      const record = recordAt(bytes, from);
      if (record === null) return { rows, rest: bytes.subarray(from), isDamaged: false };
      const row = readRecord(record);
      if (row === null) return { rows, rest: bytes.subarray(from), isDamaged: true };
      const length = record.end - from;
      note(row.id, length);
      rows.push(row);
      from += length;
    }
  };

  async function* readAll(file: FileHandle): AsyncGenerator<PhoneRow[]> {
    const head = Buffer.alloc(title.length);
    await file.read(head, 0, title.length, 0);
    if (!head.equals(title)) return begin(file);
    forget();
    let rest: Buffer = Buffer.alloc(0);
    for (let position = end; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
      position += bytesRead;
      const taken = take(Buffer.concat([rest, buffer.subarray(0, bytesRead)]));
      rest = taken.rest;
      yield taken.rows;
      if (bytesRead === 0 || taken.isDamaged) break;
    }
    // An incomplete row, from when the process was killed.
    await file.truncate(end);
  }

  return {
    async *read() {
      if (isBroken) return;
      try {
        yield* readAll(await opening);
      } catch {
        isBroken = true;
      }
    },
    add: async (rows) => {
      const records = rows.map(toRecord);
      const bytes = Buffer.concat(records);
      if (isBroken || !mayWrite(bytes.length)) return;
      try {
        const file = await opening;
        const isStale = end + bytes.length > 2 * current + staleBytes;
        // If nothing was read, the file may not be ours.
        const isUnread = end === title.length;
        if (isStale || isUnread) await begin(file);
        await file.write(bytes, 0, bytes.length, end);
        for (const [index, { id }] of rows.entries()) note(id, records[index]?.length ?? 0);
      } catch {
        isBroken = true;
      }
    },
    close: async () => {
      await opening.then(
        (file) => file.close(),
        () => {},
      );
    },
  };
}

/** That of an embedded database; null: another one gives its rows fast enough. */
export function openRowsBeside(config: DatabaseConfig, format: string): PhoneRowFile | null {
  if (config.kind !== 'embedded') return null;
  const { dataDir } = config;
  const mayWrite = (bytes: number): boolean => freeBytesOf(dataDir) - bytes >= reserveBytes;
  return openPhoneRowFile(join(dataDir, 'phone-rows'), format, mayWrite);
}

/** One row: its columns but for the documents, with a CRC-32 before them; its facts; its spec sheet. */
interface RowRecord {
  readonly columns: Buffer;
  readonly facts: Buffer;
  readonly specSheet: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

const lineFeed = 10;
/** The CRC, hexadecimal, and a space. */
const crcLength = 9;

const crcOf = (columns: Buffer, facts: Buffer, specSheet: Buffer): string =>
  `${crc32(specSheet, crc32(facts, crc32(columns)))
    .toString(16)
    .padStart(crcLength - 1, '0')} `;

/** Three lines; null when not all of them are there. JSON of PostgreSQL has no line feed in it. */
function recordAt(bytes: Buffer, from: number): RowRecord | null {
  const first = bytes.indexOf(lineFeed, from);
  const second = first < 0 ? -1 : bytes.indexOf(lineFeed, first + 1);
  const third = second < 0 ? -1 : bytes.indexOf(lineFeed, second + 1);
  if (third < 0) return null;
  return {
    columns: bytes.subarray(from, first),
    facts: bytes.subarray(first + 1, second),
    specSheet: bytes.subarray(second + 1, third),
    end: third + 1,
  };
}

function readRecord({ columns, facts, specSheet }: RowRecord): PhoneRow | null {
  const own = columns.subarray(crcLength);
  if (columns.toString('latin1', 0, crcLength) !== crcOf(own, facts, specSheet)) return null;
  const row = JSON.parse(own.toString()) as PhoneRow;
  return {
    ...row,
    facts: facts.toString(),
    specSheet: unpooledBuffer(specSheet),
    updatedAt: new Date(row.updatedAt),
  };
}

function toRecord({ facts, specSheet, ...columns }: PhoneRow): Buffer {
  const parts = [Buffer.from(JSON.stringify(columns)), Buffer.from(facts), specSheet] as const;
  const end = Buffer.from('\n');
  return Buffer.concat([Buffer.from(crcOf(...parts)), ...parts.flatMap((part) => [part, end])]);
}
