import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from '../../testing/open-stream.ts';
import type { ConnectionEnd, StreamConnection } from '../../testing/stream-connection.ts';

/** Kinds of changes, by their order within a revision. */
const ranks: Readonly<Record<string, number>> = { phone: 0, price: 1, review: 2 };

/** Of a change: the same for the same phone, price or review, another for any other. */
export const changeKey = (rank: number, id: number): number => id * 4 + rank;

/** One stream that was open, for what it cost. */
export interface Connection {
  readonly changes: number;
  /** `open`: it still is. */
  readonly end: ConnectionEnd | 'open';
}

export interface Reader {
  readonly query: string;
  /** Keys of the changes that came, in their order. */
  readonly received: readonly number[];
  connections(): readonly Connection[];
  /** Answers that were no stream, by status and code. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly isOpen: boolean;
  /** Whether it has asked and got no answer yet. */
  readonly isAsking: boolean;
  /** The longest that it was without a stream, and that nothing came on one. */
  readonly worst: { readonly awayMs: number; readonly silentMs: number };
  stop(): Promise<void>;
}

/** Heartbeats come each 15 s; a machine that has more to do than it can is late. */
const silentMs = 60_000;

interface ReaderOptions {
  readonly origin: string;
  readonly key: string;
  /** Of the request, such as `?types=price`. */
  readonly query: string;
  /** The longest that is waited before it connects again, whatever the server says. */
  readonly mostWaitMs: number;
  readonly random: () => number;
}

/** Follows the stream as `EventSource` does: connects again after `retry`, with the last id that it was sent. */
export function startReader({ origin, key, query, mostWaitMs, random }: ReaderOptions): Reader {
  const received: number[] = [];
  const past: Connection[] = [];
  const refusals = new Map<string, number>();
  const worst = { awayMs: 0, silentMs: 0 };
  let lastId: string | null = null;
  let retryMs = 0;
  let current: StreamConnection | null = null;
  let changes = 0;
  let isAsking = false;
  let isStopped = false;
  let heardAtMs = performance.now();
  let awaySinceMs: number | null = null;

  const open = (): Promise<StreamConnection> =>
    openStream({
      url: `${origin}/v1/stream${query}`,
      headers: { 'X-API-Key': key, ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      silentMs,
      onEvent: ({ event, id, data, retryMs: told }) => {
        const now = performance.now();
        worst.silentMs = Math.max(worst.silentMs, now - heardAtMs);
        heardAtMs = now;
        lastId = id ?? lastId;
        retryMs = told ?? retryMs;
        if (event === 'problem') count(refusals, `event: ${(JSON.parse(data) as { code?: string }).code}`);
        if (event !== 'change') return;
        const { type, phone, price, review } = JSON.parse(data) as Told;
        received.push(changeKey(ranks[type] ?? 3, Number((price ?? review ?? phone).id)));
        changes += 1;
      },
    });
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      heardAtMs = performance.now();
      changes = 0;
      isAsking = true;
      const opened = await open();
      isAsking = false;
      if (opened.status === 200) {
        if (awaySinceMs !== null) worst.awayMs = Math.max(worst.awayMs, performance.now() - awaySinceMs);
        awaySinceMs = null;
        current = opened;
        if (isStopped) opened.close();
        const end = await opened.ended;
        current = null;
        past.push({ changes, end });
      } else count(refusals, `${opened.status}${codeOf(opened.problem)}`);
      awaySinceMs ??= performance.now();
      const askedMs = Math.max(retryMs, Number(opened.headers['retry-after'] ?? 0) * 1_000);
      // Those that were cut off together come back one by one.
      if (!isStopped) await sleep(Math.min(askedMs, mostWaitMs) * (1 + random() / 2));
    }
  };
  const following = follow();
  return {
    query,
    received,
    connections: () => (current === null ? past : [...past, { changes, end: 'open' }]),
    refusals,
    worst,
    get isOpen() {
      return current !== null;
    },
    get isAsking() {
      return isAsking;
    },
    stop: async () => {
      isStopped = true;
      current?.close();
      await following;
    },
  };
}

interface Told {
  readonly type: string;
  readonly phone: { readonly id: number };
  readonly price: { readonly id: number } | null;
  readonly review: { readonly id: number } | null;
}

const count = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

function codeOf(problem: string): string {
  try {
    return ` ${(JSON.parse(problem) as { code?: string }).code ?? ''}`;
  } catch {
    return ''; // of the proxy
  }
}
