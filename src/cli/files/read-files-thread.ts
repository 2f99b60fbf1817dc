// `readFilesAhead` runs this module in a worker thread. The thread receives the paths of files, and
// sends back the outcome of reading each file, in the same order.

import { parentPort, workerData } from 'node:worker_threads';
import { createFileReader, type ReadingOptions } from './file-reader.ts';

const readFile = createFileReader(workerData as ReadingOptions);
let previousRead: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (path: string) => {
  previousRead = previousRead.then(async () => parentPort?.postMessage(await readFile(path)));
});
