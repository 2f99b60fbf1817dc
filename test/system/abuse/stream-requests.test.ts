import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEventReader, type ServerEvent } from '../../../tools/testing/event-reader.ts';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { until } from '../../../tools/testing/until.ts';
import { importPhones } from '../../support/import-phones.ts';
import { openStreamsOf, readStream, type StreamReader } from '../../support/stream-reader.ts';
import { openWire, untilInFlight, type Wire } from '../../support/wire.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await commit();
});
afterAll(() => gateway.close());

const readers: StreamReader[] = [];
const wires: Wire[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  for (const wire of wires.splice(0)) wire.destroy();
  await until('no stream is open', async () => (await openStreamsOf(gateway.origin)) === 0);
  await untilInFlight(gateway, 0);
});

let commits = 0;
/** Commits one change of a phone. */
async function commit(): Promise<void> {
  commits += 1;
  await importPhones(gateway, [{ brand: 'Streamed', full_name: `Streamed Model ${commits}` }]);
}
const used = async (key: string): Promise<number> => {
  const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
    data: { quota: { day: { used: number } } };
  };
  return data.quota.day.used;
};
const read = async (...[key, where]: [string, Parameters<typeof readStream>[2]?]): Promise<StreamReader> => {
  const reader = await readStream(gateway.origin, key, where);
  readers.push(reader);
  return reader;
};
const wire = async (bytes: string): Promise<Wire> => {
  const opened = await openWire(gateway.origin);
  wires.push(opened);
  opened.write(bytes);
  return opened;
};
const request = (key: string, more = '', target = '/v1/stream', method = 'GET', version = '1.1'): string =>
  `${method} ${target} HTTP/${version}\r\nHost: a\r\nX-API-Key: ${key}\r\n${more}\r\n`;
const headOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n'));
/** The events in the bytes of a connection, chunked or not. */
function eventsOf(text: string): ServerEvent[] {
  const events: ServerEvent[] = [];
  const body = text.slice(text.indexOf('\r\n\r\n') + 4).replace(/(^|\r\n)[0-9a-f]+\r\n/g, '');
  createEventReader((event) => void events.push(event))(body.replaceAll('\r\n', ''));
  return events;
}

describe('the answer to a stream request', () => {
  test.each<[string, Record<string, string>]>([
    ['no Accept that says so', { Accept: '*/*' }],
    ['its own type', { Accept: 'text/event-stream' }],
    ['its own type among others', { Accept: 'application/json;q=0.5, text/event-stream;q=0.9, */*;q=0.1' }],
    ['every content coding', { 'Accept-Encoding': 'gzip, br, deflate, zstd, *' }],
    ['identity refused', { 'Accept-Encoding': 'identity;q=0, br' }],
    ['a Range', { Range: 'bytes=0-10' }],
    ['what the client has', { 'If-None-Match': '*', 'If-Modified-Since': 'Mon, 23 Nov 2026 10:00:00 GMT' }],
    [
      'a condition that fails',
      { 'If-Match': '"nothing"', 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ],
    ['an empty Last-Event-ID', { 'Last-Event-ID': '' }],
    ['a page of another origin', { Origin: 'https://pages.example' }],
  ])('%s: the same stream, whole, uncompressed, stored by nobody', async (_what, headers) => {
    const { key } = await gateway.createAccount('pro');
    const reader = await read(key, { headers });
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream\b/),
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      ratelimit: expect.any(String),
    });
    for (const absent of [
      'content-encoding',
      'content-length',
      'etag',
      'last-modified',
      'accept-ranges',
      'content-range',
    ])
      expect(reader.headers[absent]).toBeUndefined();
    await reader.untilEvents('ready', 1);
    const [ready] = reader.of('ready');
    expect([JSON.parse(ready?.data ?? ''), ready?.retryMs]).toEqual([{ cursor: ready?.id }, 3_000]);
    await commit();
    await reader.untilEvents('change', 1);
    expect(await used(key)).toBe(2);
  });

  test.each(['text/html', 'application/json', 'text/event-stream;q=0', 'image/png, application/*'])(
    'rejects a client that accepts only %s for free, and opens no stream',
    async (accept) => {
      const { key } = await gateway.createAccount('pro');
      const response = await gateway.get('/v1/stream', key, { Accept: accept });
      expect([response.status, (await response.json()).code]).toEqual([406, 'not-acceptable']);
      expect(await used(key)).toBe(0);
    },
  );

  test('is not chunked over HTTP/1.0, and ends with its connection', async () => {
    const { key } = await gateway.createAccount('pro');
    const old = await wire(request(key, '', '/v1/stream', 'GET', '1.0'));
    await until('it is ready', () => old.received().includes('event: ready'));
    expect(headOf(old.received())).toMatch(/^HTTP\/1\.1 200 /);
    expect(headOf(old.received())).toMatch(/\r\nConnection: close(\r\n|$)/i);
    expect(headOf(old.received())).not.toMatch(/Transfer-Encoding/i);
    await commit();
    await until('a change came', () => old.received().includes('event: change'));
    const body = old.received().slice(headOf(old.received()).length + 4);
    expect(body).toMatch(
      /^retry: 3000\nevent: ready\nid: \S+\ndata: \{.*\}\n\nevent: change\nid: \S+\ndata: \{.*\}\n\n$/,
    );
  });
});

