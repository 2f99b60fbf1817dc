import { statfsSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

/** The disk is nearly full, and nothing is written to it until it has room again. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Four segments of the log that PostgreSQL writes before anything else. */
export const reserveMb = 64;
export const reserveBytes = reserveMb * 1_048_576;

/** Bytes that an ordinary user may still write to the disk of a folder; some network file systems do not tell. */
export function freeBytesOf(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

const isRead = (sql: string): boolean => /^\s*(SELECT|SHOW)\b/i.test(sql);

/**
 * The same database, that refuses to write while its disk is nearly full. PGlite does not survive a disk without room
 * for the next segment of its log: where PostgreSQL would end its process, it runs in circles, and this process with
 * it. Reads go on, and a write that is refused may be tried again.
 * @param freeBytes Asked before each write: a system call of a few microseconds.
 * @throws NoRoomError by its `query`, `exec`, and those of its transactions
 */
export function withRoomToWrite(pglite: PGlite, freeBytes: () => number): PGlite {
  return interceptPglite(pglite, {
    statement: async (call, sql) => {
      if (isRead(sql) || freeBytes() >= reserveBytes) return call();
      throw new NoRoomError(
        `The disk of the data directory has less than ${reserveMb} MB left: nothing is written until there is space.`,
      );
    },
  });
}
