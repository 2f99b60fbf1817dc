// A thread executes this file for one run of a feed. Fetching, decoding and reading a large file in the gateway's
// main thread would delay requests. If a file makes a parser crash, only this thread ends.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';
import { readSource } from './read-source.ts';
import type { FeedMessage, FeedTask, FileRows } from './thread-messages.ts';

/** The number of rows in one message. The gateway can copy this many rows in about a millisecond. */
const rowsPerMessage = 100;

/** Posts a message and waits until the gateway requests the next one. */
async function post(message: FeedMessage): Promise<void> {
  const acknowledgement = once(parentPort as NonNullable<typeof parentPort>, 'message');
  parentPort?.postMessage(message);
  await acknowledgement;
}

async function postRows(rows: FileRows): Promise<void> {
  for (const [kind, rowsOfKind] of Object.entries(rows)) {
    for (let offset = 0; offset < rowsOfKind.length; offset += rowsPerMessage)
      await post({ kind: 'rows', rows: { [kind]: rowsOfKind.slice(offset, offset + rowsPerMessage) } });
  }
}

async function run(): Promise<FeedMessage> {
  const files = readSource(workerData as FeedTask);
  try {
    for (;;) {
      const result = await files.next();
      if (result.done === true) return { kind: 'end', state: result.value };
      if ('reason' in result.value) await post({ kind: 'unreadable', file: result.value });
      else {
        await postRows(result.value.rows);
        await post({ kind: 'file', file: result.value.facts });
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { kind: 'failed', reason: error.message, retryAfterMs: error.retryAfterMs };
  }
}

parentPort?.postMessage(await run());
