import { statfsSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { interceptPglite } from './intercept-pglite.ts';

/** Thrown instead of writing while the disk is nearly full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** The space that must stay free on the disk: four segments of PostgreSQL's write-ahead log. */
export const minFreeMb = 64;
export const minFreeBytes = minFreeMb * 1_048_576;

/** @returns the bytes that a user without privileges can still write to the disk of a folder; Infinity if unknown */
export function readFreeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Whether a statement only reads. A `WITH` may have a statement that writes. */
const isReadStatement = (sql: string): boolean =>
  /^\s*(?:SELECT|SHOW)\b/i.test(sql) ||
  (/^\s*WITH\b/i.test(sql) && !/\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i.test(sql));

/**
 * Wraps a database so that it rejects writes while its disk is nearly full. Without space for the next segment of
 * its log, PostgreSQL would end its process, but PGlite loops forever and blocks this process. Reads still work,
 * and a rejected write can be retried.
 * @param getFreeBytes a function that is called before each write; the system call takes a few microseconds
 * @throws DiskFullError from `query` and `exec`, including those in transactions
 */
export function guardDiskSpace(pglite: PGlite, getFreeBytes: () => number): PGlite {
  return interceptPglite(pglite, {
    statement: async (call, sql) => {
      if (isReadStatement(sql) || getFreeBytes() >= minFreeBytes) return call();
      throw new DiskFullError(
        `The disk of the data directory has less than ${minFreeMb} MB left: writes are rejected until space is freed.`,
      );
    },
  });
}
