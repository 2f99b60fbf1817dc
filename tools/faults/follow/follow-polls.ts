import { setTimeout as sleep } from 'node:timers/promises';
import type { Follower } from './follow-stream.ts';
import type { FollowerJob, Opening } from './followed.ts';
import { readChange } from './read-change.ts';

const everyMs = 300;
const patienceMs = 15_000;

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string;
  readonly code?: string;
}

/** Follows `/v1/changes`: asks for the next page of any gateway, again and again. @param random from 0 to 1 */
export function followPolls(
  { key, since, types }: FollowerJob,
  origins: readonly string[],
  random: () => number,
): Follower {
  const openings: Opening[] = [];
  let cursor = since;
  let received = 0;
  let isStopped = false;

  const askOnce = async (): Promise<void> => {
    const gateway = Math.floor(random() * origins.length);
    const only = types === null ? '' : `&types=${types.join(',')}`;
    const target = `${origins[gateway]}/v1/changes?limit=40&since=${cursor}${only}`;
    const atMs = Date.now();
    const asked = { gateway, atMs, delivery: null };
    try {
      const answer = await fetch(target, {
        headers: { 'X-API-Key': key },
        signal: AbortSignal.timeout(patienceMs),
      });
      const page = (await answer.json()) as Page;
      const isPage = answer.status === 200;
      const changes = isPage ? page.data.map(readChange) : [];
      received += changes.length;
      if (isPage) cursor = page.next_cursor;
      const { status } = answer;
      openings.push({
        ...asked,
        endedAtMs: Date.now(),
        status,
        code: page.code ?? null,
        end: 'whole',
        changes,
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      const end = cause?.code === 'ECONNREFUSED' ? 'unsent' : 'cut';
      openings.push({ ...asked, endedAtMs: Date.now(), status: 0, code: null, end, changes: [] });
    }
  };
  const following = (async () => {
    for (; !isStopped; await sleep(everyMs)) await askOnce();
  })();
  return {
    get received() {
      return received;
    },
    stop: async () => {
      isStopped = true;
      await following;
      return { openings, complaints: [] };
    },
  };
}
