import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import { toWire } from '../request.ts';
import { type Environment, gatewayMain } from '../setup/gateway-command.ts';
import type { PriceWriter } from './write-prices.ts';

/** A server with streams. */
export interface Streamer {
  readonly name: string;
  readonly server: ServerProcess;
  /** What each change has once on the wire. */
  readonly mark: string;
  request(reader: number): string;
  /** Lets so many changes happen. @returns when they had happened, by `performance.now()` */
  happen(changes: number): Promise<number>;
}

const collecting = ['--expose-gc', '--import', fileURLToPath(new URL('collect-garbage.ts', import.meta.url))];
/** Streams that one account may have open. */
const ofAccount = 10;

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
    args: [...collecting, gatewayMain, 'serve'],
    env: { LOG_LEVEL: 'error', ...env },
    readyPath: '/readyz',
    isPinned: true,
  });
  const host = `127.0.0.1:${server.port}`;
  const headers = (reader: number) => ({
    'X-API-Key': keys[Math.floor(reader / ofAccount)] as string,
    Accept: 'text/event-stream',
  });
  const happen = (changes: number) => prices.commit(changes);
  return {
    stream: {
      ...{ name: 'ours, /v1/stream', server, mark: 'event: change', happen },
      request: (reader) => toWire({ method: 'GET', path: '/v1/stream', headers: headers(reader) }, host),
    },
    subscription: {
      ...{ name: 'ours, GraphQL', server, mark: 'event: next', happen },
      request: (reader) => {
        const json = { ...headers(reader), 'Content-Type': 'application/json' };
        return toWire({ method: 'POST', path: '/graphql', headers: json, body: graphqlBody }, host);
      },
    },
  };
}

/** @param change that each of its events has, in JSON */
export async function startPeer(name: 'yoga-stream' | 'node-http-stream', change: string): Promise<Streamer> {
  const isYoga = name === 'yoga-stream';
  const server = await startServer({
    args: [...collecting, fileURLToPath(new URL(`../contenders/${name}.ts`, import.meta.url))],
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
    mark: isYoga ? 'event: next' : 'event: change',
    request: () =>
      toWire(
        isYoga
          ? { method: 'POST', path: '/graphql', headers, body }
          : { method: 'GET', path: '/', headers: { Accept: 'text/event-stream' } },
        host,
      ),
    happen: async (changes) => {
      const atMs = performance.now();
      await (await fetch(`${server.origin}/publish/${changes}`)).text();
      return atMs;
    },
  };
}
