import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadJob, SentRequest } from './sent-request.ts';

export interface Load {
  /** Resolves when requests are sent. */
  readonly started: Promise<unknown>;
  /** Sends no more, waits for the answers that are under way; the account of every request in the order of sending. */
  stop(): Promise<SentRequest[]>;
  close(): void;
}

/** Load from a process of its own. */
export function startLoad(job: LoadJob): Load {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)), { execArgv: [] });
  const started = once(child, 'message');
  child.send(job);
  return {
    started,
    stop: async () => {
      const result = once(child, 'message');
      child.send('stop');
      const [sent] = (await Promise.race([result, rejectOnExit(once(child, 'exit'))])) as [SentRequest[]];
      return sent;
    },
    close: () => child.kill('SIGKILL'),
  };
}

async function rejectOnExit(exit: Promise<unknown>): Promise<never> {
  await exit;
  throw new Error('The process that sends requests ended');
}
