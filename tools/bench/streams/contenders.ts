import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import { toWire } from '../request.ts';
import { type Environment, gatewayMain } from '../setup/gateway-command.ts';
import type { PriceWriter } from './write-prices.ts';

/** A server with streams of changes. */
export interface Streamer {
  readonly name: string;
  readonly server: ServerProcess;
  /** A text that each change contains exactly once on the wire. */
  readonly marker: string;
  /** Creates the request of a reader, serialized for the wire. */
  createRequest(reader: number): string;
  /** Publishes changes. @returns the time from which their lag counts, by `performance.now()` */
  publish(changes: number): Promise<number>;
}

const garbageCollectionArgs = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('collect-garbage.ts', import.meta.url)),
];
/** The number of streams that one account may open. */
const streamsPerAccount = 10;

const graphqlBody = JSON.stringify({
  query:
    'subscription { changes { cursor type phone { id slug fullName } changedAt price { amount { amountMinor currency } kind observedAt seller source { name } } } }',
});

export async function startGatewayStreams(
  env: Environment,
  keys: readonly string[],
  prices: PriceWriter,
): Promise<{ readonly stream: Streamer; readonly subscription: Streamer }> {
  const server = await startServer({
    args: [...garbageCollectionArgs, gatewayMain, 'serve'],
    env: { LOG_LEVEL: 'error', ...env },
    readyPath: '/readyz',
    isPinned: true,
  });
  const host = `127.0.0.1:${server.port}`;
  const createHeaders = (reader: number) => ({
    'X-API-Key': keys[Math.floor(reader / streamsPerAccount)] as string,
    Accept: 'text/event-stream',
  });
  const publish = (changes: number) => prices.commit(changes);
  return {
    stream: {
      ...{ name: 'ours, /v1/stream', server, marker: 'event: change', publish },
      createRequest: (reader) =>
        toWire({ method: 'GET', path: '/v1/stream', headers: createHeaders(reader) }, host),
    },
    subscription: {
      ...{ name: 'ours, GraphQL', server, marker: 'event: next', publish },
      createRequest: (reader) => {
        const headers = { ...createHeaders(reader), 'Content-Type': 'application/json' };
        return toWire({ method: 'POST', path: '/graphql', headers, body: graphqlBody }, host);
      },
    },
  };
}

/** @param change the JSON of the change that each event contains */
export async function startPeer(name: 'yoga-stream' | 'node-http-stream', change: string): Promise<Streamer> {
  const isYoga = name === 'yoga-stream';
  const server = await startServer({
    args: [...garbageCollectionArgs, fileURLToPath(new URL(`../contenders/${name}.ts`, import.meta.url))],
    env: { CHANGE: change },
    readyPath: null,
    isPinned: true,
  });
  const host = `127.0.0.1:${server.port}`;
  const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    query: 'subscription { changes { cursor type phone changed_at price review } }',
  });
  return {
    name: isYoga ? 'graphql-yoga' : 'node:http',
    server,
    marker: isYoga ? 'event: next' : 'event: change',
    createRequest: () =>
      toWire(
        isYoga
          ? { method: 'POST', path: '/graphql', headers, body }
          : { method: 'GET', path: '/', headers: { Accept: 'text/event-stream' } },
        host,
      ),
    publish: async (changes) => {
      const publishedAtMs = performance.now();
      await (await fetch(`${server.origin}/publish/${changes}`)).text();
      return publishedAtMs;
    },
  };
}
