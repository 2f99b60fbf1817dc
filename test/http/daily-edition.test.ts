import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';

const dayMs = 86_400_000;
const slug = 'daily-edition-phone';
const timeZone = 'Asia/Bangkok';
const zoneOffsetMs = 7 * 3_600_000;

/** The last midnight in the quota's zone before an instant. */
function midnightBefore(atMs: number): number {
  return Math.floor((atMs + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;
}

/**
 * Observations are recorded by the clock of the database; that of the gateway is set to either side of
 * midnight.
 */
describe('daily prices', () => {
  let data: Awaited<ReturnType<typeof copyTemplate>>;
  let gateway: TestGateway;
  let keys: { free: string; basic: string; pro: string };
  let nowMs = Date.now();
  let lastMomentMs: number;

  const start = async (): Promise<void> => {
    const env = { DATA_DIR: data.dataDir, QUOTA_TIMEZONE: timeZone };
    gateway = await startGateway(env, { now: () => nowMs });
  };
  const importPrice = async (content: string, observedAt: string, amountMinor: number): Promise<void> => {
    const price = {
      kind: 'STREET' as const,
      amount: { amountMinor, currency: 'THB' },
      country: 'TH',
      variant: null,
      seller: null,
      observedAt: new Date(observedAt),
    };
    const phone = {
      line: 1,
      brand: 'Daily',
      fullName: 'Daily Edition Phone',
      isOtherDevice: false,
      facts: createEmptyFacts(),
      specSheet: [],
      prices: [price],
      reviews: [],
    };
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { name: `${content}.ndjson`, sha256, asOf: observedAt };
    await gateway.app.operator.importFile({ file, phones: [phone], rejected: [] });
  };
  /** The price of the phone, and the number of prices in its history. */
  const seenBy = async (key: string): Promise<[price: number | null, history: number]> => {
    const phone = await gateway.get(`/v1/phones/${slug}?currency=THB`, key);
    const history = await gateway.get(`/v1/phones/${slug}/prices?currency=THB`, key);
    expect([phone.status, history.status]).toEqual([200, 200]);
    const { data: found } = (await phone.json()) as {
      data: { price: { amount: { amount_minor: number } } | null };
    };
    const { pagination } = (await history.json()) as { pagination: { total: number } };
    return [found.price?.amount.amount_minor ?? null, pagination.total];
  };
  const loads = (): number => gateway.logs.filter((line) => line.includes('"catalogue loaded"')).length;
  const setClock = async (atMs: number): Promise<void> => {
    const [before, isAnotherDay] = [loads(), midnightBefore(atMs) !== midnightBefore(nowMs)];
    nowMs = atMs;
    // A gateway checks its clock several times a second.
    if (isAnotherDay) await until('the prices of that day are loaded', () => loads() > before);
    else await sleep(1_500);
  };

  beforeAll(async () => {
    data = await copyTemplate();
    await start();
    keys = {
      free: (await gateway.createAccount('free')).key,
      basic: (await gateway.createAccount('basic')).key,
      pro: (await gateway.createAccount('pro')).key,
    };
    await importPrice('first', '2026-11-01', 1_000_000);
    lastMomentMs = midnightBefore(Date.now()) + dayMs - 1;
  });
  afterAll(async () => {
    await gateway.close();
    await data.discard();
  });

  test('a price recorded today is visible at once on pro, and on other plans only when the day ends', async () => {
    for (const atMs of [Date.now(), lastMomentMs]) {
      await setClock(atMs);
      expect(await seenBy(keys.pro)).toEqual([1_000_000, 1]);
      expect(await seenBy(keys.free)).toEqual([null, 0]);
      expect(await seenBy(keys.basic)).toEqual([null, 0]);
    }
  });

  test('stay the same after a restart', async () => {
    await gateway.close();
    await start();
    expect(await seenBy(keys.pro)).toEqual([1_000_000, 1]);
    expect(await seenBy(keys.free)).toEqual([null, 0]);
  });

  test('show a new price to all plans from midnight in the zone of the quota', async () => {
    await setClock(lastMomentMs + 1);
    for (const key of Object.values(keys)) expect(await seenBy(key)).toEqual([1_000_000, 1]);
  });

  test('keep it after a restart on the next day, and a newer price does not remove the older one', async () => {
    await gateway.close();
    await start();
    expect(await seenBy(keys.free)).toEqual([1_000_000, 1]);
    // Recorded, by the database's clock, on the day before the gateway's, so its edition is out.
    await importPrice('second', '2026-11-02', 900_000);
    expect(await seenBy(keys.pro)).toEqual([900_000, 2]);
    expect(await seenBy(keys.free)).toEqual([900_000, 2]);
    await setClock(Date.now());
    expect(await seenBy(keys.pro)).toEqual([900_000, 2]);
    expect(await seenBy(keys.free)).toEqual([null, 0]);
  });
});
