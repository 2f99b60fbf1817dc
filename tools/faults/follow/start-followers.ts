import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FollowMessage } from './follow-process.ts';
import type { FollowerRecord, FollowJob } from './follower-record.ts';

export interface Followers {
  /** Sets the secret of the webhook. Call it before the first change. */
  setSecret(secret: string): Promise<void>;
  /** Returns the number of changes that each has received until now. */
  counts(): Promise<readonly number[]>;
  /** Stops the followers, and returns their records. */
  stop(): Promise<readonly FollowerRecord[]>;
  close(): void;
}

/** Starts followers in a separate process. Wait for the response of each method before the next call. */
export async function startFollowers(job: FollowJob): Promise<Followers> {
  const child = fork(fileURLToPath(new URL('follow-process.ts', import.meta.url)), { execArgv: [] });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The process that follows ended')));
  exited.catch(() => {});
  const request = async (message: FollowMessage): Promise<unknown> => {
    const reply = once(child, 'message');
    child.send(message);
    const [response] = await Promise.race([reply, exited]);
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
