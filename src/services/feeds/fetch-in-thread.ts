import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import { yieldToEventLoop } from '../../domain/time-slicing.ts';
import { FeedError } from './feed-error.ts';
import type { FeedMessage, FeedTask, FileFacts, FileRows, UnreadableFile } from './thread-messages.ts';

export type FetchedFile = FileFacts & FileRows;

/**
 * Fetches and reads a source in a thread of its own. The next file is read when the one before has been taken.
 * @param signal ends the thread
 * @returns what the source says of itself now; null: as before
 * @throws FeedError; the reason of the signal
 */
export async function* fetchInThread(
  task: FeedTask,
  signal: AbortSignal,
): AsyncGenerator<FetchedFile | UnreadableFile, FeedState | null> {
  const { limits } = task;
  signal.throwIfAborted();
  const worker = new Worker(new URL('./feed-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  worker.on('error', () => {}); // one that comes while it is ended has nobody left to tell
  const ended = new AbortController();
  const stop = (): void => ended.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const patienceMs = limits.fetchMs + limits.readMs;
  const watch = () =>
    setTimeout(() => ended.abort(new FeedError('It takes too long to read.')), patienceMs).unref();
  let timer = watch();
  let rows = noRows();
  try {
    for await (const [message] of on(worker, 'message', { signal: ended.signal, close: ['exit'] })) {
      clearTimeout(timer);
      const said = message as FeedMessage;
      if (said.kind === 'end') return said.state;
      if (said.kind === 'failed') throw new FeedError(said.reason, said.retryAfterMs);
      if (said.kind === 'unreadable') yield said.file;
      else if (said.kind === 'file') {
        yield { ...said.file, ...rows };
        rows = noRows();
      } else {
        for (const name of ['phones', 'observations', 'rejected'] as const)
          for (const row of said.rows[name] ?? []) (rows[name] as unknown[]).push(row);
        await yieldToEventLoop();
      }
      timer = watch();
      worker.postMessage('next');
    }
    throw new Error('The thread of the feed ended without a word.');
  } catch (error) {
    throw explain(error, ended.signal, limits.heapMb);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

const noRows = (): FileRows => ({ phones: [], observations: [], rejected: [] });

function explain(error: unknown, { aborted, reason }: AbortSignal, heapMb: number): unknown {
  if (aborted) return reason;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new FeedError(`It takes more than ${heapMb} MB to read: split it.`);
  return error;
}
