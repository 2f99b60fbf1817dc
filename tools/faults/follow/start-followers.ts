import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FollowMessage } from './follow-process.ts';
import type { FollowerRecord, FollowJob } from './follower-record.ts';

export interface Followers {
  /** Of the webhook, before the first change. */
  setSecret(secret: string): Promise<void>;
  /** How many changes each has received so far. */
  counts(): Promise<readonly number[]>;
  /** All that they saw; they are gone then. */
  stop(): Promise<readonly FollowerRecord[]>;
  close(): void;
}

/** Followers in a process of their own; each question is answered before the next is asked. */
export async function startFollowers(job: FollowJob): Promise<Followers> {
  const child = fork(fileURLToPath(new URL('follow-process.ts', import.meta.url)), { execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process that follows ended')));
  ended.catch(() => {});
  const request = async (message: FollowMessage): Promise<unknown> => {
    const reply = once(child, 'message');
    child.send(message);
    const [response] = await Promise.race([reply, ended]);
    return response;
  };
  await request(job);
  return {
    setSecret: async (secret) => void (await request({ secret })),
    counts: async () => (await request('counts')) as number[],
    stop: async () => (await request('stop')) as FollowerRecord[],
    close: () => void child.kill('SIGKILL'),
  };
}
