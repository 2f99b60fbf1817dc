import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFolder } from '../../src/web/playground-bundle.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openWire, untilInFlight } from '../support/wire.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const used = async (key: string): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};
const get = (path: string, key: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n${more}\r\n`;

test('pipelined requests are answered in their order, and each is charged', async () => {
  const { key } = await gateway.createAccount('pro');
  const wire = await openWire(gateway.origin);
  const pages = Array.from({ length: 50 }, (_, index) => index + 1);
  // Free, rejected and charged answers are mixed; fast ones do not overtake slow ones.
  for (const page of pages) {
    wire.write(get(`/v1/phones?per_page=1&page=${page}`, key));
    wire.write(get(`/v1/nothing/${page}`, key));
  }
  wire.write(get('/healthz', key, 'Connection: close\r\n'));
  const text = await wire.closed();
  expect(wire.statuses()).toEqual([...pages.flatMap(() => [200, 404]), 200]);
  const told = [...text.matchAll(/"page":(\d+),"per_page":1,/g)].map(([, page]) => Number(page));
  expect(told).toEqual(pages);
  expect(await used(key)).toBe(50);
});

test('a client that pipelines and reads nothing holds one answer, however large', async () => {
  const { key } = await gateway.createAccount('pro');
  const largest = readdirSync(bundleFolder)
    .map((name) => ({ name, size: statSync(join(bundleFolder, name)).size }))
    .reduce((a, b) => (a.size > b.size ? a : b));
  const large = `/assets/${largest.name}`;
  const wires = await Promise.all([1, 2, 3].map(() => openWire(gateway.origin)));
  try {
    for (const { socket } of wires) socket.pause();
    const files = get(large, key) + get(large, key, 'Accept-Encoding: br\r\n');
    const lists = get('/v1/phones?per_page=100', key, 'Accept-Encoding: gzip\r\n') + get('/docs', key);
    // More than the buffers of both ends hold.
    for (const wire of wires) wire.write((files + lists).repeat(20));
    await untilInFlight(gateway, 3);
  } finally {
    for (const wire of wires) wire.destroy();
  }
  await untilInFlight(gateway, 0);
});

test('at most a hundred wait on one connection: the next is rejected, closes it, and costs nothing', async () => {
  const { key } = await gateway.createAccount('pro');
  const wire = await openWire(gateway.origin);
  wire.write(get('/v1/brands', key).repeat(600));
  const text = await wire.closed();
  const statuses = wire.statuses();
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(101);
  expect(served).toBeLessThan(600);
  expect(statuses).toEqual([...Array(served).fill(200), 503]);
  expect(text).toMatch(/waiting on this connection/);
  await untilInFlight(gateway, 0);
  expect(await used(key)).toBe(served);
});

test('an error after a request does not overtake its answer', async () => {
  const { key } = await gateway.createAccount();
  for (const garbage of ['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n']) {
    const wire = await openWire(gateway.origin);
    wire.write(get('/v1/phones', key) + get('/v1/brands', key) + garbage);
    await wire.closed();
    expect(wire.statuses()).toEqual([200, 200, 400]);
  }
  expect(await used(key)).toBe(4);
});
