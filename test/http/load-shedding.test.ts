import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLatenessDetector } from '../../src/server/overload/event-loop-monitor.ts';
import { standardLoad } from '../../src/server/overload/load-shedding.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { expectProblem } from '../support/problem.ts';

const room = 3;
const lateMs = 400;
/** The test accepts any lateness of the loop, because the machine may be busy. */
const crowdOnly = {
  ...standardLoad,
  maxInFlight: room,
  lateMs: Number.POSITIVE_INFINITY,
  patienceMs: Number.POSITIVE_INFINITY,
};
let gateway: TestGateway;
let key: string;

beforeAll(async () => {
  gateway = await startGateway({}, { loadThresholds: crowdOnly });
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway.close());

const metric = async (name: string): Promise<number> => {
  const text = await (await gateway.get('/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const used = async (): Promise<number> => {
  const response = await gateway.get('/v1/auth/status', key);
  return ((await response.json()) as { data: { quota: { day: { used: number } } } }).data.quota.day.used;
};

/**
 * A request whose body is not completed until the socket is destroyed. Resolves once the gateway has its
 * head.
 */
function slowRequest(): Promise<Socket> {
  const { hostname, port, host } = new URL(gateway.origin);
  const lines = [
    'POST /graphql HTTP/1.1',
    `Host: ${host}`,
    `X-API-Key: ${key}`,
    'Content-Type: application/json',
    'Content-Length: 100',
    // Node answers this when it emits the request.
    'Expect: 100-continue',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n{`));
    socket.on('error', reject);
    socket.once('data', () => resolve(socket));
  });
}
const continueLength = 'HTTP/1.1 100 Continue\r\n\r\n'.length;
/** The request for the metrics is in flight too. */
const untilInFlight = (count: number) =>
  expect.poll(() => metric('phone_gateway_requests_in_flight')).toBe(count + 1);

/**
 * As many slow requests as there is room for. One that comes while an answer before it is counted still is refused, and
 * sent again.
 */
async function fillUp(): Promise<Socket[]> {
  let slow: Socket[] = [];
  await until('there is no room left', async () => {
    slow = slow.filter(({ bytesRead }) => bytesRead === continueLength);
    while (slow.length < room) slow.push(await slowRequest());
    return (await metric('phone_gateway_requests_in_flight')) === room + 1;
  });
  return slow;
}

function expectRetryAfter(response: Response): void {
  expect(['1', '2', '3']).toContain(response.headers.get('retry-after'));
}

test('with the maximum of requests in flight, the next is rejected and not charged', async () => {
  const before = await used();
  const slow = await fillUp();

  const refused = await gateway.get('/v1/phones', key);
  expectRetryAfter(refused);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  const problem = await expectProblem(refused, 503, 'unavailable');
  expect(problem.detail).toMatch(/Nothing was charged/);

  for (const socket of slow) socket.destroy();
  await untilInFlight(0);
  expect((await gateway.get('/v1/phones', key)).status).toBe(200);
  expect(await used()).toBe(before + 1);
});

test('every transport rejects in its own format, before it reads a key, and probe paths are answered', async () => {
  const slow = await fillUp();
  // Not earlier: the requests that fill up may be rejected as well, and are sent again.
  const shedBefore = await metric('phone_gateway_requests_shed_total{door="graphql"}');

  const graphql = await gateway.graphql('{ brands { id } }', 'no key at all');
  expect(graphql.status).toBe(503);
  expectRetryAfter(graphql);
  expect(graphql.headers.get('content-type')).toMatch('application/graphql-response+json');
  expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  const account = await gateway.get('/v1/account', 'no key at all');
  expect(account.headers.get('access-control-allow-origin')).toBeNull();
  await expectProblem(account, 503, 'unavailable');
  await expectProblem(await gateway.get('/', undefined, { Accept: 'text/html' }), 503, 'unavailable');
  const mcp = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'no key at all' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(mcp.status).toBe(503);
  expectRetryAfter(mcp);
  expect(await mcp.json()).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { data: { code: 'unavailable', status: 503 } },
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) expect((await gateway.get(path)).status).toBe(200);
  expect(await metric('phone_gateway_requests_shed_total{door="graphql"}')).toBe(shedBefore + 1);
  expect(await metric('phone_gateway_requests_shed_total{door="mcp"}')).toBe(1);
  expect(await metric('phone_gateway_requests_total{route="shed",method="write",status="503"}')).toBe(
    shedBefore + 2,
  );

  for (const socket of slow) socket.destroy();
  await untilInFlight(0);
});

test('a rejected request with a body leaves its connection usable', async () => {
  const slow = await fillUp();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => gateway.graphql('{ brands { id } }', key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  for (const socket of slow) socket.destroy();
  await untilInFlight(0);
});

test('a client that pipelines several requests and disconnects is removed from the count', async () => {
  const { hostname, port, host } = new URL(gateway.origin);
  for (const coding of ['gzip', 'identity']) {
    const lines = ['GET /v1/phones?per_page=100 HTTP/1.1', `Host: ${host}`, `X-API-Key: ${key}`];
    const one = [...lines, `Accept-Encoding: ${coding}`, '', ''].join('\r\n');
    for (const afterMs of [0, 1, 5]) {
      const socket = connect(Number(port), hostname);
      socket.write(one.repeat(room));
      await sleep(afterMs);
      socket.destroy();
    }
  }
  await untilInFlight(0);
});

/** Blocks the event loop. */
const block = (ms: number): void => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

test('while the event loop is late, requests are rejected and not charged; soon after, they are accepted', async () => {
  await gateway.close();
  gateway = await startGateway({}, { loadThresholds: { ...standardLoad, lateMs, lateForMs: 600 } });
  ({ key } = await gateway.createAccount());
  for (let turn = 0; turn < 3; turn += 1) {
    block(2 * lateMs + 100);
    await sleep(0);
  }
  const [refused, health] = await Promise.all([gateway.get('/v1/phones', key), gateway.get('/healthz')]);
  expectRetryAfter(refused);
  await expectProblem(refused, 503, 'unavailable');
  expect(health.status).toBe(200);
  expect(gateway.logs.join('')).toMatch('the event loop is late');

  await expect.poll(async () => (await gateway.get('/v1/phones', key)).status).toBe(200);
  // Polls, because on a busy machine the loop may be late again.
  await expect.poll(used).toBe(1);
  expect(gateway.logs.join('')).toMatch('the event loop has recovered');
});

test('rejects when it is late by more than 500 ms for a second, until it is on time for half a second', () => {
  const judge = createLatenessDetector(standardLoad);
  expect(standardLoad.maxInFlight).toBe(1_000);
  const looks: [delayMs: number, nowMs: number, isLate: boolean][] = [
    [20_000, 20_000, false], // one stall, however long, is over when it is seen
    [0, 20_100, false],
    [501, 21_000, false],
    [501, 21_600, false],
    [500, 22_200, false], // is not more than 500
    [501, 23_000, false],
    [700, 23_999, false],
    [700, 24_000, true],
    [0, 24_100, true],
    [600, 24_800, true], // late again: the time on time begins anew
    [0, 24_900, true],
    [0, 25_399, true],
    [0, 25_400, false],
  ];
  for (const [delayMs, nowMs, isLate] of looks)
    expect({ nowMs, isLate: judge(delayMs, nowMs) }).toEqual({ nowMs, isLate });
});
