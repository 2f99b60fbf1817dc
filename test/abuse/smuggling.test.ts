import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openWire } from '../support/wire.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

const post = 'POST /v1/signup HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`;
/** A request that an attacker wants the gateway to attribute to another client. */
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

const shapes: [name: string, bytes: string][] = [
  [
    'Content-Length and Transfer-Encoding',
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'Transfer-Encoding and Content-Length',
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths that differ', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
  ['two lengths that agree', `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['two lengths in one', `${post}Content-Length: 2, 2\r\n\r\n{}`],
  ['a length with a sign', `${post}Content-Length: +2\r\n\r\n{}`],
  ['a negative length', `${post}Content-Length: -2\r\n\r\n{}`],
  ['a hexadecimal length', `${post}Content-Length: 0x2\r\n\r\n{}`],
  ['a length beyond all numbers', `${post}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`],
  ['an empty length', `${post}Content-Length: \r\n\r\n`],
  ['a space before the colon', `${post}Content-Length : 2\r\n\r\n{}`],
  ['a folded header', `${post}X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}`],
  ['a folded Transfer-Encoding', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['a space in front of the first header', `GET /v1/plans HTTP/1.1\r\n Host: a\r\n\r\n`],
  ['lines that end in LF alone', 'GET /v1/plans HTTP/1.1\nHost: a\n\n'],
  ['one line that ends in LF alone', 'GET /v1/plans HTTP/1.1\r\nHost: a\nX-B: c\r\n\r\n'],
  ['headers that end in LF alone', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\n\n'],
  ['CR within a header', 'GET /v1/plans HTTP/1.1\r\nHost: a\rX-B: c\r\n\r\n'],
  ['NUL within a header', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n'],
  ['a header without a name', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
  ['xchunked', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunked with a vertical tab', `${post}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`],
  ['chunked, identity', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['identity, chunked', `${post}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n`],
  ['gzip, chunked', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
  ['identity', `${post}Transfer-Encoding: identity\r\n\r\n{}`],
  ['chunked twice', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunked in HTTP/1.0', `${chunked.replace('HTTP/1.1', 'HTTP/1.0')}0\r\n\r\n`],
  ['chunks that end in LF alone', `${chunked}2\n{}\n0\n\n`],
  ['a chunk extension with LF', `${chunked}2;a\n{}\r\n0\r\n\r\n`],
  ['a chunk size with 0x', `${chunked}0x2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk size with a sign', `${chunked}+2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk size with a space', `${chunked}2 \r\n{}\r\n0\r\n\r\n`],
  ['a chunk size beyond all numbers', `${chunked}${'f'.repeat(18)}\r\n{}\r\n0\r\n\r\n`],
  ['a chunk longer than its size', `${chunked}1\r\n{}\r\n0\r\n\r\n`],
  ['a length in the trailers', `${chunked}2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n`],
  ['no Host', 'GET /v1/plans HTTP/1.1\r\n\r\n'],
  ['two Hosts', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['HTTP/0.9', 'GET /v1/plans\r\n\r\n'],
  ['HTTP/2.0 in the words of HTTP/1.1', 'GET /v1/plans HTTP/2.0\r\nHost: a\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a space in the target', 'GET /v1/plans x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['tabs for spaces', 'GET\t/v1/plans\tHTTP/1.1\r\nHost: a\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

describe('an ambiguous request is 400, and nothing after it is read', () => {
  test.each(shapes)('%s', async (_name, bytes) => {
    const wire = await openWire(gateway.origin);
    wire.write(bytes + smuggled);
    const text = await wire.closed();
    expect(wire.statuses()).toEqual([400]);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    expect(text).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(text).toMatch(/\r\nContent-Type: application\/problem\+json/i);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400 });
  });
});

describe('an unusual request', () => {
  test('may have chunk extensions up to 16 KiB, which are ignored', async () => {
    const wire = await openWire(gateway.origin);
    wire.write(`${chunked}2;a=b\r\n{}\r\n0\r\n\r\n`);
    wire.write(`${chunked}1;a=${'b'.repeat(20_000)}\r\n{\r\n0\r\n\r\n${smuggled}`);
    await wire.closed();
    expect(wire.statuses()).toEqual([400, 413]);
  });
  test('may have a key in the trailers, which grants nothing', async () => {
    const wire = await openWire(gateway.origin);
    const head =
      'GET /v1/phones HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    wire.write(`${head}0\r\nX-API-Key: ${key}\r\n\r\n`);
    expect(await wire.closed()).toContain('missing-key');
    expect(wire.statuses()).toEqual([401]);
  });
  test('may have a body with GET, which is not read as a request', async () => {
    const wire = await openWire(gateway.origin);
    wire.write(
      `GET /v1/plans HTTP/1.1\r\nHost: a\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}GET /v1/plans HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    const text = await wire.closed();
    expect(wire.statuses()).toEqual([200, 200]);
    expect(text).not.toContain('"status":"ok"');
  });
  test('does not cause an upgrade', async () => {
    const wire = await openWire(gateway.origin);
    wire.write(
      'GET /v1/plans HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    await wire.closed();
    expect(wire.statuses()).toEqual([200]);
  });
  test('does not open a tunnel', async () => {
    const wire = await openWire(gateway.origin);
    wire.write('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n');
    await wire.closed();
    expect(wire.statuses().filter((status) => status < 300)).toEqual([]);
  });
  test('may have an unknown expectation, which is ignored', async () => {
    const wire = await openWire(gateway.origin);
    wire.write('GET /v1/plans HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
    await wire.closed();
    expect(wire.statuses()).toEqual([200]);
  });
  test('may have 200 headers, more are 431', async () => {
    const ask = async (more: number): Promise<number[]> => {
      const wire = await openWire(gateway.origin);
      const headers = Array.from({ length: more }, (_, index) => `X-${index}: a\r\n`).join('');
      wire.write(`GET /v1/plans HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
      await wire.closed();
      return wire.statuses();
    };
    expect(await ask(198)).toEqual([200]);
    expect(await ask(199)).toEqual([431]);
    expect(await ask(2_100)).toEqual([431]);
  });
});
