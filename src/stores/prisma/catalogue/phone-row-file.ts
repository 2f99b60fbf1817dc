import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createUnpooledBuffer } from '../../../domain/unpooled-buffer.ts';
import { minFreeBytes, readFreeBytes } from '../connection/disk-space.ts';
import type { PhoneRow } from './phone-row.ts';

export type PhoneRowFile = ReturnType<typeof openPhoneRowFile>;

const chunkBytes = 1024 * 1024;
/** The file is rewritten when its outdated rows take this many bytes more than its current rows. */
const maxStaleBytes = 64 * 1024 * 1024;

/**
 * Opens the file that stores rows of phones outside the embedded database, because reading them from the database takes
 * ten times as long. The file may be deleted, incomplete, or from another release, because missing rows are read from
 * the database.
 * @param format a string that identifies the columns of a row; a file with another format is ignored
 * @param hasSpace a function that returns whether the disk has space for this many bytes
 */
export function openPhoneRowFile(path: string, format: string, hasSpace: (bytes: number) => boolean) {
  const header = Buffer.from(`phone rows ${format}\n`);
  /** The length in bytes of each phone's newest row, by the id of the phone. */
  const rowLengths = new Map<number, number>();
  let currentBytes = 0;
  let endOffset = header.length;
  let isBroken = false;
  const openFile = open(path, 'a+', 0o600)
    .then((file) => file.close())
    .then(() => open(path, 'r+'));
  openFile.catch(() => {
    isBroken = true;
  });

  const countRow = (id: number, length: number): void => {
    currentBytes += length - (rowLengths.get(id) ?? 0);
    rowLengths.set(id, length);
    endOffset += length;
  };

  const resetCounts = (): void => {
    rowLengths.clear();
    currentBytes = 0;
    endOffset = header.length;
  };

  const startFile = async (file: FileHandle): Promise<void> => {
    resetCounts();
    await file.truncate(0);
    await file.write(header, 0, header.length, 0);
  };

  /** Reads the complete records in a buffer. `remainder` is the beginning of the next record. */
  const readRecords = (bytes: Buffer): { rows: PhoneRow[]; remainder: Buffer; isDamaged: boolean } => {
    const rows: PhoneRow[] = [];
    let from = 0;
    for (;;) {
      const record = findRecord(bytes, from);
      if (record === null) return { rows, remainder: bytes.subarray(from), isDamaged: false };
      const row = parseRecord(record);
      if (row === null) return { rows, remainder: bytes.subarray(from), isDamaged: true };
      const length = record.end - from;
      countRow(row.id, length);
      rows.push(row);
      from += length;
    }
  };

  async function* readAll(file: FileHandle): AsyncGenerator<PhoneRow[]> {
    const storedHeader = Buffer.alloc(header.length);
    await file.read(storedHeader, 0, header.length, 0);
    if (!storedHeader.equals(header)) return startFile(file);
    resetCounts();
    let remainder: Buffer = Buffer.alloc(0);
    for (let position = endOffset; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
      position += bytesRead;
      const records = readRecords(Buffer.concat([remainder, buffer.subarray(0, bytesRead)]));
      remainder = records.remainder;
      yield records.rows;
      if (bytesRead === 0 || records.isDamaged) break;
    }
    // A process that was killed may have left an incomplete row at the end, which is removed.
    await file.truncate(endOffset);
  }

  return {
    /**
     * Reads all stored rows, in groups. If a phone has several rows, the last one is the newest. Never rejects, but
     * stops at damaged data.
     */
    async *read(): AsyncGenerator<PhoneRow[]> {
      if (isBroken) return;
      try {
        yield* readAll(await openFile);
      } catch {
        isBroken = true;
      }
    },
    /** Adds the newest rows of phones. Never rejects, but after a failed write the file is no longer used. */
    add: async (rows: readonly PhoneRow[]): Promise<void> => {
      const records = rows.map(toRecord);
      const bytes = Buffer.concat(records);
      if (isBroken || !hasSpace(bytes.length)) return;
      try {
        const file = await openFile;
        const isStale = endOffset + bytes.length > 2 * currentBytes + maxStaleBytes;
        // If nothing could be read from the file, it may be from another release.
        const isUnread = endOffset === header.length;
        if (isStale || isUnread) await startFile(file);
        await file.write(bytes, 0, bytes.length, endOffset);
        for (const [index, { id }] of rows.entries()) countRow(id, records[index]?.length ?? 0);
      } catch {
        isBroken = true;
      }
    },
    close: async (): Promise<void> => {
      await openFile.then(
        (file) => file.close(),
        () => {},
      );
    },
  };
}

/** Opens the file in an embedded database's data directory. */
export function openEmbeddedRowFile(dataDir: string, format: string): PhoneRowFile {
  const hasSpace = (bytes: number): boolean => readFreeBytes(dataDir) - bytes >= minFreeBytes;
  return openPhoneRowFile(join(dataDir, 'phone-rows'), format, hasSpace);
}

/** A row as three lines: a CRC-32 followed by the other columns as JSON, then the facts, and then the spec sheet. */
interface RowRecord {
  readonly columns: Buffer;
  readonly facts: Buffer;
  readonly specSheet: Buffer;
  /** The offset of the next record. */
  readonly end: number;
}

const lineFeed = 10;
/** The length of the CRC in a record: eight hexadecimal digits and a space. */
const crcLength = 9;

const formatCrc = (columns: Buffer, facts: Buffer, specSheet: Buffer): string =>
  `${crc32(specSheet, crc32(facts, crc32(columns)))
    .toString(16)
    .padStart(crcLength - 1, '0')} `;

/** Finds the three lines of a record. Returns null if they are incomplete. PostgreSQL's JSON contains no line feeds. */
function findRecord(bytes: Buffer, from: number): RowRecord | null {
  const firstEnd = bytes.indexOf(lineFeed, from);
  const secondEnd = firstEnd < 0 ? -1 : bytes.indexOf(lineFeed, firstEnd + 1);
  const thirdEnd = secondEnd < 0 ? -1 : bytes.indexOf(lineFeed, secondEnd + 1);
  if (thirdEnd < 0) return null;
  return {
    columns: bytes.subarray(from, firstEnd),
    facts: bytes.subarray(firstEnd + 1, secondEnd),
    specSheet: bytes.subarray(secondEnd + 1, thirdEnd),
    end: thirdEnd + 1,
  };
}

function parseRecord({ columns, facts, specSheet }: RowRecord): PhoneRow | null {
  const content = columns.subarray(crcLength);
  if (columns.toString('latin1', 0, crcLength) !== formatCrc(content, facts, specSheet)) return null;
  const row = JSON.parse(content.toString()) as PhoneRow;
  return {
    ...row,
    facts: facts.toString(),
    specSheet: createUnpooledBuffer(specSheet),
    updatedAt: new Date(row.updatedAt),
  };
}

function toRecord({ facts, specSheet, ...columns }: PhoneRow): Buffer {
  const lines = [Buffer.from(JSON.stringify(columns)), Buffer.from(facts), specSheet] as const;
  const lineEnd = Buffer.from('\n');
  return Buffer.concat([Buffer.from(formatCrc(...lines)), ...lines.flatMap((line) => [line, lineEnd])]);
}
