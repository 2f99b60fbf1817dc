import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGatewayServer, standardLimits } from '../../src/server/gateway-server.ts';
import { openWire } from '../support/wire.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Node waits this much longer than it says in `Keep-Alive`. */
const idleMs = (keepAliveMs: number): number => keepAliveMs + 1_000;

test('a connection without a request is closed a second after the time in the answers', async () => {
  const keepAliveMs = 1_000;
  const limits = { ...standardLimits, keepAliveMs, checkIntervalMs: 50 };
  const server = createGatewayServer((_request, response) => response.end('ok'), 'http://a', limits);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wire = await openWire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const askedAtMs = performance.now();
  wire.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await wire.closed()).toMatch(/Keep-Alive: timeout=1\r\n/);
  expect(performance.now() - askedAtMs).toBeGreaterThanOrEqual(idleMs(keepAliveMs) - 50);
});

test('every document states the same time, and the proxy of deploy/nginx.conf closes connections before', () => {
  const told = `${idleMs(standardLimits.keepAliveMs) / 1_000} s`;
  for (const file of ['deploy/nginx.conf', 'docs/operations.md', 'docs/reliability.md', 'SECURITY.md']) {
    const sentences = readFileSync(file, 'utf8').split(/\n\n|\n\|/);
    const about = sentences.filter(
      (one) => /idle connection|between requests/.test(one) && /\d s\b/.test(one),
    );
    expect(about.length, file).toBeGreaterThan(0);
    for (const one of about) expect(one, file).toContain(told);
  }
  const [, proxyMs] = /^ *keepalive_timeout (\d+)ms;/m.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  expect(Number(proxyMs)).toBeLessThan(standardLimits.keepAliveMs);
});
