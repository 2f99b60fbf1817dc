import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { importPhones } from '../../support/import-phones.ts';
import { createKey, restrictKey } from '../../support/restrict-key.ts';
import { openStreamsOf, readStream, type StreamReader } from '../../support/stream-reader.ts';

let gateway: TestGateway;
/** How far the clock of the gateway is ahead. */
let aheadMs = 0;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1' }, { now: () => Date.now() + aheadMs });
});
afterAll(() => gateway.close());

type Account = Awaited<ReturnType<TestGateway['createAccount']>>;

let commits = 0;
async function commit(count = 1): Promise<void> {
  commits += 1;
  const phones = Array.from({ length: count }, (_, at) => ({
    brand: 'Watched',
    full_name: `Watched Model ${commits} ${at}`,
  }));
  await importPhones(gateway, phones);
}
const account = (method: string, path: string, { secret }: Pick<Account, 'secret'>, body?: object) =>
  fetch(`${gateway.origin}/v1/account${path}`, {
    method,
    headers: { Authorization: `Bearer ${secret}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const used = async (key: string): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};
const open = async (key: string, headers: Record<string, string> = {}): Promise<StreamReader> => {
  const reader = await readStream(gateway.origin, key, { headers });
  expect(reader.status).toBe(200);
  await reader.untilEvents('ready', 1);
  return reader;
};
/** The problem with which a stream ends; the stream ends completely after it. */
async function endOf(reader: StreamReader): Promise<{ status: number; code: string; instance: string }> {
  expect(await reader.ended).toBe('whole');
  const last = reader.events.at(-1);
  expect([last?.event, last?.id, reader.of('problem').length]).toEqual(['problem', null, 1]);
  const problem = JSON.parse(last?.data ?? '{}');
  expect(problem.instance).toBe(`urn:request:${reader.headers['x-request-id']}`);
  return problem;
}
/** Longer than the interval of heartbeats. */
async function endsIn(patienceMs: number, reader: StreamReader): Promise<void> {
  let hasEnded = false;
  void reader.ended.then(() => {
    hasEnded = true;
  });
  try {
    await until('the stream ends', () => hasEnded, { patienceMs });
  } finally {
    reader.close();
  }
}
const nothing: AsyncDisposable = { [Symbol.asyncDispose]: async () => {} };
/** Commits a change every 200 ms. */
function keepCommitting(): AsyncDisposable {
  let isStopped = false;
  const committing = (async () => {
    for (; !isStopped; await pause(200)) await commit();
  })();
  return {
    [Symbol.asyncDispose]: () => {
      isStopped = true;
      return committing;
    },
  };
}
/** Within two seconds of the event: the gateway polls every 400 ms. */
async function endsSoon(reader: StreamReader, work: () => Promise<unknown>) {
  await work();
  const doneAtMs = performance.now();
  const problem = await endOf(reader);
  expect(performance.now() - doneAtMs).toBeLessThan(5_000);
  return problem;
}

describe('an open stream ends with a problem, by itself and alone, when', () => {
  test('its key is revoked', async () => {
    const holder = await gateway.createAccount('pro');
    const second = await createKey(gateway, holder.secret);
    const [kept, revoked] = [await open(holder.key), await open(second)];
    const problem = await endsSoon(revoked, () => account('DELETE', `/keys/${second.slice(4, 14)}`, holder));
    expect(problem).toMatchObject({ status: 401, code: 'revoked-key' });
    await commit();
    await kept.untilEvents('change', 1);
    kept.close();
    expect(await used(holder.key)).toBe(3);
  });

  test('its key is rotated without a grace period', async () => {
    const holder = await gateway.createAccount('pro');
    const reader = await open(holder.key);
    const rotate = () => account('POST', `/keys/${holder.key.slice(4, 14)}/rotate`, holder);
    expect(await endsSoon(reader, rotate)).toMatchObject({ status: 401, code: 'expired-key' });
  });

  test('its key is restricted to other addresses', async () => {
    const holder = await gateway.createAccount('pro');
    const reader = await open(holder.key, { 'X-Forwarded-For': '198.51.100.7' });
    const problem = await endsSoon(reader, () =>
      restrictKey(gateway, holder, { addresses: ['203.0.113.0/24'] }),
    );
    expect(problem).toMatchObject({ status: 403, code: 'key-restricted' });
    expect(JSON.stringify(problem)).not.toContain('203.0.113');
  });

  test('its key is restricted to another API', async () => {
    const holder = await gateway.createAccount('pro');
    const reader = await open(holder.key);
    const problem = await endsSoon(reader, () => restrictKey(gateway, holder, { doors: ['mcp'] }));
    expect(problem).toMatchObject({ status: 403, code: 'key-restricted' });
  });

  test('the plan is one without real-time data', async () => {
    const holder = await gateway.createAccount('pro');
    const reader = await open(holder.key);
    const problem = await endsSoon(reader, () =>
      gateway.app.operator.accountSetPlan({ email: holder.email, plan: 'basic' }),
    );
    expect(problem).toMatchObject({ status: 403, code: 'plan-required' });
    expect((await gateway.get('/v1/stream', holder.key)).status).toBe(403);
  });

  test('its account is deleted, and nothing of it stays open', async () => {
    const holder = await gateway.createAccount('pro');
    const readers = await Promise.all(Array.from({ length: 10 }, () => open(holder.key)));
    expect((await account('DELETE', '', holder)).status).toBe(204);
    const problems = await Promise.all(readers.map(endOf));
    expect(problems.map(({ status, code }) => `${status} ${code}`)).toEqual(
      Array(10).fill('401 invalid-key'),
    );
    await until('no stream is open', async () => (await openStreamsOf(gateway.origin)) === 0);
  });

  test.each(['in silence', 'while changes come'])('its key expires, %s', async (when) => {
    const holder = await gateway.createAccount('pro');
    const expires = Date.now() + aheadMs + 3_600_000;
    await restrictKey(gateway, holder, { expires_at: new Date(expires).toISOString() });
    const reader = await open(holder.key);
    aheadMs += 3_660_000;
    await using _ = when === 'in silence' ? nothing : keepCommitting();
    await endsIn(20_000, reader);
    const { status, code } = await endOf(reader);
    expect([status, code]).toEqual([401, 'expired-key']);
  });

  test.each(['in silence', 'while changes come'])('its plan expires, %s', async (when) => {
    const holder = await gateway.createAccount('pro');
    const dayMs = 86_400_000;
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const now = Date.now() + aheadMs;
    await gateway.app.operator.accountSetPlan({
      email: holder.email,
      plan: 'pro',
      until: day(now + 2 * dayMs),
    });
    const reader = await open(holder.key);
    aheadMs += 3 * dayMs;
    await using _ = when === 'in silence' ? nothing : keepCommitting();
    await endsIn(20_000, reader);
    expect(await endOf(reader)).toMatchObject({ code: 'plan-required' });
  });

  test('the quota is used up, after the paid changes; the rest is sent later', async () => {
    const holder = await gateway.createAccount('pro');
    await restrictKey(gateway, holder, { units_per_day: 3 });
    const reader = await open(holder.key);
    await commit(35);
    const problem = await endOf(reader);
    expect(problem).toMatchObject({ status: 429, code: 'quota-exceeded' });
    expect(reader.of('change')).toHaveLength(20);
    expect(await used(holder.key)).toBe(3);
    const refused = await gateway.get('/v1/stream', holder.key, { 'Last-Event-ID': reader.lastId() });
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'quota-exceeded']);
    await restrictKey(gateway, holder, null);
    const again = await readStream(gateway.origin, holder.key, {
      headers: { 'Last-Event-ID': reader.lastId() },
    });
    await again.untilEvents('change', 15);
    const ids = [...reader.of('change'), ...again.of('change')].map(({ data }) => JSON.parse(data).phone.id);
    expect(new Set(ids).size).toBe(35);
    again.close();
    await until('the units are 3 and 1 and 2', async () => (await used(holder.key)) === 6);
  });
});

test('afterwards no stream is open', async () => {
  await until('no stream is open', async () => (await openStreamsOf(gateway.origin)) === 0);
});
