import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type EventReader, readEvents } from '../../tools/testing/read-events.ts';
import { until } from '../../tools/testing/until.ts';
import { importPrices } from '../support/import-prices.ts';
import { within } from '../support/sample.ts';

interface ChangeEvent {
  readonly cursor: string;
  readonly type: string;
  readonly phone: { readonly slug: string };
  readonly price: { readonly amount: { readonly amount_minor: number } } | null;
}

const phone = { brand: 'Stream', fullName: 'Stream One' };
const other = { brand: 'Other', fullName: 'Other Two' };

describe('GET /v1/stream', () => {
  let gateway: TestGateway;
  const readers: EventReader[] = [];
  let next = 1_000_00;
  const amounts = (count: number): number[] => Array.from({ length: count }, () => (next += 100));

  beforeAll(async () => {
    gateway = await startGateway({}, { heartbeatMs: 400 });
    await importPrices(gateway, phone, []);
    await importPrices(gateway, other, []);
  });
  afterAll(async () => {
    for (const reader of readers) reader.close();
    await gateway.close();
  });

  const open = async (
    key: string,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<EventReader> => {
    const reader = await readEvents(`${gateway.origin}/v1/stream${query}`, { 'X-API-Key': key, ...headers });
    readers.push(reader);
    return reader;
  };
  const usedBy = async (key: string): Promise<number> => {
    const answer = (await (await gateway.get('/v1/auth/status', key)).json()) as {
      data: { quota: { day: { used: number } } };
    };
    return answer.data.quota.day.used;
  };
  const pricesOf = (reader: EventReader): (number | undefined)[] =>
    reader.of<ChangeEvent>('change').map(({ price }) => price?.amount.amount_minor);
  const closed = async (): Promise<void> => {
    for (const reader of readers.splice(0)) reader.close();
    const metrics = async () => (await gateway.get('/metrics')).text();
    await until('no stream is open', async () =>
      (await metrics()).includes('phone_gateway_streams_open{door="rest"} 0'),
    );
  };

  test('begins with its start cursor, and sends later commits within a second', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await open(key);
    expect(reader.response.status).toBe(200);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(reader.response.headers.get('content-encoding')).toBeNull();
    await reader.until('ready', 1);
    expect(reader.text.startsWith('retry: 3000\nevent: ready\nid: ')).toBe(true);
    expect(reader.events[0]?.id).toBe(reader.of<{ cursor: string }>('ready')[0]?.cursor);
    const [amount] = amounts(1);
    await importPrices(gateway, phone, [amount as number]);
    await reader.until('change', 1, within(1_000));
    const [change] = reader.of<ChangeEvent>('change');
    expect(change).toMatchObject({ type: 'price', phone: { slug: 'stream-one' } });
    expect(pricesOf(reader)).toEqual([amount]);
    expect(reader.events.find(({ event }) => event === 'change')?.id).toBe(change?.cursor);
    await closed();
  });

  test('resumes after Last-Event-ID, which takes precedence over since, without losses or repeats', async () => {
    const { key } = await gateway.createAccount('pro');
    const first = await open(key);
    await first.until('ready', 1);
    const start = first.events[0]?.id as string;
    const sent = amounts(25);
    await importPrices(gateway, phone, sent.slice(0, 10));
    await first.until('change', 10);
    first.close();
    await importPrices(gateway, phone, sent.slice(10));
    const last = first.events.filter(({ event }) => event === 'change').at(-1)?.id as string;
    const second = await open(key, `?since=${start}`, { 'Last-Event-ID': last });
    await second.until('change', 15);
    expect([...pricesOf(first), ...pricesOf(second)]).toEqual(sent);
    const third = await open(key, `?since=${start}`);
    await third.until('change', 25);
    expect(pricesOf(third)).toEqual(sent);
    await closed();
  });

  test('sends only the requested types, brands and phones', async () => {
    const { key } = await gateway.createAccount('pro');
    const ofBrand = await open(key, '?brand=other');
    const ofPhones = await open(key, '?types=phone');
    await Promise.all([ofBrand.until('ready', 1), ofPhones.until('ready', 1)]);
    const [one, two] = amounts(2);
    await importPrices(gateway, phone, [one as number]);
    await importPrices(gateway, other, [two as number]);
    await importPrices(gateway, { brand: 'Other', fullName: `Other ${next}` }, []);
    await ofBrand.until('change', 2);
    await ofPhones.until('change', 1);
    expect(ofBrand.of<ChangeEvent>('change').map(({ type }) => type)).toEqual(['price', 'phone']);
    expect(ofPhones.of<ChangeEvent>('change')).toMatchObject([{ type: 'phone', price: null }]);
    await closed();
  });

  test('costs 1 unit to open and 1 per 10 changes, rounded up', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await open(key);
    await reader.until('ready', 1);
    expect(await usedBy(key)).toBe(1);
    await importPrices(gateway, phone, amounts(1));
    await reader.until('change', 1);
    expect(await usedBy(key)).toBe(2);
    await importPrices(gateway, phone, amounts(9));
    await reader.until('change', 10);
    expect(await usedBy(key)).toBe(2);
    await importPrices(gateway, phone, amounts(241));
    await reader.until('change', 251);
    await closed();
    expect(await usedBy(key)).toBe(1 + 26);
  });

  test('sends heartbeats in time, whose id moves past changes that are not requested', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await open(key, '?brand=other');
    await reader.until('heartbeat', 1);
    const before = reader.events.at(-1)?.id;
    await importPrices(gateway, phone, amounts(1));
    await until('the cursor moves', () => reader.events.at(-1)?.id !== before);
    const at = reader.of<{ cursor: string }>('heartbeat').at(-1);
    expect(reader.events.at(-1)?.id).toBe(at?.cursor);
    await closed();
    expect(await usedBy(key)).toBe(1);
  });

  test('is for plans with real-time data; others get 403, free', async () => {
    const { key } = await gateway.createAccount('basic');
    const answer = await gateway.get('/v1/stream', key, { Accept: 'text/event-stream' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'plan-required', plan: 'basic' });
    expect(await usedBy(key)).toBe(0);
  });

  test('allows ten open streams for an account, and each that closes makes room', async () => {
    const { key } = await gateway.createAccount('pro');
    const ten = await Promise.all(Array.from({ length: 10 }, () => open(key)));
    expect(ten.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    const refused = await gateway.get('/v1/stream', key);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too-many-streams' });
    expect(await usedBy(key)).toBe(10);
    ten[0]?.close();
    await until('there is room', async () => (await open(key)).response.status === 200);
    await closed();
  });

  test('ends with a problem when the key is revoked', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    const reader = await open(key);
    await reader.until('ready', 1);
    const id = key.slice(4, 14);
    const revoked = await fetch(`${gateway.origin}/v1/account/keys/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(revoked.ok).toBe(true);
    await reader.ended();
    expect(reader.of('problem')).toMatchObject([{ status: 401, code: 'revoked-key' }]);
  });

  test('ends with a problem when the plan changes', async () => {
    const { key, email } = await gateway.createAccount('pro');
    const reader = await open(key);
    await reader.until('ready', 1);
    await gateway.app.operator.accountSetPlan({ email, plan: 'basic' });
    await reader.ended();
    expect(reader.of('problem')).toMatchObject([{ status: 403, code: 'plan-required' }]);
  });

  test('ends with a problem when the quota is used up, after the paid changes', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    const id = key.slice(4, 14);
    await fetch(`${gateway.origin}/v1/account/keys/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ restrictions: { units_per_day: 4 } }),
    });
    const reader = await open(key);
    await reader.until('ready', 1);
    await importPrices(gateway, phone, amounts(64));
    await reader.ended();
    expect(reader.of('change')).toHaveLength(30);
    expect(reader.of('problem')).toMatchObject([{ status: 429, code: 'quota-exceeded' }]);
    expect(await usedBy(key)).toBe(4);
  });

  test('accepts only GET, and only text/event-stream', async () => {
    const { key } = await gateway.createAccount('pro');
    const json = await gateway.get('/v1/stream', key, { Accept: 'application/json' });
    expect([json.status, (await json.json()) as object]).toMatchObject([406, { code: 'not-acceptable' }]);
    const head = await fetch(`${gateway.origin}/v1/stream`, {
      method: 'HEAD',
      headers: { 'X-API-Key': key },
    });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(await usedBy(key)).toBe(0);
  });

  test('names the source of an invalid cursor: since, or Last-Event-ID', async () => {
    const { key } = await gateway.createAccount('pro');
    const wrongOf = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await gateway.get(`/v1/stream${query}`, key, headers);
      const { errors } = (await answer.json()) as { errors: { parameter: string }[] };
      return [answer.status, errors.map(({ parameter }) => parameter)];
    };
    expect(await wrongOf('?since=abc')).toEqual([400, ['since']]);
    expect(await wrongOf('?since=0', { 'Last-Event-ID': 'abc' })).toEqual([400, ['Last-Event-ID']]);
    expect(await usedBy(key)).toBe(0);
  });

  test('does not count as a request in flight', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await open(key);
    await reader.until('ready', 1);
    expect(await (await gateway.get('/metrics')).text()).toContain('phone_gateway_requests_in_flight 1\n');
    await closed();
  });

  test('ends at a stop without a problem, and no other is opened', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await open(key);
    await reader.until('ready', 1);
    gateway.app.drain();
    await reader.ended();
    expect(reader.of('problem')).toEqual([]);
    expect((await gateway.get('/v1/stream', key)).status).toBe(503);
  });
});
