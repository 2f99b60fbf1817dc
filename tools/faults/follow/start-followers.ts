import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FollowMessage } from './follow-process.ts';
import type { Followed, FollowJob } from './followed.ts';

export interface Followers {
  /** Of the webhook, before the first change. */
  setSecret(secret: string): Promise<void>;
  /** How many changes each has received so far. */
  counts(): Promise<readonly number[]>;
  /** All that they saw; they are gone then. */
  stop(): Promise<readonly Followed[]>;
  close(): void;
}

/** Followers in a process of their own; each question is answered before the next is asked. */
export async function startFollowers(job: FollowJob): Promise<Followers> {
  const child = fork(fileURLToPath(new URL('follow-process.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process that follows ended')));
  ended.catch(() => {});
  const ask = async (message: FollowMessage): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  };
  await ask(job);
  return {
    setSecret: async (secret) => void (await ask({ secret })),
    counts: async () => (await ask('counts')) as number[],
    stop: async () => (await ask('stop')) as Followed[],
    close: () => void child.kill('SIGKILL'),
  };
}
