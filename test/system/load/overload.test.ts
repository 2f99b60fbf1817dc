import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardLoad } from '../../../src/server/overload/load-shedding.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { untilInFlight } from '../../support/wire.ts';

/** Milliseconds of processor time for each clock check; a request checks the clock a few times. */
let costMs = 0;
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  const now = (): number => {
    const endMs = performance.now() + costMs;
    while (performance.now() < endMs);
    return Date.now();
  };
  // The lateness of the loop does not matter: requests are rejected here for having waited.
  const loadThresholds = {
    ...standardLoad,
    lateMs: Number.POSITIVE_INFINITY,
    patienceMs: 100,
    queueNeverEmptyForMs: 300,
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

test('under overload, some requests are answered in time and the others rejected for free; afterwards all are answered', async () => {
  const before = await used();
  const counts = { 200: 0, 503: 0 };
  costMs = 1;
  await until('20 are refused', async () => {
    for (const response of await askAtOnce(60)) {
      counts[response.status as keyof typeof counts] += 1;
      if (response.status === 503) expect(['1', '2', '3']).toContain(response.headers.get('retry-after'));
    }
    return counts[503] >= 20;
  });
  costMs = 0;
  expect(counts[200]).toBeGreaterThan(0);

  await untilInFlight(gateway, 0);
  let later = 0;
  await until('all are answered', async () => {
    const statuses = (await askAtOnce(20)).map(({ status }) => status);
    later += statuses.filter((status) => status === 200).length;
    return statuses.every((status) => status === 200);
  });
  expect(await used()).toBe(before + counts[200] + later);
});
