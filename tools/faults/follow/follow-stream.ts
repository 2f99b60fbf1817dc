import { setTimeout as sleep } from 'node:timers/promises';
import { createEventReader } from '../../testing/event-reader.ts';
import { createPartReader } from '../../testing/part-reader.ts';
import { connectStream, type StreamConnection } from '../../testing/stream-connection.ts';
import type { FollowerExchange, FollowerJob, ReceivedChange } from './follower-record.ts';
import { readChange, subscriptionText } from './read-change.ts';

/** An item of a stream: a change, a new cursor, or the code of the problem that ends it. */
interface StreamItem {
  readonly change?: ReceivedChange;
  readonly cursor?: string;
  readonly code?: string;
}

/** How changes are requested and read by one transport. */
interface Transport {
  /** Returns the request that continues after a cursor. */
  createRequest(cursor: string): {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Returns a function that reads the text of a new stream. */
  createReader(onItem: (item: StreamItem) => void): (text: string) => void;
}

export interface Follower {
  /** The number of changes until now. */
  readonly received: number;
  /** Closes the open connection, and opens no more. */
  stop(): Promise<{
    readonly exchanges: readonly FollowerExchange[];
    readonly violations: readonly string[];
  }>;
}

/** The silence after which a stream counts as cut. Heartbeats are sent every 15 s. */
const silentMs = 40_000;
/**
 * The pause between two connections. Real clients obey the `retry` of the gateway, for which a scenario is too short.
 */
const retryMs = 300;

const transports = {
  stream: ({ types }: FollowerJob): Transport => ({
    createRequest: (cursor) => ({
      path: `/v1/stream?since=${cursor === '' ? '0' : 'outdated'}${types === null ? '' : `&types=${types.join(',')}`}`,
      // It takes precedence over `since`.
      headers: { 'Last-Event-ID': cursor },
    }),
    createReader: (onItem) =>
      createEventReader(({ event, id, data }) => {
        const payload = JSON.parse(data) as { readonly cursor?: string; readonly code?: string };
        if (event === 'problem') onItem({ code: payload.code ?? 'none' });
        else if (payload.cursor !== id) throw new Error(`id ${id} of ${data}`);
        else if (event === 'change') onItem({ change: readChange(payload) });
        else onItem({ cursor: payload.cursor });
      }),
  }),
  subscription: (job: FollowerJob): Transport => ({
    createRequest: (cursor) => ({
      path: createSubscriptionPath(job, cursor),
      headers: { Accept: 'text/event-stream' },
    }),
    createReader: (onItem) =>
      createEventReader(({ event, data }) => {
        if (event === 'next') onItem(readResult(JSON.parse(data)));
      }),
  }),
  multipart: (job: FollowerJob): Transport => ({
    createRequest: (cursor) => ({
      path: createSubscriptionPath(job, cursor),
      headers: { Accept: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json' },
    }),
    createReader: (onItem) =>
      createPartReader((part) => {
        const { payload, errors } = Object(part) as { readonly payload?: unknown; readonly errors?: unknown };
        if (payload) onItem(readResult(payload));
        if (errors) onItem(readResult({ errors }));
      }),
  }),
};

function createSubscriptionPath({ types }: FollowerJob, cursor: string): string {
  const variables = JSON.stringify({
    types: types?.map((type) => type.toUpperCase()) ?? null,
    since: cursor,
  });
  return `/graphql?${new URLSearchParams({ query: subscriptionText, variables })}`;
}

function readResult(result: unknown): StreamItem {
  const { data, errors } = result as {
    readonly data?: { readonly changes: unknown } | null;
    readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
  const [error] = errors ?? [];
  if (error !== undefined) return { code: toRestCode(error.extensions?.code) };
  return data?.changes ? { change: readChange(data.changes) } : {};
}

const toRestCode = (code = 'none'): string => code.toLowerCase().replaceAll('_', '-');

function readCode(body: string): string | null {
  try {
    const { code, errors } = JSON.parse(body) as {
      readonly code?: string;
      readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
    };
    return code ?? toRestCode(errors?.[0]?.extensions?.code);
  } catch {
    return null;
  }
}

/**
 * Follows a stream until it is stopped. It connects to a random gateway, and whenever the stream ends, it reconnects
 * with the last cursor.
 * @param random returns a number from 0 to 1
 */
export function followStream(
  job: FollowerJob & { readonly kind: keyof typeof transports },
  origins: readonly string[],
  random: () => number,
): Follower {
  const { createRequest, createReader } = transports[job.kind](job);
  const exchanges: FollowerExchange[] = [];
  const violations: string[] = [];
  let cursor = job.since;
  let received = 0;
  let current: StreamConnection | null = null;
  let isStopped = false;

  const openOnce = async (): Promise<void> => {
    const gateway = Math.floor(random() * origins.length);
    const { path, headers } = createRequest(cursor);
    const changes: ReceivedChange[] = [];
    let code: string | null = null;
    const handleItem = ({ change, cursor: next, code: problemCode }: StreamItem): void => {
      if (change !== undefined) changes.push(change);
      if (change !== undefined) received += 1;
      cursor = change?.cursor ?? next ?? cursor;
      code = problemCode ?? code;
    };
    const readText = createReader(handleItem);
    const startedAtMs = Date.now();
    const connection = await connectStream({
      url: `${origins[gateway]}${path}`,
      headers: { 'X-API-Key': job.key, ...headers },
      silentMs,
      onText: (text) => {
        try {
          readText(text);
        } catch (error) {
          violations.push((error as Error).message);
          connection.close();
        }
      },
    });
    current = connection;
    if (isStopped) connection.close();
    const end = await connection.ended;
    current = null;
    const { status } = connection;
    exchanges.push({
      ...{ gateway, startedAtMs, endedAtMs: Date.now(), status, changes, delivery: null },
      code: code ?? (status === 200 || status === 0 ? null : readCode(connection.problem)),
      end: connection.isUnsent ? 'unsent' : end,
    });
  };
  const followLoop = (async () => {
    while (!isStopped) {
      await openOnce();
      if (!isStopped) await sleep(retryMs * (0.5 + random()));
    }
  })();
  return {
    get received() {
      return received;
    },
    stop: async () => {
      isStopped = true;
      current?.close();
      await followLoop;
      return { exchanges, violations };
    },
  };
}
