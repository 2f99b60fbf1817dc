import { setTimeout as sleep } from 'node:timers/promises';
import type { Follower } from './follow-stream.ts';
import type { FollowerExchange, FollowerJob } from './follower-record.ts';
import { readChange } from './read-change.ts';

const pauseMs = 300;
const timeoutMs = 15_000;

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string;
  readonly code?: string;
}

/** Follows `/v1/changes` by polling random gateways. @param random returns a number from 0 to 1 */
export function followPolls(
  { key, since, types }: FollowerJob,
  origins: readonly string[],
  random: () => number,
): Follower {
  const exchanges: FollowerExchange[] = [];
  let cursor = since;
  let received = 0;
  let isStopped = false;

  const pollOnce = async (): Promise<void> => {
    const gateway = Math.floor(random() * origins.length);
    const typesParameter = types === null ? '' : `&types=${types.join(',')}`;
    const url = `${origins[gateway]}/v1/changes?limit=40&since=${cursor}${typesParameter}`;
    const startedAtMs = Date.now();
    const request = { gateway, startedAtMs, delivery: null };
    try {
      const response = await fetch(url, {
        headers: { 'X-API-Key': key },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const page = (await response.json()) as Page;
      const isPage = response.status === 200;
      const changes = isPage ? page.data.map(readChange) : [];
      received += changes.length;
      if (isPage) cursor = page.next_cursor;
      const { status } = response;
      exchanges.push({
        ...request,
        endedAtMs: Date.now(),
        status,
        code: page.code ?? null,
        end: 'whole',
        changes,
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      const end = cause?.code === 'ECONNREFUSED' ? 'unsent' : 'cut';
      exchanges.push({ ...request, endedAtMs: Date.now(), status: 0, code: null, end, changes: [] });
    }
  };
  const pollLoop = (async () => {
    for (; !isStopped; await sleep(pauseMs)) await pollOnce();
  })();
  return {
    get received() {
      return received;
    },
    stop: async () => {
      isStopped = true;
      await pollLoop;
      return { exchanges, violations: [] };
    },
  };
}
