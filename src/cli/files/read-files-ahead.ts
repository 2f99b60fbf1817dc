import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFileReader, type FileOutcome, type ReadingOptions } from './file-reader.ts';

/** The number of files that are read ahead. One is too few, because files differ greatly in size. */
const filesAhead = 4;

/**
 * Reads the files of an import, and yields them in order. The next files are read in another thread while one
 * is imported, because the embedded database blocks this thread. A single file is read in this thread, because
 * starting another thread takes time.
 */
export async function* readFilesAhead(
  paths: readonly string[],
  options: ReadingOptions,
): AsyncGenerator<FileOutcome> {
  const [firstPath] = paths;
  if (firstPath === undefined) return;
  if (paths.length === 1) {
    yield await createFileReader(options)(firstPath);
    return;
  }
  const thread = new Worker(new URL('./read-files-thread.ts', import.meta.url), { workerData: options });
  try {
    const outcomes = on(thread, 'message') as AsyncIterableIterator<[FileOutcome]>;
    for (const path of paths.slice(0, filesAhead)) thread.postMessage(path);
    let readFileCount = 0;
    for await (const [outcome] of outcomes) {
      const nextPath = paths[readFileCount + filesAhead];
      if (nextPath !== undefined) thread.postMessage(nextPath);
      readFileCount += 1;
      yield outcome;
      if (readFileCount === paths.length) return;
    }
  } finally {
    await thread.terminate();
  }
}
