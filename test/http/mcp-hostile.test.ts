import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { insides } from '../../tools/testing/insides.ts';
import { askMcp, eras } from '../support/mcp.ts';
import { rawRequest } from '../support/raw-request.ts';
import { openWire } from '../support/wire.ts';

let gateway: TestGateway;
let key: string;
let before: number;
const ask = askMcp(() => gateway);
const used = async (): Promise<number> => {
  const { data } = await (await gateway.get('/v1/auth/status', key)).json();
  return data.quota.day.used;
};
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount());
});
afterAll(() => gateway?.close());
// Everything that is rejected in this file is free, and reveals neither internals nor a key.
beforeEach(async () => {
  before = await used();
});
afterEach(async () => expect(await used()).toBe(before));

/** The status and the code of the JSON-RPC error, or `isError` of a tool's result. */
async function refusedBy(body: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await ask.post(body, { 'X-API-Key': key, ...headers });
  expect(answer.text).not.toMatch(insides);
  expect(answer.text).not.toMatch(/ph[ksr]_[0-9A-Za-z]/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return [answer.status, answer.body?.error?.code ?? answer.body?.result?.isError];
}

const request = (members: string) => `{"jsonrpc":"2.0","id":1,${members}}`;
const call = (name: unknown, given: string) =>
  request(`"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${given}}`);

describe('a body that is not a valid message', () => {
  test.each([
    ['nothing', '', -32_700],
    ['no JSON', '{"jsonrpc":', -32_700],
    ['64 KiB of open lists', '['.repeat(65_536), -32_700],
    ['64 KiB of open objects', '{"a":'.repeat(13_000), -32_700],
    ['lists in lists', '['.repeat(32_768) + ']'.repeat(32_768), -32_600],
    ['objects in objects', `${'{"a":'.repeat(10_900)}1${'}'.repeat(10_900)}`, -32_600],
    ['a batch', `[${request('"method":"ping"')}]`, -32_600],
    ['an empty batch', '[]', -32_600],
    ['a number', '5', -32_600],
    ['null', 'null', -32_600],
    ['an empty object', '{}', -32_600],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
    ['a method that is no text', request('"method":5'), -32_600],
    ['params that are a list', request('"method":"ping","params":[]'), -32_600],
    ['members beside those of JSON-RPC', request('"method":"ping","extra":1'), -32_600],
    ...['null', '1.5', '1e999', '12345678901234567890', 'true', '{}'].map((id): [string, string, number] => [
      `the id ${id}`,
      `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
      -32_600,
    ]),
  ])('%s is 400 and free', async (_, body, code) => {
    expect(await refusedBy(body)).toEqual([400, code]);
  });
  test('64 KiB and a byte is 413, 64 KiB are read', async () => {
    const ping = request('"method":"ping"');
    const padded = (length: number) => ping + ' '.repeat(length - ping.length);
    expect(await refusedBy(padded(65_537))).toEqual([413, -32_000]);
    expect((await ask.post(padded(65_536))).body.result).toEqual({});
  });
  test.each(['a', '', 0, -1, 9_007_199_254_740_991])('an ID of %j is returned unchanged', async (id) => {
    const answer = await ask.message('2025-11-25', 'ping', {}, { id });
    expect(answer.body).toEqual({ jsonrpc: '2.0', id, result: {} });
  });
  test.each([{ result: {} }, { error: { code: 1, message: 'no' } }])(
    'a posted response is accepted and dropped: %j',
    async (response) => {
      const answer = await ask.post({ jsonrpc: '2.0', id: 1, ...response }, { 'X-API-Key': key });
      expect(answer).toMatchObject({ status: 202, text: '' });
    },
  );
  test.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json-seq' },
    { 'Content-Type': '' },
    { 'Content-Encoding': 'gzip' },
    { 'Content-Encoding': 'br' },
  ])('of %j is 415', async (headers) => {
    expect(await refusedBy(request('"method":"ping"'), headers)).toEqual([415, -32_000]);
  });
  test('that is not valid UTF-8 is reported', async () => {
    const lines = ['POST /mcp HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 3'];
    const answer = await rawRequest(gateway.origin, lines, Buffer.from([0x22, 0xff, 0x22]));
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, -32_700]);
  });
  test('in chunks is read like any other, up to the same size', async () => {
    const send = (body: string) =>
      rawRequest(
        gateway.origin,
        ['POST /mcp HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      );
    expect((await send(request('"method":"ping"'))).status).toBe(200);
    expect((await send(' '.repeat(65_537))).status).toBe(413);
  });
  test('that is cut off does not affect other requests', async () => {
    const wire = await openWire(gateway.origin);
    const head = [
      'POST /mcp HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `X-API-Key: ${key}`,
    ];
    wire.write(`${[...head, 'Content-Length: 500'].join('\r\n')}\r\n\r\n{"jsonrpc":"2.0","id":1`);
    wire.destroy();
    expect((await ask.message('2025-11-25', 'ping')).status).toBe(200);
  });
});

describe('a list of tools', () => {
  test('with an ID that is not a whole number is 400, whatever else is wrong', async () => {
    for (const id of ['1e999', '1.5'])
      expect(
        await refusedBy(`{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{"cursor":5}}`),
      ).toEqual([400, -32_600]);
  });
  test.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    '%s with a cursor that is not a text is a client error in both generations',
    async (method) => {
      for (const era of eras) {
        const { status, body } = await ask.message(era, method, { cursor: 5 }, { key });
        expect([status, body.error]).toEqual([200, { code: -32_602, message: 'cursor must be a text.' }]);
      }
    },
  );
});

describe('a call of a tool', () => {
  test.each([
    '__proto__',
    'constructor',
    'toString',
    '',
    'search_phones\u0000',
    '\ud800',
    'x'.repeat(16_000),
  ])('that does not exist is an error and free (%#)', async (name) => {
    expect(await refusedBy(call(name, '{}'))).toEqual([200, -32_602]);
  });
  test.each([[5], [null], [{}], [[]]])('of %j is an error and free', async (name) => {
    expect(await refusedBy(call(name, '{}'))).toEqual([200, -32_602]);
  });
  test.each(['5', '"text"', '[]'])('with the arguments %s is an error and free', async (given) => {
    expect(await refusedBy(call('search_phones', given))).toEqual([200, -32_602]);
  });
  test.each([
    '{"__proto__":1}',
    '{"__proto__":{"query":"galaxy"}}',
    '{"constructor":"x"}',
    '{"toString":"x"}',
    '{"query":{"a":1}}',
    '{"query":"\\ud800"}',
    '{"query":"a\\u0000b"}',
    '{"query":[[]]}',
    `{"query":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    `{"query":"${'x'.repeat(60_000)}"}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`m${index}`, 1]))),
  ])('with unknown arguments, or arguments of the wrong type, is free (%#)', async (given) => {
    expect(await refusedBy(call('search_phones', given))).toEqual([200, true]);
  });
  test('with a name that is too long to be looked up is not a valid message', async () => {
    expect(await refusedBy(call('x'.repeat(60_000), '{}'))).toEqual([400, -32_700]);
  });
  test('never shows a key that was sent in the wrong place', async () => {
    const json = JSON.stringify(key);
    expect(await refusedBy(call('search_phones', `{${json}:${json}}`))).toEqual([200, true]);
    expect(await refusedBy(call('search_phones', `{"limit":${json}}`))).toEqual([200, true]);
    expect(await refusedBy(call(key, '{}'))).toEqual([200, -32_602]);
    expect(await refusedBy(call('get_quota', '{}'), { 'MCP-Protocol-Version': key })).toEqual([
      400,
      expect.any(Number),
    ]);
    const answers = [
      await ask.message('2026-07-28', 'tools/call', { name: key }, { key, headers: { 'Mcp-Name': 'x' } }),
      await ask.message('2026-07-28', 'tools/call', { name: 'x' }, { key, headers: { 'Mcp-Name': key } }),
      await ask.message('2026-07-28', key, {}, { key, headers: { 'Mcp-Method': 'x' } }),
      await ask.message('2026-07-28', 'tools/list', {}, { key, version: key }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).not.toContain(key.slice(0, 14));
    }
  });
});
