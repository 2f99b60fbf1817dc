import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, type Served, serve } from '../../../tools/testing/command.ts';
import { copyTemplate, type Installation } from '../../../tools/testing/embedded-template.ts';
import { until } from '../../../tools/testing/until.ts';
import { dumpEmbedded } from '../../support/dump-database.ts';
import { type FeedSourceServer, openFeedSource } from '../../support/feed-source.ts';

let installation: Installation;
let source: FeedSourceServer;
let env: Record<string, string>;
const outputs: string[] = [];
beforeAll(async () => {
  installation = await copyTemplate();
  source = await openFeedSource();
  env = { DATA_DIR: installation.dataDir };
});
afterAll(async () => {
  await source.close();
  await installation.discard();
});

async function feeds(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(['feeds', ...args, '--json'], env);
  outputs.push(stdout, stderr);
  return { code, value: JSON.parse(stdout), stderr };
}
const list = (amount: number): string => `Brand,Model,Price EUR\nAcme,One,${amount}\n`;
const secret = 's3cret-of-the-shop';

test('without a running gateway, a feed is added, and run fetches it and ends like import', async () => {
  const url = source.url('/prices.csv');
  const headers = join(installation.dataDir, 'headers.txt');
  await writeFile(headers, `Authorization: Bearer ${secret}\n`);
  const args = ['add', 'shop', '--url', url, '--every', '15m', '--header', `@${headers}`];
  const listed = { name: 'shop', url, path: null, every: '15m', headers: ['Authorization'], last_run: null };
  expect(await feeds(...args)).toMatchObject({ code: 0, value: listed });
  await rm(headers);
  source.serve('{"brand":"Acme","full_name":"Acme One"}\n{"brand":"Acme"}\n');
  expect(await feeds('run', 'shop')).toMatchObject({
    code: 1,
    value: { feed: 'shop', outcome: 'imported', rows: 2, added: 1, rejects: [{ file: 'shop', line: 2 }] },
  });
  expect(source.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
});

describe('while a gateway runs', () => {
  let gateway: Served;
  let key: string;
  beforeAll(async () => {
    gateway = await serve({ ...env, LOG_LEVEL: 'trace' });
    const args = ['account', 'create', '--email', 'a@example.com', '--name', 'A', '--plan', 'pro', '--json'];
    key = JSON.parse((await runCommand(args, env)).stdout).api_key;
  });
  afterAll(() => gateway.stop('SIGKILL'));
  const price = async () => {
    const url = `${gateway.origin}/v1/phones/acme-one?currency=EUR`;
    const { data } = await (await fetch(url, { headers: { 'X-API-Key': key } })).json();
    return data.price;
  };
  const metrics = async (): Promise<string> => (await fetch(`${gateway.origin}/metrics`)).text();

  test('an added feed is fetched at once, and its prices are served', async () => {
    source.serve(list(100));
    await feeds('add', 'live', '--url', source.url('/live.csv'), '--every', '1m');
    await until('the price is served', async () => (await price())?.amount.amount_minor === 10_000);
    source.serve(list(90));
    expect(await feeds('run', 'live')).toMatchObject({ code: 0, value: { prices_added: 1 } });
    expect(await price()).toMatchObject({
      amount: { amount_minor: 9_000, currency: 'EUR' },
      source: { name: 'live', verified: true },
    });
  });

  test('list, metrics and doctor name a failing feed', async () => {
    source.answer((_, response) => response.writeHead(401).end());
    expect(await feeds('run', 'shop')).toMatchObject({
      code: 1,
      value: { outcome: 'failed', failed: [{ file: 'shop', reason: 'It responded with 401 Unauthorized.' }] },
    });
    expect((await feeds('list', 'shop')).value).toMatchObject([
      { outcome: 'failed', error: 'It responded with 401 Unauthorized.' },
      { outcome: 'imported', by_file: [{ added: 1, rejects: [{ line: 2 }] }] },
    ]);
    const { stdout: listed } = await runCommand(['feeds', 'list'], env);
    expect(listed).toMatch(
      /^NAME .*\nlive +1m +imported .*\nshop +15m +failed .* http\S+ \(Authorization\)\n/,
    );
    expect(listed).toMatch(/\nshop has failed since \S+Z: It responded with 401 Unauthorized\.\n$/);

    await until('it is measured', async () => /feed_failures\{feed="shop"\} 1\n/.test(await metrics()));
    const text = await metrics();
    expect(text).toMatch(/phone_gateway_feed_failures\{feed="live"\} 0\n/);
    expect(text).toMatch(/phone_gateway_feed_last_success_timestamp_seconds\{feed="live"\} 1\d{9}/);
    expect(text).toMatch(/phone_gateway_feed_runs_total\{outcome="failed"\} 1\n/);
    const { stdout } = await runCommand(['doctor'], env);
    expect(stdout).toMatch(
      /warn +feeds +1 of 2 failing\. shop: 1 failure since \S+Z, the last: It responded with 401/,
    );
  });

  test('all errors are explained', async () => {
    const wrong = await feeds(
      ...['add', 'a/b', '--url', 'https://me:secret@shop.example/', '--path', '*.csv', '--every', '1s'],
      ...['--header', secret, '--header', 'Host: x'],
    );
    expect(wrong.code).toBe(1);
    for (const part of [
      'NAME',
      '--every',
      '--url or --path',
      'must not contain a user',
      '--header: must be a name',
      'Host is sent',
    ])
      expect(wrong.value.error.message).toContain(part);
    const again = await feeds('add', 'live', '--url', 'https://shop.example/', '--every', '1d');
    expect(again.value.error.message).toContain('a feed "live" already exists');
    expect((await feeds('run', 'nothing')).value.error.code).toBe('not-found');
  });

  test('the gateway stops while a source stalls, and no header is in an output, the log or the database', async () => {
    source.answer(() => {});
    await feeds(
      'add',
      'stalling',
      '--url',
      source.url('/'),
      '--every',
      '1m',
      '--header',
      `X-Token: ${secret}`,
    );
    await until('it is asked', () => source.requests.at(-1)?.headers['x-token'] === secret);
    const { code, stderr } = await gateway.stop('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).toContain('feed imported');
    expect((await feeds('list')).value.at(-1)).toMatchObject({
      name: 'stalling',
      last_run: null,
      fetched_now_by: null,
    });
    const texts = [...outputs, stderr, ...(await dumpEmbedded(installation.dataDir))].join('\n');
    expect(texts).toContain('stalling');
    for (const text of [secret, Buffer.from(secret).toString('hex')]) expect(texts).not.toContain(text);
  });
});
