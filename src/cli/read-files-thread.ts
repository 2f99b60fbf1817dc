import { parentPort, workerData } from 'node:worker_threads';
import { createFileReader, type ReadingOptions } from './read-one-file.ts';

/**
 * The thread of `readFilesAhead`: it receives paths, and answers each with the content of the file, in order.
 */
const readFile = createFileReader(workerData as ReadingOptions);
let reading: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (path: string) => {
  reading = reading.then(async () => parentPort?.postMessage(await readFile(path)));
});
