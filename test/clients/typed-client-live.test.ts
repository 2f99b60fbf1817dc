import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTcpProxy, type TcpProxy } from '../../tools/testing/tcp-proxy.ts';
import { until } from '../../tools/testing/until.ts';
import { importPrices } from '../support/import-prices.ts';
import { openStreams } from '../support/open-streams.ts';

const phone = { brand: 'Stream', fullName: 'Stream One' };
const other = { brand: 'Other', fullName: 'Other One' };

describe('changes() of a gateway', () => {
  let gateway: TestGateway;
  let proxy: TcpProxy;
  beforeAll(async () => {
    gateway = await startGateway();
    for (const one of [phone, other]) await importPrices(gateway, one, []);
    proxy = await openTcpProxy(Number(new URL(gateway.origin).port));
  });
  afterAll(async () => {
    await proxy?.close();
    await gateway?.close();
  });

  const open = (key: string) => createClient({ baseUrl: `http://127.0.0.1:${proxy.port}`, key });
  const openAre = (count: number): Promise<void> =>
    until(`${count} streams are open`, async () => (await openStreams(gateway)).rest === count);
  const usedBy = async (key: string): Promise<number> =>
    (await createClient({ baseUrl: gateway.origin, key }).getStatus()).data.quota.day.used;

  test('returns all commits, in order and each once, through cuts and a time without a gateway', async () => {
    const { key } = await gateway.createAccount('pro');
    const client = open(key);
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { type, price } of client.changes({ types: ['price'], brand: ['stream'] })) {
        expect(type).toBe('price');
        seen.push(price?.amount.amount_minor ?? 0);
        if (seen.length === 45) break;
      }
    })();
    const amounts = Array.from({ length: 45 }, (_, index) => 1_000_00 + index * 100);
    const have = (count: number): Promise<void> =>
      until(`${count} changes were seen`, () => seen.length >= count);
    await openAre(1);
    await importPrices(gateway, phone, amounts.slice(0, 15));
    await have(15);
    proxy.setMode('cut');
    await openAre(0);
    await importPrices(gateway, other, [7_00]);
    await importPrices(gateway, phone, amounts.slice(15, 30));
    proxy.setMode('pass');
    await have(30);
    await importPrices(gateway, phone, amounts.slice(30));
    await reading;
    expect(seen).toEqual(amounts);
    // Each connection, and two groups of each fifteen at most; the second connection goes on where its last group is
    // half full.
    expect(await usedBy(key)).toBe(2 + 2 + 3);
    await openAre(0);
  });

  test('ends with the code of the gateway: a plan without streams, a revoked key', async () => {
    const free = await gateway.createAccount('free');
    await expect(open(free.key).changes().next()).rejects.toMatchObject({
      code: 'plan-required',
      status: 403,
    });
    const paying = await gateway.createAccount('pro');
    const [id = ''] = /(?<=^phk_).{10}/.exec(paying.key) ?? [];
    const next = open(paying.key)
      .changes()
      .next()
      .catch((error: unknown) => error);
    await openAre(1);
    await gateway.app.operator.keyRevoke({ id });
    expect(await next).toMatchObject({ code: 'revoked-key', status: 401 });
    await openAre(0);
  });
});
