// The thread of one run of a feed: fetching, decoding and reading a large file would hold up the gateway's requests,
// and what a file does to a parser ends with this thread.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';
import { readSource } from './read-source.ts';
import type { FeedMessage, FeedTask, FileRows } from './thread-messages.ts';

/** A message of so many rows is copied into the gateway in about a millisecond. */
const rowsPerMessage = 100;

async function say(message: FeedMessage): Promise<void> {
  const answered = once(parentPort as NonNullable<typeof parentPort>, 'message');
  parentPort?.postMessage(message);
  await answered;
}

async function sayRows(rows: FileRows): Promise<void> {
  for (const [name, all] of Object.entries(rows)) {
    for (let from = 0; from < all.length; from += rowsPerMessage)
      await say({ kind: 'rows', rows: { [name]: all.slice(from, from + rowsPerMessage) } });
  }
}

async function run(): Promise<FeedMessage> {
  const files = readSource(workerData as FeedTask);
  try {
    for (;;) {
      const next = await files.next();
      if (next.done === true) return { kind: 'end', state: next.value };
      if ('reason' in next.value) await say({ kind: 'unreadable', file: next.value });
      else {
        await sayRows(next.value.rows);
        await say({ kind: 'file', file: next.value.facts });
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { kind: 'failed', reason: error.message, retryAfterMs: error.retryAfterMs };
  }
}

parentPort?.postMessage(await run());
