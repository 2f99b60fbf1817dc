import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import type { ImportFileContent } from '../../ingest/files/read-import-file.ts';
import { FeedError } from './feed-error.ts';
import { fetchUrl } from './fetch-url.ts';
import type { FeedTask, FileFacts, FileRows, UnreadableFile } from './thread-messages.ts';

/** A file with its rows, or a file that could not be read. */
export type SourceFile = { readonly facts: FileFacts; readonly rows: FileRows } | UnreadableFile;

/**
 * Fetches a source, and reads the files in it that have changed.
 * @returns the source's new state, or null if it is unchanged
 * @throws FeedError
 */
export function readSource(task: FeedTask): AsyncGenerator<SourceFile, FeedState | null> {
  const { source, state } = task;
  return source.kind === 'url'
    ? readUrl(task, source.url, state?.kind === 'url' ? state : null)
    : readPath(task, source.path, state?.kind === 'path' ? state.files : {});
}

async function* readUrl(
  { headers, limits, mapping }: FeedTask,
  url: string,
  state: Extract<FeedState, { kind: 'url' }> | null,
): AsyncGenerator<SourceFile, FeedState | null> {
  const seenAt = new Date();
  const content = await fetchUrl(url, headers, state, limits);
  if (content === null) return null;
  const { chunks, ...validators } = content;
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  const sha256 = hash.digest('hex');
  if (sha256 !== state?.sha256) {
    try {
      yield await readContent(iterateChunks(chunks), { name: '', path: null, seenAt, mapping });
    } catch (error) {
      throw isImportFileError(error) ? new FeedError(error.message) : error;
    }
  }
  return { kind: 'url', sha256, ...validators };
}

async function* readPath(
  task: FeedTask,
  pattern: string,
  versions: Readonly<Record<string, string>>,
): AsyncGenerator<SourceFile, FeedState> {
  const newVersions: Record<string, string> = {};
  for (const file of await findFiles(pattern)) {
    const { path, version } = file;
    if (versions[path] !== version) {
      const content = await readLocalFile(file, task);
      yield content;
      // The version of an unreadable file is not stored, so the next run reads the file again.
      if ('reason' in content) continue;
    }
    newVersions[path] = version;
  }
  return { kind: 'path', files: newVersions };
}

async function readLocalFile(
  { path, bytes, writtenAt }: LocalFile,
  { limits, mapping }: FeedTask,
): Promise<SourceFile> {
  if (bytes > limits.bytes)
    return { path, reason: `It is larger than ${Math.floor(limits.bytes / 2 ** 20)} MiB.` };
  try {
    return await readContent(createReadStream(path), { name: path, path, seenAt: writtenAt, mapping });
  } catch (error) {
    if (isImportFileError(error)) return { path, reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { path, reason: `It cannot be read: ${code}.` };
  }
}

interface ContentContext {
  readonly name: string;
  readonly path: string | null;
  readonly seenAt: Date;
  readonly mapping: FeedTask['mapping'];
}

async function readContent(
  stream: AsyncIterable<Uint8Array>,
  { name, path, seenAt, mapping }: ContentContext,
): Promise<SourceFile> {
  // The importer is loaded only if there is something to import.
  const { readImportFile } = await import('../../ingest/files/read-import-file.ts');
  const today = seenAt.toISOString().slice(0, 10);
  const options = { fileName: name, asOf: null, today, mapping: mapping ?? undefined };
  const file: ImportFileContent = await readImportFile(stream, options);
  const { phones, observations, rejected, ...facts } = file;
  return { facts: { ...facts, path, seenAt }, rows: { phones, observations, rejected } };
}

async function* iterateChunks(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Compares the name of the error, because an import of its class would load the whole importer. */
const isImportFileError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ImportFileError';

interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly writtenAt: Date;
  /** The size and the time of the file, which change whenever it is written. */
  readonly version: string;
}

const maxFiles = 10_000;

/**
 * Finds the files that match a path with wildcards, ordered by path.
 * @throws FeedError if no file matches, perhaps because the files are on another machine, or if more than `maxFiles` do
 */
async function findFiles(pattern: string): Promise<readonly LocalFile[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern)) {
    paths.push(path);
    if (paths.length > maxFiles) throw new FeedError(`${pattern} matches more than ${maxFiles} files.`);
  }
  const files: LocalFile[] = [];
  for (const path of paths.sort()) {
    const stats = await stat(path).catch(() => null);
    if (stats === null || !stats.isFile()) continue;
    const { size: bytes, mtime: writtenAt, mtimeMs } = stats;
    files.push({ path, bytes, writtenAt, version: `${bytes} ${mtimeMs}` });
  }
  if (files.length === 0)
    throw new FeedError(
      `No file matches ${pattern} on ${hostname()}. If the files are on another machine, start this gateway with FEEDS=off, so that the one there reads them.`,
    );
  return files;
}
