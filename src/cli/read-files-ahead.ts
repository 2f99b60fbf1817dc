import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFileReader, type FileOutcome, type ReadingOptions } from './read-one-file.ts';

/**
 * The files of an import as they were read, in their order. Each is read while the one before is used: in a thread of its
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
    const read = async (path: string): Promise<FileOutcome> => {
      thread.postMessage(path);
      const [outcome] = (await once(thread, 'message')) as [FileOutcome];
      return outcome;
    };
    let next = read(only);
    for (let index = 0; index < paths.length; index += 1) {
      const outcome = await next;
      const after = paths[index + 1];
      if (after !== undefined) {
        next = read(after);
        // It is waited for when this one has been used; it may fail before.
        next.catch(() => {});
      }
      yield outcome;
    }
  } finally {
    await thread.terminate();
  }
}
