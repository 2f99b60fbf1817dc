import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { openTracing } from '../../../src/open-tracing.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.ts';

const redis = await openTestRedis();
const prefix = `pgtest:${randomUUID()}:`;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const [server, client] = [2, 3];

let folder: string;
const discards: (() => Promise<void>)[] = [];
async function dataDir(): Promise<string> {
  const copy = await copyTemplate();
  discards.push(copy.discard);
  return copy.dataDir;
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phone-gateway-tracing-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const discard of discards) await discard();
  if (redis !== null) await removeKeys(redis.url, prefix);
  await redis?.close();
});

describe.skipIf(redis === null)('a gateway with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let receiver: OtlpReceiver;
  let log: string;
  let key: string;
  let secret: string;
  const email = 'somebody@example.com';

  beforeAll(async () => {
    receiver = await openOtlpReceiver();
    const gateway = await startGatewayProcess({
      DATA_DIR: await dataDir(),
      LOG_LEVEL: 'info',
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=phones',
      OTEL_SERVICE_NAME: 'phones-of-the-test',
    });
    const ask = async (path: string, init: RequestInit = {}) => fetch(`${gateway.origin}${path}`, init);
    const signUp = await ask('/v1/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: 'Somebody' }),
    });
    ({ api_key: key, api_secret: secret } = (await signUp.json()) as { api_key: string; api_secret: string });
    const headers = { 'X-API-Key': key, traceparent: `00-${traceId}-${parentId}-01` };
    await (await ask('/v1/phones/1/prices?currency=THB', { headers })).text();
    await (await ask(`/v1/brands?api_key=${key}&q=${email}`)).text();
    await (await ask(`/v1/nothing/${key}`)).text();
    await (await ask('/v1/account', { headers: { Authorization: `Bearer ${secret}` } })).text();
    await (
      await ask('/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify({ query: '{ brands { name } }' }),
      })
    ).text();
    await (
      await ask('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 'id-of-the-call',
          method: 'tools/call',
          params: { name: 'search_phones', arguments: { query: `argument-of-the-call ${email}` } },
        }),
      })
    ).text();
    // Spans are sent every 5 seconds. The last ones are given up after 3 seconds, which a busy machine may
    // need.
    await until('the last span is there', () => receiver.spans.some(({ name }) => name === 'POST /mcp'));
    expect(await gateway.stop('SIGTERM')).toBe(0);
    log = gateway.stderr();
  });
  afterAll(() => receiver.close());

  const named = (name: string): ReceivedSpan => {
    const found = receiver.spans.find((span) => span.name === name);
    if (found === undefined) throw new Error(`no ${name} among ${receiver.spans.map((one) => one.name)}`);
    return found;
  };

  test('makes each request a server span with its route template, under its traceparent', () => {
    const span = named('GET /v1/phones/{id}/prices');
    expect(span).toMatchObject({ traceId, parentId, kind: server, isError: false });
    expect(span.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/v1/phones/{id}/prices',
      'http.response.status_code': '200',
      'url.scheme': 'http',
    });
    const own = named('POST /graphql');
    expect(own.parentId).toBe('');
    expect(own.traceId).not.toBe(traceId);
    expect(named('POST /v1/signup').attributes['http.response.status_code']).toBe('201');
  });

  test('makes the charge and the queries spans below it', () => {
    const request = named('GET /v1/phones/{id}/prices');
    const below = receiver.spans.filter((span) => span.parentId === request.spanId);
    expect(below.find(({ name }) => name === 'quota.charge')).toMatchObject({
      traceId,
      kind: client,
      attributes: { 'db.system.name': 'redis' },
    });
    expect(below.some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true);
    const graphql = named('POST /graphql');
    const names = receiver.spans.filter(({ parentId: id }) => id === graphql.spanId).map(({ name }) => name);
    expect(names).toContain('quota.charge');
  });

  test('names method and tool of a call of an AI application, with the charge below it', () => {
    const span = named('POST /mcp');
    expect(span.attributes).toMatchObject({
      'http.route': '/mcp',
      'mcp.method.name': 'tools/call',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search_phones',
    });
    const names = receiver.spans.filter(({ parentId: id }) => id === span.spanId).map(({ name }) => name);
    expect(names).toContain('quota.charge');
    expect(named('POST /graphql').attributes).not.toHaveProperty('mcp.method.name');
  });

  test('exports nothing that a client sent: no key, secret, query, argument or e-mail address', () => {
    const sent = Buffer.concat(receiver.bodies).toString('latin1');
    expect(sent).toContain('quota.charge');
    for (const word of [
      key,
      secret,
      key.slice(4, 14),
      email,
      'somebody',
      'currency=',
      'nothing',
      'of-the-call',
    ])
      expect(sent).not.toContain(word);
  });

  test('names the service, leaves probes out, and sends headers for the collector', () => {
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'phones-of-the-test' });
    expect(receiver.headers[0]).toMatchObject({ 'x-tenant': 'phones' });
    expect(receiver.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
  });

  test('names the trace in log lines of a request', () => {
    const lines = log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const line = lines.find(({ path }) => path === '/v1/phones/1/prices');
    expect(line).toMatchObject({ trace_id: traceId, status: 200 });
    const { attributes } = named('GET /v1/phones/{id}/prices');
    expect(attributes['phone_gateway.request_id']).toBe(line.requestId);
  });
});

describe('a gateway that', () => {
  test('has no endpoint loads nothing of the SDK', async () => {
    const file = join(folder, 'modules');
    const gateway = await startGatewayProcess({
      DATA_DIR: await dataDir(),
      LIST_MODULES_TO: file,
      NODE_OPTIONS: `--import ${new URL('../../support/list-modules.ts', import.meta.url).href}`,
    });
    expect(await gateway.stop('SIGTERM')).toBe(0);
    const modules = (await readFile(file, 'utf8')).split('\n');
    expect(modules.some((path) => path.includes('/ioredis/'))).toBe(true);
    const ofSdk = /@opentelemetry\/(?!api\/)/;
    expect(modules.filter((path) => ofSdk.test(path) && !path.includes('api-logs'))).toEqual([]);
  });

  test('has OTEL_SDK_DISABLED set behaves like one without an endpoint', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    expect(readConfig(env).tracing).not.toBeNull();
    const config = readConfig({ ...env, OTEL_SDK_DISABLED: 'true' });
    expect(config.tracing).toBeNull();
    expect(await openTracing(config, () => {})).toBeNull();
  });

  test('has a collector that is away serves, says so in its log, and stops in time', async () => {
    const gateway = await startGatewayProcess({
      DATA_DIR: await dataDir(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect((await fetch(`${gateway.origin}/v1/plans`)).status).toBe(200);
    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(gateway.stderr()).toContain('spans could not be sent');
  });

  test('samples nothing sends nothing', async () => {
    const receiver = await openOtlpReceiver();
    const gateway = await startGatewayProcess({
      DATA_DIR: await dataDir(),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await fetch(`${gateway.origin}/v1/plans`);
    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(receiver.bodies).toEqual([]);
    await receiver.close();
  });
});
