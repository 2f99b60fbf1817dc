import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFileReader, type FileOutcome, type ReadingOptions } from './read-one-file.ts';

/** How many files are read ahead. Files differ in size by a factor of a hundred, so one would not be enough. */
const filesAhead = 4;

/**
 * Reads the files of an import, and yields them in order. The next files are read in another thread while one
 * is imported, because the embedded database blocks this thread. A single file is read in this thread, which
 * saves the time to start another one.
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
    let requestedFiles = 0;
    const requestNext = (): void => {
      if (requestedFiles < paths.length) thread.postMessage(paths[requestedFiles]);
      requestedFiles += 1;
    };
    while (requestedFiles < filesAhead) requestNext();
    for await (const [outcome] of outcomes) {
      requestNext();
      yield outcome;
      if (requestedFiles === paths.length + filesAhead) return;
    }
  } finally {
    await thread.terminate();
  }
}
