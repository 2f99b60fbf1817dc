import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, SentRequest } from './sent-request.ts';

export interface Load {
  /** Resolves when the first requests are sent. */
  readonly started: Promise<unknown>;
  /** Stops sending, and waits for pending responses. @returns the records of all requests, in the order of sending */
  stop(): Promise<SentRequest[]>;
  close(): void;
}

/** Starts load in a separate process. */
export function startLoad(job: LoadJob): Load {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), { execArgv: [] });
  const started = once(child, 'message');
  child.send(job);
  return {
    started,
    stop: async () => {
      const result = once(child, 'message');
      child.send('stop');
      const [requests] = (await Promise.race([result, rejectOnExit(once(child, 'exit'))])) as [SentRequest[]];
      return requests;
    },
    close: () => child.kill('SIGKILL'),
  };
}

async function rejectOnExit(exit: Promise<unknown>): Promise<never> {
  await exit;
  throw new Error('The process that sends requests ended');
}
