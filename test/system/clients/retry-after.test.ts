import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { installClients, startClient } from '../../support/client-folder.ts';

const areThere = await installClients();
const midnightMs = Date.parse('2026-11-24T00:00:00Z');
let nowMs = midnightMs - 3_600_000;

describe.skipIf(!areThere)('ky, with a used-up quota', () => {
  let gateway: TestGateway;
  let key: string;
  beforeAll(async () => {
    gateway = await startGateway({}, { now: () => nowMs });
    ({ key } = await gateway.createAccount('free'));
    for (let asked = 0; asked < 100; asked += 1) await (await gateway.get('/v1/phones/1', key)).text();
  });
  afterAll(() => gateway?.close());
  const start = () => startClient(['ky-retry-after.js'], { API_URL: gateway.origin, API_KEY: key });

  test('fails at once if the next unit is an hour away', async () => {
    const { code, lines } = await start().ran;
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^quota-exceeded: You have used today's 100 units/)]);
  });

  test('waits as long as Retry-After says if it is a second away', async () => {
    nowMs = midnightMs - 1_000;
    const { ran, lines } = start();
    await until('it was told to come back', () => lines().length > 0);
    expect(lines()).toEqual(['429, again in 1 s']);
    nowMs = midnightMs;
    expect((await ran).lines.at(-1)).toBe('Samsung Galaxy S24 Ultra');
  });
});
