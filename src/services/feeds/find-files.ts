import { glob, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { FeedError } from './feed-error.ts';

export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly writtenAt: Date;
  /** Changes whenever the file is written. */
  readonly version: string;
}

const maxFiles = 10_000;

/**
 * Finds the files that a path with wildcards matches, ordered by path.
 * @throws FeedError when there is none: they may be on another machine
 */
export async function findFiles(pattern: string): Promise<readonly FoundFile[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern)) {
    paths.push(path);
    if (paths.length > maxFiles) throw new FeedError(`${pattern} means more than ${maxFiles} files.`);
  }
  const files: FoundFile[] = [];
  for (const path of paths.sort()) {
    const stats = await stat(path).catch(() => null);
    if (stats === null || !stats.isFile()) continue;
    const { size: bytes, mtime: writtenAt, mtimeMs } = stats;
    files.push({ path, bytes, writtenAt, version: `${bytes} ${mtimeMs}` });
  }
  if (files.length === 0)
    throw new FeedError(
      `No file is at ${pattern} on ${hostname()}. Start gateways on other machines with FEEDS=off.`,
    );
  return files;
}
