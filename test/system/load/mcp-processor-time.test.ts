import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { askMcp, eras } from '../../support/mcp.ts';
import { processorMsOf } from '../../support/processor-time.ts';

let gateway: TestGateway;
let key: string;
const ask = askMcp(() => gateway);
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway?.close());

const request = (members: string) => `{"jsonrpc":"2.0","id":1,${members}}`;
const call = (name: unknown, given: string) =>
  request(`"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${given}}`);

test('free messages take less than 20 ms of processor time more than an empty message of 64 KiB', async () => {
  const costly = [
    request('"method":"tools/list"'),
    request(
      '"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}',
    ),
    '['.repeat(65_536),
    '['.repeat(32_768) + ']'.repeat(32_768),
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
    call('search_phones', `{"query":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    call(
      'search_phones',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, 1]))),
    ),
    call(
      'search_phones',
      JSON.stringify(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`m${i}${'x'.repeat(58)}`, 1]))),
    ),
    `{${Array.from({ length: 6_000 }, (_, i) => `"m${i}":1`).join(',')}}`,
  ];
  const rounds = 10;
  const asked = [
    ...costly.map((body) => () => ask.post(body, { 'X-API-Key': key })),
    ...eras.map((era) => () => ask.message(era, era === '2026-07-28' ? 'server/discover' : 'ping')),
  ];
  const repeat = async (once: () => Promise<unknown>): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) await once();
  };
  const spentMs = async (once: () => Promise<unknown>): Promise<number> => {
    // Repeats until the code is compiled.
    await repeat(once);
    const spent: number[] = [];
    // Other work of the machine only adds to the time.
    for (let batch = 0; batch < 3; batch += 1) spent.push(await processorMsOf(() => repeat(once)));
    return Math.min(...spent) / rounds;
  };
  const ping = request('"method":"ping"');
  // The time of the test's own client, and of HTTP.
  const leastMs = await spentMs(() =>
    ask.post(ping + ' '.repeat(65_536 - ping.length), { 'X-API-Key': key }),
  );
  for (const once of asked) expect((await spentMs(once)) - leastMs).toBeLessThan(20);
});
