import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { startConfiguredTracing } from '../../../src/start-configured-tracing.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { templateOn } from '../../../tools/testing/postgres-template.ts';
import { openTestRedis, removeKeys } from '../../../tools/testing/redis.ts';
import { until } from '../../../tools/testing/until.ts';
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.ts';

const redis = await openTestRedis();
const database = await openTestDatabase(templateOn);
const prefix = `pgtest:${randomUUID()}:`;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const callTraceId = '1bf7651916cd43dd8448eb211c80319d';
const callParentId = 'c7ad6b7169203332';
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
  await database?.close();
});

describe.skipIf(redis === null || database === null)('a gateway with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let receiver: OtlpReceiver;
  let log: string;
  let key: string;
  let secret: string;
  const email = 'somebody@example.com';

  beforeAll(async () => {
    receiver = await openOtlpReceiver();
    const plan = {
      name: 'free',
      requests_per_day: 100,
      requests_per_month: 1_000,
      price: null,
      data: 'real-time',
      support: 'none',
    };
    await writeFile(join(folder, 'plans.json'), JSON.stringify([plan]));
    const gateway = await startGatewayProcess({
      DATABASE_URL: database?.url ?? '',
      KEY_PEPPER: 'a pepper for tests only',
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'https://phones.example',
      PLANS_FILE: join(folder, 'plans.json'),
      REDIS_URL: redis?.url ?? '',
      REDIS_PREFIX: prefix,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=phones',
      OTEL_SERVICE_NAME: 'phones-of-the-test',
    });
    const ask = async (path: string, init: RequestInit = {}): Promise<string> =>
      (await fetch(`${gateway.origin}${path}`, init)).text();
    const json = { 'Content-Type': 'application/json' };
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
    ({ api_key: key, api_secret: secret } = JSON.parse(
      await post('/v1/signup', { email, name: 'Somebody' }),
    ) as { api_key: string; api_secret: string });
    const withKey = { 'X-API-Key': key };
    const headers = { ...withKey, traceparent: `00-${traceId}-${parentId}-01` };
    await ask('/v1/phones/1/prices?currency=THB', { headers });
    await ask(`/v1/brands?api_key=${key}&q=${email}`);
    await ask(`/v1/unknown/${key}`);
    await ask(`/v1/unknown/${email.replace('@', '%40')}`);
    await ask('/v1/account', { headers: { Authorization: `Bearer ${secret}` } });
    await ask('/v1/plans', { method: 'PROPFIND' });
    await post('/v1/account/recovery', { email });
    await post('/graphql', { query: 'query NamedByClient { brands { name } }' }, withKey);
    await post('/graphql', { query: '{ argumentOfTheCall }' }, withKey);
    const call = (name: string, values: object, meta: object = {}) =>
      post(
        '/mcp',
        {
          jsonrpc: '2.0',
          id: 'id-of-the-call',
          method: 'tools/call',
          params: { name, arguments: values, _meta: meta },
        },
        withKey,
      );
    await call('get_phone', { id: 'argument-of-the-call' });
    await call('tool-of-the-call', {});
    await call(
      'search_phones',
      { query: `argument-of-the-call ${email}` },
      { traceparent: `00-${callTraceId}-${callParentId}-01` },
    );
    await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'method-of-the-call' }, withKey);
    const leaving = new AbortController();
    const stream = await fetch(`${gateway.origin}/v1/stream`, { headers: withKey, signal: leaving.signal });
    expect(stream.status).toBe(200);
    leaving.abort();
    await until('the stream has ended', () => gateway.stderr().includes('"stream":true'));
    await ask('/v1/plans', { headers: withKey });
    // Spans are sent every 5 seconds. The last ones are given up after 3 seconds, which a busy machine may
    // need.
    await until('the last span is there', () => receiver.spans.some(({ name }) => name === 'GET /v1/plans'));
    expect(await gateway.stop('SIGTERM')).toBe(0);
    log = gateway.stderr();
  });
  afterAll(() => receiver.close());

  const named = (name: string): ReceivedSpan => {
    const found = receiver.spans.find((span) => span.name === name);
    if (found === undefined) throw new Error(`no ${name} among ${receiver.spans.map((one) => one.name)}`);
    return found;
  };

  const below = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
    receiver.spans.filter((span) => span.parentId === spanId);
  /** The attributes that every request has. */
  const ofServer = () => ({
    'network.protocol.version': '1.1',
    'phone_gateway.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'server.address': 'phones.example',
    'server.port': '443',
    'url.scheme': 'https',
  });

  test('makes each request a server span with exactly these attributes of the HTTP conventions, under its traceparent', () => {
    const span = named('GET /v1/phones/{id}/prices');
    expect(span).toMatchObject({ traceId, parentId, kind: server, isError: false });
    expect(span.attributes).toEqual({
      ...ofServer(),
      'http.request.method': 'GET',
      'http.response.status_code': '200',
      'http.route': '/v1/phones/{id}/prices',
      'url.path': '/v1/phones/1/prices',
    });
    const own = named('POST /graphql');
    expect(own.parentId).toBe('');
    expect(own.traceId).not.toBe(traceId);
    expect(named('POST /v1/signup').attributes['http.response.status_code']).toBe('201');
  });

  test('shows url.path without credentials and e-mail addresses', () => {
    const paths = receiver.spans.flatMap(({ attributes }) => attributes['url.path'] ?? []);
    expect(paths).toContain('/v1/unknown/[credential]');
    expect(paths).toContain('/v1/unknown/[address]');
    expect(paths).toContain('/v1/brands');
  });

  test('names a request with an unknown method HTTP, and one without a route by its method', () => {
    expect(named('HTTP /v1/plans').attributes).toMatchObject({
      'http.request.method': '_OTHER',
      'http.request.method_original': 'PROPFIND',
    });
    const { attributes } = named('GET');
    expect(attributes['http.response.status_code']).toBe('404');
    expect(attributes).not.toHaveProperty('http.route');
  });

  test('marks a 5xx as an error, with the status as error.type, and no 4xx', () => {
    const failed = named('POST /v1/account/recovery');
    expect(failed).toMatchObject({ isError: true, attributes: { 'error.type': '503' } });
    expect(named('GET')).toMatchObject({ isError: false });
    expect(named('GET').attributes).not.toHaveProperty('error.type');
  });

  test('marks a stream whose client leaves as no error', () => {
    const stream = named('GET /v1/stream');
    expect(stream).toMatchObject({ isError: false, attributes: { 'http.response.status_code': '200' } });
  });

  test('makes charges and queries client spans below it, with the attributes of the database conventions', () => {
    const request = named('GET /v1/phones/{id}/prices');
    const charge = below(request).find(({ name }) => name === 'quota.charge');
    const redisUrl = new URL(redis?.url ?? '');
    expect(charge).toMatchObject({ traceId, kind: client, isError: false });
    expect(charge?.attributes).toEqual({
      'db.namespace': redisUrl.pathname.slice(1) || '0',
      'db.operation.name': 'charge',
      'db.query.summary': 'quota.charge',
      'db.system.name': 'redis',
      'server.address': redisUrl.hostname,
      'server.port': redisUrl.port || '6379',
    });
    const query = below(request).find(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    const databaseUrl = new URL(database?.url ?? '');
    expect(query?.attributes).toEqual({
      'db.namespace': `${databaseUrl.pathname.slice(1)}|public`,
      'db.operation.name': query?.name.split('.')[1],
      'db.query.summary': query?.name,
      'db.system.name': 'postgresql',
      'server.address': databaseUrl.hostname,
      'server.port': databaseUrl.port || '5432',
    });
  });

  test('makes a call of a tool a server span of the MCP conventions, with the charge below it', () => {
    const span = named('tools/call search_phones');
    expect(span).toMatchObject({ kind: server, isError: false });
    expect(span.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search_phones',
      'mcp.method.name': 'tools/call',
      'network.protocol.name': 'http',
      'network.transport': 'tcp',
    });
    expect(below(span).map(({ name }) => name)).toContain('quota.charge');
  });

  test('puts a call under the traceparent of its _meta and links the request, otherwise under the request', () => {
    const requests = receiver.spans.filter(({ name }) => name === 'POST /mcp');
    const ids = requests.map(({ spanId }) => spanId);
    expect(requests).toHaveLength(4);
    const span = named('tools/call search_phones');
    expect(span).toMatchObject({ traceId: callTraceId, parentId: callParentId });
    expect(ids).toContain(span.links[0]);
    const without = named('tools/call get_phone');
    expect(ids).toContain(without.parentId);
    expect(without.links).toEqual([]);
  });

  test('marks a tool that failed as an error, and an unknown one with the code of JSON-RPC', () => {
    expect(named('tools/call get_phone')).toMatchObject({
      isError: true,
      attributes: { 'error.type': 'tool_error' },
    });
    const unknown = named('tools/call');
    expect(unknown).toMatchObject({
      isError: true,
      attributes: { 'error.type': '-32602', 'rpc.response.status_code': '-32602' },
    });
    expect(unknown.attributes).not.toHaveProperty('gen_ai.tool.name');
  });

  test('makes a GraphQL operation a server span with its type and name, and a rejected document an error', () => {
    const span = named('query');
    expect(span).toMatchObject({ kind: server, isError: false });
    expect(span.attributes).toEqual({
      'graphql.operation.name': 'NamedByClient',
      'graphql.operation.type': 'query',
    });
    const requests = receiver.spans.filter(({ name }) => name === 'POST /graphql');
    expect(requests.map(({ spanId }) => spanId)).toContain(span.parentId);
    expect(below(span).map(({ name }) => name)).toContain('quota.charge');
    expect(named('GraphQL Operation')).toMatchObject({
      isError: true,
      attributes: { 'error.type': 'invalid-document' },
    });
  });

  test('exports nothing else that a client sent: no key, secret, query, argument, unknown name or e-mail address', () => {
    const sent = Buffer.concat(receiver.bodies).toString('latin1');
    expect(sent).toContain('quota.charge');
    const texts = [key, secret, key.slice(4, 14), email, 'somebody', 'currency=', 'api_key', 'brands {'];
    for (const text of [...texts, 'of-the-call', 'OfTheCall'])
      expect([text, sent.includes(text)]).toEqual([text, false]);
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
    expect(await startConfiguredTracing(config, () => {})).toBeNull();
  });

  test('has a collector that is away serves, says so in its log, and stops in time', async () => {
    const gateway = await startGatewayProcess({
      DATA_DIR: await dataDir(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    });
    expect((await fetch(`${gateway.origin}/v1/plans`)).status).toBe(200);
    expect(await gateway.stop('SIGTERM')).toBe(0);
    expect(gateway.stderr()).toContain('OTEL_EXPORTER_OTLP_PROTOCOL is no longer a setting');
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