describe('rejected stream requests', () => {
  test('HEAD ends, and opens nothing', async () => {
    const { key } = await gateway.createAccount('pro');
    const one = await wire(request(key, 'Connection: close\r\n', '/v1/stream', 'HEAD'));
    const text = await one.closed();
    expect(one.statuses()).toHaveLength(1);
    expect([200, 405]).toContain(one.statuses()[0]);
    expect(text.slice(headOf(text).length)).toBe('\r\n\r\n');
    expect(await openStreamsOf(gateway.origin)).toBe(0);
    expect(await used(key)).toBe(0);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'get'])(
    '%s: 405 or 400, and free',
    async (method) => {
      const { key } = await gateway.createAccount('pro');
      const one = await wire(
        `${request(key, 'Content-Length: 2\r\nConnection: close\r\n', '/v1/stream', method)}{}`,
      );
      const text = await one.closed();
      expect([400, 405]).toContain(one.statuses()[0]);
      if (one.statuses()[0] === 405) expect(headOf(text)).toMatch(/\r\nAllow: [^\r]*GET/i);
      expect(await used(key)).toBe(0);
    },
  );

  test.each<[string, string]>([
    ['10 kB', 'x'.repeat(10_000)],
    ['10 kB of a cursor and more', `${'A'.repeat(43)}${'-_'.repeat(5_000)}`],
    ['no ASCII', '\u00e4\u00f6\u00fc\u00ff'],
    ['another protocol', '{"cursor":"0"}'],
    ['SQL', "0' OR 1=1 --"],
    ['a place of another form', '12.1.3456'],
    ['two of them', 'abc\r\nLast-Event-ID: def'],
  ])('a Last-Event-ID of %s: 400 that does not repeat it, and free', async (_what, id) => {
    const { key } = await gateway.createAccount('pro');
    const one = await wire(request(key, `Last-Event-ID: ${id}\r\nConnection: close\r\n`));
    const text = await one.closed();
    expect(one.statuses()).toEqual([400]);
    expect(text.length).toBeLessThan(2_000);
    expect(await used(key)).toBe(0);
    expect(await openStreamsOf(gateway.origin)).toBe(0);
  });

  test.each([
    '%0d%0aSet-Cookie:%20a=b',
    '0%0d%0a%0d%0aevent:%20change%0adata:%20{}',
    '%0a%0aevent:%20problem',
    '%00',
    '%E2%80%A8event:%20change',
    '0%20',
    '-1',
    '00',
    '9'.repeat(400),
    'null',
    '__proto__',
  ])('since=%s: 400, and no client text in headers or events', async (since) => {
    const { key } = await gateway.createAccount('pro');
    for (const target of [`/v1/stream?since=${since}`, `/v1/changes?since=${since}`]) {
      const one = await wire(request(key, 'Connection: close\r\n', target));
      const text = await one.closed();
      expect([target, one.statuses()]).toEqual([target, [400]]);
      expect(headOf(text)).not.toMatch(/set-cookie/i);
      expect(text).not.toMatch(/^(event|data): /m);
    }
    expect(await used(key)).toBe(0);
  });

  test('without a suitable plan, a key, or a known key, nothing is opened', async () => {
    const { key } = await gateway.createAccount('basic');
    const asked = async (someKey?: string) => {
      const response = await gateway.get('/v1/stream', someKey);
      return [response.status, (await response.json()).code];
    };
    expect(await asked(key)).toEqual([403, 'plan-required']);
    expect(await asked()).toEqual([401, 'missing-key']);
    expect(await asked(`phk_${'a'.repeat(42)}`)).toEqual([401, 'invalid-key']);
    expect(await used(key)).toBe(0);
  });
});

