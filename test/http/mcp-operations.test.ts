import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGracefulShutdown } from '../../src/server/connections/graceful-shutdown.ts';
import { createGatewayServer } from '../../src/server/gateway-server.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway({ LOG_LEVEL: 'debug' });
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway.close());

const send = async (method: string, params: object, credential: string | null = key): Promise<Response> => {
  const response = await fetch(`${gateway.origin}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(credential && { 'X-API-Key': credential }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  await response.text();
  return response;
};
const call = (name: string, args: object, credential: string | null = key): Promise<Response> =>
  send('tools/call', { name, arguments: args }, credential);
const metrics = async (): Promise<string> => (await gateway.get('/metrics')).text();
const used = async (): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};

test('counts calls by tool and outcome, and requests by route, without client input in labels', async () => {
  await call('search_phones', { query: 'galaxy' });
  await call('search_phones', { query: 'galaxy', limit: 21 });
  await call('get_quota', {});
  await call(`no_such_tool_${randomUUID()}`, {});
  await call('search_phones', {}, null);
  await send(`made/up/${randomUUID()}`, {}, null);
  const told = await metrics();
  const counted = (tool: string, outcome: string) =>
    `phone_gateway_tool_calls_total{door="mcp",tool="${tool}",outcome="${outcome}"} 1`;
  expect(told).toContain(counted('search_phones', 'answered'));
  expect(told).toContain(counted('search_phones', 'failed'));
  expect(told).toContain(counted('get_quota', 'answered'));
  expect(told).toContain('phone_gateway_requests_total{route="/mcp",method="write",status="200"}');
  expect(told).toContain('phone_gateway_requests_total{route="/mcp",method="write",status="401"} 1');
  expect(told).toMatch(/request_duration_seconds_count\{route="\/mcp"\} 6/);
  expect(told).not.toMatch(/no_such_tool|made\/up/);
});

test('logs method and tool, without keys, arguments or client input', async () => {
  const from = gateway.logs.length;
  const [word, other, method] = [randomUUID(), randomUUID(), randomUUID()];
  await call('search_phones', { query: word });
  await call(other, { query: word });
  await send(method, { name: word });
  const lines = gateway.logs.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  const [found, unknownTool, unknownMethod] = lines.filter(({ path }) => path === '/mcp');
  expect(found).toMatchObject({ call: 'tools/call', tool: 'search_phones', status: 200 });
  expect(unknownTool).toMatchObject({ call: 'tools/call' });
  expect(unknownTool).not.toHaveProperty('tool');
  expect(unknownMethod).not.toHaveProperty('call');
  for (const hidden of [word, other, method, key, key.slice(14)])
    expect(JSON.stringify(lines)).not.toContain(hidden);
});

test('charges calls that were answered or found nothing, and neither lists, get_quota nor rejections', async () => {
  const before = await used();
  const paid = [{ query: 'galaxy' }, { query: 'zzzz qqqq xxxx' }, { brand: 'apple', limit: 20 }];
  for (const args of paid) await call('search_phones', args);
  await call('search_phones', { limit: 'many' });
  await call('search_phones', { querry: 'x' });
  await call('get_quota', {});
  await call('no_such_tool', {});
  await call('search_phones', { query: 'galaxy' }, null);
  await call('search_phones', { query: 'galaxy' }, `${key}x`);
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'ping', 'no/such/method'])
    await send(method, {});
  expect(await used()).toBe(before + paid.length);
});

test('answers a call in progress during a shutdown, and then closes its connection', async () => {
  const server = createGatewayServer(gateway.app.listener, gateway.origin);
  const drain = createGracefulShutdown(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  const params = { name: 'search_phones', arguments: { query: 'galaxy' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const head = [
    'POST /mcp HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `X-API-Key: ${key}`,
    `Content-Length: ${body.length}`,
  ];
  const arrived = once(server, 'request');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 40)}`);
  await arrived;
  const drained = drain();
  socket.write(body.slice(40));
  expect(await answer).toMatch(
    /^HTTP\/1.1 200 OK\r\n.*\r\nConnection: close\r\n.*"structuredContent":\{"total":.*\}$/is,
  );
  await drained;
});
