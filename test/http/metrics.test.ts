import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { errorTitles } from '../../src/domain/errors.ts';
import { startResponse } from '../../src/http/responses/send.ts';
import { release } from '../../src/release.ts';
import { createMetricsHandler } from '../../src/server/metrics/metrics-endpoint.ts';
import { backupFolder, getScheduledBackupPath } from '../../src/stores/backup/scheduled-backups.ts';
import { copyTemplate } from '../../tools/testing/embedded-template.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openPrivateRedis } from '../../tools/testing/redis.ts';
import { openTcpProxy, type TcpProxy } from '../../tools/testing/tcp-proxy.ts';
import { type DatabaseSpy, spyOnDatabase } from '../support/database-spy.ts';
import { expectProblem } from '../support/problem.ts';

/** A call of a tool, without a key. */
const mcpCall = {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_quota' } }),
};

type Samples = ReadonlyMap<string, number>;

/** Every sample of the metrics: name with labels, and value. */
async function read(gateway: TestGateway, headers: Record<string, string> = {}): Promise<Samples> {
  const response = await gateway.get('/metrics', undefined, headers);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
const requests = (route: string, method: string, status: string): string =>
  `phone_gateway_requests_total{route="${route}",method="${method}",status="${status}"}`;
const units = (samples: Samples, outcome: string): number =>
  samples.get(`phone_gateway_quota_units_total{outcome="${outcome}"}`) ?? 0;
const routesOf = (samples: Samples): Set<string> =>
  new Set([...samples.keys()].flatMap((name) => /route="([^"]*)"/.exec(name)?.[1] ?? []));

describe('the counters', () => {
  let folder: string;
  let database: DatabaseSpy;
  let gateway: TestGateway;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-'));
    const plan = {
      name: 'tiny',
      requests_per_day: 5,
      requests_per_month: 100,
      price: null,
      data: 'complete',
      support: 'x',
    };
    await writeFile(join(folder, 'plans.json'), JSON.stringify([plan]));
    database = spyOnDatabase();
    gateway = await startGateway({ PLANS_FILE: join(folder, 'plans.json') });
  });
  afterEach(() => {
    database.isAway = false;
  });
  afterAll(async () => {
    await gateway.close();
    database.restore();
    await rm(folder, { recursive: true });
  });

  test('count charged, rejected and refunded units exactly, for both APIs', async () => {
    const { key } = await gateway.createAccount('tiny');
    await gateway.get('/v1/phones', key);
    await gateway.graphql('{ brands { id } }', key);
    let samples = await read(gateway);
    expect(units(samples, 'charged')).toBe(2);

    database.isAway = true;
    expect((await gateway.get('/v1/phones/1/prices', key)).status).toBe(503);
    database.isAway = false;
    samples = await read(gateway);
    expect(units(samples, 'charged')).toBe(3);
    expect(units(samples, 'refunded')).toBe(1);

    for (const status of [200, 200, 200, 429, 429])
      expect((await gateway.get('/v1/brands', key)).status).toBe(status);
    expect((await gateway.graphql('{ brands { id } }', key)).status).toBe(429);
    expect((await gateway.get('/v1/auth/status', key)).status).toBe(200);
    samples = await read(gateway);
    expect(units(samples, 'charged')).toBe(6);
    expect(units(samples, 'refused')).toBe(3);
    expect(units(samples, 'refunded')).toBe(1);
    expect(units(samples, 'insured')).toBe(0);
    expect(samples.get(requests('/v1/brands', 'read', '200'))).toBe(3);
    expect(samples.get(requests('/v1/brands', 'read', '429'))).toBe(2);
    expect(samples.get(requests('/v1/phones/{id}/prices', 'read', '503'))).toBe(1);
    expect(samples.get(requests('/graphql', 'write', '200'))).toBe(1);
    expect(samples.get(requests('/graphql', 'write', '429'))).toBe(1);
    expect(samples.get('phone_gateway_request_duration_seconds_count{route="/v1/brands"}')).toBe(5);
    expect(samples.get('phone_gateway_request_duration_seconds_bucket{le="+Inf",route="/v1/brands"}')).toBe(
      5,
    );
  });

  test('of outcomes begin at 0', async () => {
    const fresh = await startGateway();
    try {
      const samples = await read(fresh);
      const outcomes: Readonly<Record<string, readonly string[]>> = {
        quota_units: ['charged', 'insured', 'refused', 'refunded', 'undecided'],
        backups: ['made', 'failed'],
        mails: ['sent', 'postponed', 'given_up'],
        webhook_deliveries: ['delivered', 'retried', 'postponed', 'failed'],
        feed_runs: ['imported', 'unchanged', 'failed'],
      };
      for (const [name, values] of Object.entries(outcomes))
        for (const value of values) {
          const sample = `phone_gateway_${name}_total{outcome="${value}"}`;
          expect([sample, samples.get(sample)]).toEqual([sample, 0]);
        }
      for (const sample of [
        'phone_gateway_requests_shed_total{door="graphql"}',
        'phone_gateway_stream_changes_total{door="rest"}',
        'phone_gateway_tool_calls_total{door="mcp",tool="search_phones",outcome="failed"}',
        'phone_gateway_tool_calls_total{door="mcp",tool="fetch",outcome="refused"}',
      ])
        expect([sample, samples.get(sample)]).toEqual([sample, 0]);
    } finally {
      await fresh.close();
    }
  });

  test('include the versions of gateway and Node', async () => {
    const name = `phone_gateway_build_info{version="${release}",node="${process.versions.node}"}`;
    expect((await read(gateway)).get(name)).toBe(1);
  });

  test('show a background task that fails, until it succeeds again', async () => {
    const { key } = await gateway.createAccount('tiny');
    const isFailing = async () => (await read(gateway)).get('phone_gateway_task_failing{task="charges"}');
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    expect(await isFailing()).toBe(0);
    database.isAway = true;
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    await expect.poll(isFailing).toBe(1);
    database.isAway = false;
    await expect.poll(isFailing).toBe(0);
  });

  test('use route templates, whatever paths and methods are requested', async () => {
    const { key } = await gateway.createAccount('free');
    const paths = ['/v1', '/V1/', '', '/en', '/assets', '/v1/phones', '/graphql'];
    for (let index = 0; index < 60; index += 1) {
      const path = `${paths[index % paths.length]}/${randomUUID()}`;
      await fetch(gateway.origin + path, { method: ['GET', 'POST', 'PROPFIND'][index % 3] as string });
    }
    await gateway.get(`/v1/phones?${key}=1`, key);
    await gateway.get(`/${key}`, undefined, { Accept: 'text/html' });
    await gateway.get('/', undefined, { Accept: 'text/html' });
    const samples = await read(gateway);
    const routes = routesOf(samples);
    const known = ['/graphql', '/metrics', 'page', 'other', '/v1/phones', '/v1/phones/{id}'];
    for (const route of known) expect(routes).toContain(route);
    for (const route of routes) expect(route).toMatch(/^(other|page|\/(graphql|metrics|v1[a-z/{}]*))$/);
    expect(routes.size).toBeLessThan(15);
    const labels = [...samples.keys()].join('\n');
    expect(labels).not.toMatch(/ph[ksr]_|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(labels).not.toContain('PROPFIND');
  });

  test('count a client that disconnects as aborted', async () => {
    const { hostname, port, host } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 10\r\n\r\n{', () => setTimeout(() => socket.destroy(), 50));
    await expect
      .poll(async () => (await read(gateway)).get(requests('/graphql', 'write', 'aborted')))
      .toBe(1);
  });

  test('measure the current catalogue and the process', async () => {
    const samples = await read(gateway);
    expect(samples.get('phone_gateway_catalogue_version')).toBeGreaterThan(0);
    expect(samples.get('phone_gateway_catalogue_phones')).toBeGreaterThan(100);
    expect(samples.get('phone_gateway_catalogue_load_duration_seconds_count')).toBe(1);
    expect(samples.get('phone_gateway_requests_in_flight')).toBe(1);
    expect(samples.get('phone_gateway_disk_free_bytes')).toBeGreaterThan(0);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(samples.has(name)).toBe(true);
    // Metrics that promtool rejects, or that a library adds.
    expect([...samples.keys()].filter((name) => /histogram|summary|utilization/.test(name))).toEqual([]);
  });

  test('count each problem by its code, from 0, and its log line has the code', async () => {
    const codeOf = (samples: Samples, code: string): number | undefined =>
      samples.get(`phone_gateway_problems_total{code="${code}"}`);
    const { key } = await gateway.createAccount('tiny');
    const before = await read(gateway);
    for (const code of [...Object.keys(errorTitles), 'invalid-document'])
      expect([code, codeOf(before, code)]).toEqual([code, expect.any(Number)]);
    expect(codeOf(before, 'cursor-expired')).toBe(0);

    gateway.logs.length = 0;
    const html = { Accept: 'text/html' };
    const asked: readonly (readonly [code: string, request: Promise<Response>])[] = [
      ['missing-key', gateway.get('/v1/phones')],
      ['invalid-parameter', gateway.get('/v1/phones?colour=red', key)],
      ['not-found', gateway.get('/v1/phones/no-such-phone', key)],
      ['not-found', gateway.get('/no/such/page', undefined, html)],
      ['missing-key', gateway.graphql('{ brands { id } }')],
      ['invalid-document', gateway.graphql('{ nothing }', key)],
      ['missing-key', fetch(`${gateway.origin}/mcp`, { method: 'POST', ...mcpCall })],
    ];
    for (const [, request] of asked) await (await request).text();
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    await expect.poll(() => gateway.logs.filter((line) => line.includes('"msg":"request"')).length).toBe(8);
    const after = await read(gateway);
    const added = new Map<string, number>();
    for (const [code] of asked) added.set(code, (added.get(code) ?? 0) + 1);
    for (const code of [...Object.keys(errorTitles), 'invalid-document'])
      expect([code, (codeOf(after, code) ?? 0) - (codeOf(before, code) ?? 0)]).toEqual([
        code,
        added.get(code) ?? 0,
      ]);
    const logged = gateway.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const codes = logged.flatMap(({ code }) => (code === undefined ? [] : [code as string]));
    expect(codes.sort()).toEqual(asked.map(([code]) => code).sort());
    expect(logged.find(({ path }) => path === '/v1/brands')).not.toHaveProperty('code');
  });
});

describe('the metric of the last backup', () => {
  test('includes an earlier process after a restart, and is absent without scheduled backups', async () => {
    const name = 'phone_gateway_backup_last_success_timestamp_seconds';
    const interval = 'phone_gateway_backup_interval_seconds';
    const { dataDir, discard } = await copyTemplate();
    const gateways: TestGateway[] = [];
    try {
      const madeAt = Math.floor(Date.now() / 1_000) - 3_600;
      mkdirSync(join(dataDir, backupFolder));
      await writeFile(getScheduledBackupPath(dataDir, madeAt * 1_000), '');
      gateways.push(await startGateway({ DATA_DIR: dataDir }));
      const samples = await read(gateways[0] as TestGateway);
      expect([samples.get(name), samples.get(interval)]).toEqual([madeAt, 86_400]);
      gateways.push(await startGateway({ BACKUP_EVERY: 'off' }));
      const without = await read(gateways[1] as TestGateway);
      expect([without.has(name), without.has(interval)]).toEqual([false, false]);
    } finally {
      for (const gateway of gateways) await gateway.close();
      await discard();
    }
  });
});

describe('access to the metrics', () => {
  test('without a token: a peer on this machine that is not a proxy', async () => {
    for (const env of [{}, { TRUST_PROXY: '1' }]) {
      const gateway = await startGateway(env);
      const response = await gateway.get('/metrics');
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toMatch('# TYPE phone_gateway_requests_total counter');
      for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
        const proxied = await gateway.get('/metrics', undefined, { [header]: '127.0.0.1' });
        expect(await expectProblem(proxied, 403, 'forbidden')).toMatchObject({
          detail: expect.stringContaining('METRICS_TOKEN'),
        });
      }
      await gateway.close();
    }
  });

  test.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.1', 403],
    ['::ffff:10.0.0.1', 403],
    ['192.0.2.7', 403],
    ['2001:db8::1', 403],
    [undefined, 403],
    ['127.0.0.1', 200, 'localhost:4000'],
    ['::1', 200, '[::1]:4000'],
    ['127.0.0.1', 403, 'rebound.example:4000'],
    ['127.0.0.1', 403, ''],
  ])('without a token: %s is answered %i, as %s', async (remoteAddress, status, host?: string) => {
    const answer = createMetricsHandler({ formatText: async () => '', contentType: 'text/plain' }, null);
    const request = { socket: { remoteAddress }, headers: { host } } as IncomingMessage;
    let answered = 0;
    const response = {
      writeHead: (given: number) => {
        answered = given;
      },
      end: () => {},
    } as unknown as ServerResponse;
    startResponse(response, { isHttps: false });
    if (status === 200) {
      await answer(request, response);
      expect(answered).toBe(200);
    } else await expect(answer(request, response)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('with a token: requests that present it, from anywhere, and no others', async () => {
    const token = 'a-token-of-the-tests';
    const gateway = await startGateway({ METRICS_TOKEN: token });
    const ask = (headers: Record<string, string>) => gateway.get('/metrics', undefined, headers);
    const missing = await ask({});
    expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="phone-gateway"');
    await expectProblem(missing, 401, 'missing-key');
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, 'Bearer']) {
      const refused = await ask({ Authorization: wrong });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer .*invalid_token/);
      expect((await expectProblem(refused, 401, 'wrong-credential')).detail).not.toContain(token);
    }
    await expectProblem(await gateway.get('/metrics', token), 401, 'missing-key');
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.7' };
    const samples = await read(gateway, headers);
    expect(samples.get(requests('/metrics', 'read', '401'))).toBe(6);
    expect([...samples.keys()].join()).not.toContain(token);
    expect(gateway.logs.join('')).not.toContain(token);
    await gateway.close();
  });

  test('requires a token of at least 16 characters that a header can hold', () => {
    for (const METRICS_TOKEN of ['fifteen-letters', 'sixteen letters and spaces', 'โทเค็นที่ไม่ใช่แอสกี'])
      expect(() => readConfig({ METRICS_TOKEN })).toThrow('METRICS_TOKEN must have at least 16 characters');
    expect(readConfig({ METRICS_TOKEN: '0123456789abcdef' }).metricsToken).toBe('0123456789abcdef');
    expect(readConfig({}).metricsToken).toBeNull();
  });
});

