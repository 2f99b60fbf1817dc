import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import type { ReadFile } from '../../ingest/read-import-file.ts';
import { FeedError } from './feed-error.ts';
import { fetchUrl } from './fetch-url.ts';
import { type FoundFile, findFiles } from './find-files.ts';
import type { FeedTask, FileFacts, FileRows, UnreadableFile } from './thread-messages.ts';

/** A file that was read, with its rows; or one that could not be. */
export type SourceFile = { readonly facts: FileFacts; readonly rows: FileRows } | UnreadableFile;

/**
 * Fetches a source and reads what has changed of it.
 * @returns what the source says of itself now; null: as before
 * @throws FeedError
 */
export function readSource(task: FeedTask): AsyncGenerator<SourceFile, FeedState | null> {
  const { source, state } = task;
  return source.kind === 'url'
    ? readUrl(task, source.url, state?.kind === 'url' ? state : null)
    : readPath(task, source.path, state?.kind === 'path' ? state.files : {});
}

async function* readUrl(
  { headers, limits }: FeedTask,
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
      yield await readFile(inChunks(chunks), { name: '', path: null, seenAt });
    } catch (error) {
      throw isFault(error) ? new FeedError(error.message) : error;
    }
  }
  return { kind: 'url', sha256, ...validators };
}

async function* readPath(
  { limits }: FeedTask,
  pattern: string,
  known: Readonly<Record<string, string>>,
): AsyncGenerator<SourceFile, FeedState> {
  const files: Record<string, string> = {};
  for (const found of await findFiles(pattern)) {
    const { path, version } = found;
    if (known[path] !== version) {
      const read = await readFound(found, limits.bytes);
      yield read;
      // It is tried again.
      if ('reason' in read) continue;
    }
    files[path] = version;
  }
  return { kind: 'path', files };
}

async function readFound({ path, bytes, writtenAt }: FoundFile, mostBytes: number): Promise<SourceFile> {
  if (bytes > mostBytes) return { path, reason: `It has more than ${Math.floor(mostBytes / 2 ** 20)} MiB.` };
  try {
    return await readFile(createReadStream(path), { name: path, path, seenAt: writtenAt });
  } catch (error) {
    if (isFault(error)) return { path, reason: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { path, reason: `It cannot be read: ${code}.` };
  }
}

async function readFile(
  stream: AsyncIterable<Uint8Array>,
  { name, path, seenAt }: { readonly name: string; readonly path: string | null; readonly seenAt: Date },
): Promise<SourceFile> {
  // The importer is not loaded to learn that nothing has changed.
  const { readImportFile } = await import('../../ingest/read-import-file.ts');
  const today = seenAt.toISOString().slice(0, 10);
  const read: ReadFile = await readImportFile(stream, { fileName: name, asOf: null, today });
  const { phones, observations, rejected, ...facts } = read;
  return { facts: { ...facts, path, seenAt }, rows: { phones, observations, rejected } };
}

async function* inChunks(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const isFault = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ImportFileError';
