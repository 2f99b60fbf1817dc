import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { openTcpProxy, type TcpProxy } from '../../../tools/testing/tcp-proxy.ts';
import { until } from '../../../tools/testing/until.ts';
import { installClients, type Ran, runTool, startClient } from '../../support/client-folder.ts';
import { importPrices } from '../../support/import-prices.ts';
import { openStreams } from '../../support/open-streams.ts';

const areThere = await installClients();

/** Each prints three changes of a price as they come. */
const programs = {
  eventsource: ['stream-eventsource.js'],
  fetch: ['stream-fetch.js'],
  'graphql-sse': ['graphql-sse.js'],
  'Apollo Client, multipart': ['apollo-subscription.js'],
  'urql, graphql-sse': ['urql-subscription.js'],
  'Relay, graphql-sse': ['--import', './relay/tags.js', 'relay/priceChanges.js'],
} as const;
const names = Object.keys(programs) as (keyof typeof programs)[];
const ofRest = 2;

const phone = { brand: 'Stream', fullName: 'Stream One' };
const line = (baht: number): string => `Stream One: ${baht} THB`;

describe.skipIf(!areThere)('a program that follows changes of prices', () => {
  let gateway: TestGateway;
  /** The proxy between the programs and the gateway. */
  let proxy: TcpProxy;
  const started = new Map<string, ReturnType<typeof startClient>>();
  const keys = new Map<string, string>();
  const ended = new Map<string, Ran>();

  /** Waits until each has printed this many lines. */
  const allHave = (count: number): Promise<void> =>
    until(`each program has printed ${count} lines`, () => {
      const short = names.filter((name) => (started.get(name)?.lines().length ?? 0) < count);
      if (short.length > 0) throw new Error(`not ${short.join(', ')}`);
      return true;
    });
  const open = (rest: number, graphql: number): Promise<void> =>
    until(`${rest} and ${graphql} streams are open`, async () => {
      const now = await openStreams(gateway);
      return now.rest === rest && now.graphql === graphql;
    });

  beforeAll(async () => {
    gateway = await startGateway();
    await importPrices(gateway, phone, []);
    proxy = await openTcpProxy(Number(new URL(gateway.origin).port));
    const relay = await runTool('relay-compiler');
    expect(relay.code, relay.stderr).toBe(0);
    for (const name of names) {
      const { key } = await gateway.createAccount('pro');
      keys.set(name, key);
      const env = { API_URL: `http://127.0.0.1:${proxy.port}`, API_KEY: key };
      started.set(name, startClient(programs[name], env));
    }
    await open(ofRest, names.length - ofRest);
    await importPrices(gateway, phone, [1_000_00]);
    await allHave(1);
    proxy.setMode('cut');
    await open(0, 0);
    // While no program is connected.
    await importPrices(gateway, phone, [2_000_00]);
    proxy.setMode('pass');
    await allHave(2);
    await importPrices(gateway, phone, [3_000_00]);
    for (const name of names) ended.set(name, (await started.get(name)?.ran) as Ran);
  });
  afterAll(async () => {
    for (const program of started.values()) program.stop();
    await proxy?.close();
    await gateway?.close();
  });

  test.each(names)(
    '%s: receives each price once, also the one from the time without a connection',
    (name) => {
      expect(ended.get(name)).toEqual({
        code: 0,
        lines: [1_000, 2_000, 3_000].map(line),
        stderr: '',
      });
    },
  );
  test.each(names)('%s: pays for two connections and two groups of changes', async (name) => {
    const answer = await gateway.get('/v1/auth/status', keys.get(name));
    const { data } = (await answer.json()) as { data: { quota: { day: { used: number } } } };
    expect(data.quota.day.used).toBe(4);
  });
  test('leaves no stream open', async () => {
    await open(0, 0);
  });
});