describe('a connection with a stream', () => {
  test('serves no pipelined request after it, and charges none', async () => {
    const { key } = await gateway.createAccount('pro');
    const other = await gateway.createAccount('pro');
    const one = await wire(request(key) + request(other.key, '', '/v1/brands').repeat(20));
    await until('it is ready', () => one.received().includes('event: ready'));
    await commit();
    await until('a change came', () => one.received().includes('event: change'));
    expect(one.statuses()).toEqual([200]);
    expect(await used(other.key)).toBe(0);
    one.destroy();
    await until('it is let go', async () => (await openStreamsOf(gateway.origin)) === 0);
    expect([await used(key), await used(other.key)]).toEqual([2, 0]);
  });

  test('streams also after other requests', async () => {
    const { key } = await gateway.createAccount('pro');
    const one = await wire(request(key, '', '/v1/brands').repeat(3) + request(key));
    await until('it is ready', () => one.received().includes('event: ready'));
    expect(one.statuses()).toEqual([200, 200, 200, 200]);
    expect(await used(key)).toBe(4);
  });

  test('continues or ends, and does not hang, if its client has half-closed and reads on', async () => {
    const { key } = await gateway.createAccount('pro');
    const one = await wire(request(key));
    await until('it is ready', () => one.received().includes('event: ready'));
    one.socket.end();
    await commit();
    await until(
      'a change came, or the stream ended',
      async () => one.received().includes('event: change') || (await openStreamsOf(gateway.origin)) === 0,
    );
    one.destroy();
  });

  test('holds nothing if it breaks off before its answer', async () => {
    const { key } = await gateway.createAccount('pro');
    for (let time = 0; time < 30; time += 1) {
      const one = await openWire(gateway.origin);
      one.write(request(key));
      if (time % 3 === 0) one.socket.resetAndDestroy();
      else if (time % 3 === 1) setImmediate(() => one.destroy());
      else setTimeout(() => one.destroy(), time % 7);
    }
    await until('none is open', async () => (await openStreamsOf(gateway.origin)) === 0);
    const again = await Promise.all(Array.from({ length: 10 }, () => read(key)));
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(eventsOf('x\r\n\r\n')).toEqual([]);
  });
});

test('moves the cursor of heartbeats past excluded changes, for free', async () => {
  const quick = await startGateway({}, { heartbeatMs: 300 });
  try {
    const { key } = await quick.createAccount('pro');
    const reader = await readStream(quick.origin, key, { query: '?types=review' });
    readers.push(reader);
    await reader.untilEvents('heartbeat', 1);
    await importPhones(quick, [{ brand: 'Streamed', full_name: 'Streamed Unasked' }]);
    await until('the cursor moves on', () => reader.lastId() !== reader.of('ready')[0]?.id);
    reader.close();
    const again = await readStream(quick.origin, key, { headers: { 'Last-Event-ID': reader.lastId() } });
    readers.push(again);
    await again.untilEvents('heartbeat', 1);
    expect([...reader.of('change'), ...again.of('change')]).toEqual([]);
    const { data } = (await (await quick.get('/v1/auth/status', key)).json()) as {
      data: { quota: { day: { used: number } } };
    };
    expect(data.quota.day.used).toBe(2);
    again.close();
  } finally {
    await quick.close();
  }
});
