// The thread of `readFilesAhead`. It receives paths, and returns the content of each file in the same order.

import { parentPort, workerData } from 'node:worker_threads';
import { createFileReader, type ReadingOptions } from './read-one-file.ts';

const readFile = createFileReader(workerData as ReadingOptions);
let previousRead: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (path: string) => {
  previousRead = previousRead.then(async () => parentPort?.postMessage(await readFile(path)));
});