const redis = await openPrivateRedis();
afterAll(() => redis?.close());

describe.skipIf(redis === null)('with Redis', () => {
  let proxy: TcpProxy;
  let gateway: TestGateway;
  beforeAll(async () => {
    proxy = await openTcpProxy(redis?.port ?? 0);
    gateway = await startGateway({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
  });

  test('measures the charge duration, and counts the outage allowance and undecided charges', async () => {
    const { key } = await gateway.createAccount('free');
    for (let index = 0; index < 3; index += 1) await gateway.get('/v1/brands', key);
    let samples = await read(gateway);
    expect(samples.get('phone_gateway_redis_charge_duration_seconds_count')).toBe(3);
    expect(units(samples, 'charged')).toBe(3);
    expect(samples.get('phone_gateway_quota_store_well')).toBe(1);

    proxy.setMode('cut');
    const budget = 5; // 5 % of the 100 units that the plan has for a day
    for (let index = 0; index < budget; index += 1)
      expect((await gateway.get('/v1/brands', key)).headers.get('x-quota-degraded')).toBe('1');
    await expectProblem(await gateway.get('/v1/brands', key), 503, 'quota-unavailable');
    samples = await read(gateway);
    expect(units(samples, 'charged')).toBe(3);
    expect(units(samples, 'insured')).toBe(budget);
    expect(units(samples, 'undecided')).toBe(1);
    expect(samples.get('phone_gateway_quota_store_well')).toBe(0);
  });
});
