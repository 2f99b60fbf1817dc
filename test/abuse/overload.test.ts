import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { standardLoad } from '../../src/http/load-shedding.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { untilInFlight } from '../support/wire.ts';

/** Milliseconds of processor that each look at the clock costs: a request looks at it a few times. */
let costMs = 0;
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  const now = (): number => {
    const endMs = performance.now() + costMs;
    while (performance.now() < endMs);
    return Date.now();
  };
  // However late its loop is: what is refused here is refused for having waited.
  const loadThresholds = {
    ...standardLoad,
    lateMs: Number.POSITIVE_INFINITY,
    patienceMs: 100,
    standingMs: 300,
  };
  gateway = await startGateway({}, { now, loadThresholds });
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const used = async (): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};
const askAtOnce = (times: number) =>
  Promise.all(Array.from({ length: times }, () => gateway.get('/v1/brands', key)));

test('offered more than it can answer, it answers some in time and refuses the others for nothing; afterwards all are answered', async () => {
  const before = await used();
  const counts = { 200: 0, 503: 0 };
  costMs = 1;
  const givesUpAt = performance.now() + 25_000;
  while (counts[503] < 20 && performance.now() < givesUpAt) {
    for (const response of await askAtOnce(60)) {
      counts[response.status as keyof typeof counts] += 1;
      if (response.status === 503) expect(['1', '2', '3']).toContain(response.headers.get('retry-after'));
    }
  }
  costMs = 0;
  expect(counts[503]).toBeGreaterThanOrEqual(20);
  expect(counts[200]).toBeGreaterThan(0);

  await untilInFlight(gateway, 0);
  let later = 0;
  await vi.waitFor(
    async () => {
      const statuses = (await askAtOnce(20)).map(({ status }) => status);
      later += statuses.filter((status) => status === 200).length;
      expect(statuses).toEqual(Array(20).fill(200));
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await used()).toBe(before + counts[200] + later);
}, 60_000);
