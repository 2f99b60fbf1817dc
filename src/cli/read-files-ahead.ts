import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFileReader, type FileOutcome, type ReadingOptions } from './read-one-file.ts';

/** Files differ a hundredfold in size: with several ahead neither side waits for the other. */
const filesAhead = 4;

/**
 * The files of an import as they were read, in their order. The next ones are read while one is used: in a thread of its
 * own, since the embedded database blocks the one that writes. A single file is read in this one, which begins at once.
 */
export async function* readFilesAhead(
  paths: readonly string[],
  options: ReadingOptions,
): AsyncGenerator<FileOutcome> {
  const [only] = paths;
  if (only === undefined) return;
  if (paths.length === 1) {
    yield await createFileReader(options)(only);
    return;
  }
  const thread = new Worker(new URL('./read-files-thread.ts', import.meta.url), { workerData: options });
  try {
    const outcomes = on(thread, 'message') as AsyncIterableIterator<[FileOutcome]>;
    let asked = 0;
    const askForNext = (): void => {
      if (asked < paths.length) thread.postMessage(paths[asked]);
      asked += 1;
    };
    while (asked < filesAhead) askForNext();
    for await (const [outcome] of outcomes) {
      askForNext();
      yield outcome;
      if (asked === paths.length + filesAhead) return;
    }
  } finally {
    await thread.terminate();
  }
}
