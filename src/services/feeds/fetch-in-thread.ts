import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedState } from '../../domain/catalogue/feed.ts';
import { yieldToEventLoop } from '../../domain/time-slicing.ts';
import { FeedError } from './feed-error.ts';
import type { FeedMessage, FeedTask, FileFacts, FileRows, UnreadableFile } from './thread-messages.ts';

export type FetchedFile = FileFacts & FileRows;

/**
 * Fetches and reads a source in a separate thread. Each file is read once the previous one has been consumed.
 * @param signal a signal that ends the thread
 * @returns the source's new state, or null if it is unchanged
 * @throws FeedError; the abort reason of the signal
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
  // Without a listener, an error while the thread is being terminated would crash the gateway.
  worker.on('error', () => {});
  const endController = new AbortController();
  const abort = (): void => endController.abort(signal.reason);
  signal.addEventListener('abort', abort);
  const timeoutMs = limits.fetchMs + limits.readMs;
  const startTimeout = () =>
    setTimeout(() => endController.abort(new FeedError('Reading it takes too long.')), timeoutMs).unref();
  let timer = startTimeout();
  let rows = createEmptyRows();
  try {
    for await (const [data] of on(worker, 'message', { signal: endController.signal, close: ['exit'] })) {
      clearTimeout(timer);
      const message = data as FeedMessage;
      if (message.kind === 'end') return message.state;
      if (message.kind === 'failed') throw new FeedError(message.reason, message.retryAfterMs);
      if (message.kind === 'unreadable') yield message.file;
      else if (message.kind === 'file') {
        yield { ...message.file, ...rows };
        rows = createEmptyRows();
      } else {
        for (const kind of ['phones', 'observations', 'rejected'] as const)
          for (const row of message.rows[kind] ?? []) (rows[kind] as unknown[]).push(row);
        await yieldToEventLoop();
      }
      timer = startTimeout();
      worker.postMessage('next');
    }
    throw new Error('The thread of the feed ended without a result.');
  } catch (error) {
    throw explainError(error, endController.signal, limits.heapMb);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

const createEmptyRows = (): FileRows => ({ phones: [], observations: [], rejected: [] });

function explainError(error: unknown, { aborted, reason }: AbortSignal, heapMb: number): unknown {
  if (aborted) return reason;
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new FeedError(`Reading it takes more than ${heapMb} MB of memory: split the file.`);
  return error;
}
