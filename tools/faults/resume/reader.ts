import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from '../../testing/open-stream.ts';
import type { ConnectionEnd, StreamConnection } from '../../testing/stream-connection.ts';

/** The types of changes, by their order within a revision. */
const ranks: Readonly<Record<string, number>> = { phone: 0, price: 1, review: 2 };

/** Returns a number that identifies a phone, price or review. */
export const createChangeKey = (rank: number, id: number): number => id * 4 + rank;

/** A connection that became a stream, from which its cost is computed. */
export interface Connection {
  readonly changes: number;
  /** How it ended, or `open`. */
  readonly end: ConnectionEnd | 'open';
}

export interface Reader {
  readonly query: string;
  /** The keys of the received changes, in order. */
  readonly received: readonly number[];
  connections(): readonly Connection[];
  /** The counts of responses other than a stream, by status and code. */
  readonly rejections: ReadonlyMap<string, number>;
  readonly isOpen: boolean;
  /** Whether it has sent a request and has no response yet. */
  readonly isConnecting: boolean;
  /** The longest time without a stream, and the longest time without an event on a stream. */
  readonly longest: { readonly disconnectedMs: number; readonly silentMs: number };
  stop(): Promise<void>;
}

/**
 * The silence after which a stream counts as cut. Heartbeats are sent every 15 s, and later on an overloaded machine.
 */
const silentMs = 60_000;

interface ReaderOptions {
  readonly origin: string;
  readonly key: string;
  /** The query of the request, such as `?types=price`. */
  readonly query: string;
  /** The longest wait before it reconnects, even if the server requests a longer one. */
  readonly maxWaitMs: number;
  readonly random: () => number;
}

/** Follows the stream as `EventSource` does: it reconnects after `retry`, with the last event id. */
export function startReader({ origin, key, query, maxWaitMs, random }: ReaderOptions): Reader {
  const received: number[] = [];
  const pastConnections: Connection[] = [];
  const rejections = new Map<string, number>();
  const longest = { disconnectedMs: 0, silentMs: 0 };
  let lastId: string | null = null;
  let retryMs = 0;
  let current: StreamConnection | null = null;
  let changes = 0;
  let isConnecting = false;
  let isStopped = false;
  let lastEventMs = performance.now();
  let disconnectedSinceMs: number | null = null;

  const open = (): Promise<StreamConnection> =>
    openStream({
      url: `${origin}/v1/stream${query}`,
      headers: { 'X-API-Key': key, ...(lastId !== null && { 'Last-Event-ID': lastId }) },
      silentMs,
      onEvent: ({ event, id, data, retryMs: newRetryMs }) => {
        const now = performance.now();
        longest.silentMs = Math.max(longest.silentMs, now - lastEventMs);
        lastEventMs = now;
        lastId = id ?? lastId;
        retryMs = newRetryMs ?? retryMs;
        if (event === 'problem') count(rejections, `event: ${(JSON.parse(data) as { code?: string }).code}`);
        if (event !== 'change') return;
        const { type, phone, price, review } = JSON.parse(data) as StreamChange;
        received.push(
          createChangeKey(ranks[type] ?? 3, Number(price?.observation_id ?? (review ?? phone).id)),
        );
        changes += 1;
      },
    });
  const follow = async (): Promise<void> => {
    while (!isStopped) {
      lastEventMs = performance.now();
      changes = 0;
      isConnecting = true;
      const connection = await open();
      isConnecting = false;
      if (connection.status === 200) {
        if (disconnectedSinceMs !== null)
          longest.disconnectedMs = Math.max(longest.disconnectedMs, performance.now() - disconnectedSinceMs);
        disconnectedSinceMs = null;
        current = connection;
        if (isStopped) connection.close();
        const end = await connection.ended;
        current = null;
        pastConnections.push({ changes, end });
      } else count(rejections, `${connection.status}${formatCode(connection.problem)}`);
      disconnectedSinceMs ??= performance.now();
      const requestedWaitMs = Math.max(retryMs, Number(connection.headers['retry-after'] ?? 0) * 1_000);
      // A random delay, so readers that were cut off together do not reconnect together.
      if (!isStopped) await sleep(Math.min(requestedWaitMs, maxWaitMs) * (1 + random() / 2));
    }
  };
  const followLoop = follow();
  return {
    query,
    received,
    connections: () => (current === null ? pastConnections : [...pastConnections, { changes, end: 'open' }]),
    rejections,
    longest,
    get isOpen() {
      return current !== null;
    },
    get isConnecting() {
      return isConnecting;
    },
    stop: async () => {
      isStopped = true;
      current?.close();
      await followLoop;
    },
  };
}

interface StreamChange {
  readonly type: string;
  readonly phone: { readonly id: number };
  readonly price: { readonly observation_id: number } | null;
  readonly review: { readonly id: number } | null;
}

const count = (counts: Map<string, number>, label: string): void =>
  void counts.set(label, (counts.get(label) ?? 0) + 1);

function formatCode(problem: string): string {
  try {
    return ` ${(JSON.parse(problem) as { code?: string }).code ?? ''}`;
  } catch {
    return ''; // the proxy sends HTML
  }
}
