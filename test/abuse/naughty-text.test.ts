import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { sampleOf } from '../support/sample.ts';
import { openWire } from '../support/wire.ts';

let gateway: TestGateway;
let key: string;
let secret: string;
beforeAll(async () => {
  gateway = await startGateway();
  ({ key, secret } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

/** Text that has broken programs before: one of each kind. */
const allTexts = [
  '',
  'undefined',
  'null',
  'NaN',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f%2e%2e%2f',
  "' OR '1'='1",
  '1; DROP TABLE phone;--',
  '{"$gt":""}',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '$(touch /tmp/x)',
  '`id`',
  '| ls',
  '%s%s%s%n',
  '*)(uid=*',
  '\\u0000',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%E0%80%80',
  '%ff%fe',
  '%',
  '%u0041',
  '田中さんにあげて下さい',
  'ﷺ',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u202eevil\u202c',
  '\ufeff',
  'ﬀﬁﬂ',
  'İıſK',
  'ก็็็็็็็็็็',
  'a'.repeat(5_000),
  '1e309',
  '-1',
  '0x7fffffff',
  '9'.repeat(400),
  '2147483648',
];
const texts = sampleOf(allTexts, 16);

/** Never a 5xx, never their markup or header, never internals. */
async function expectSound(response: Response): Promise<void> {
  const text = await response.text();
  expect({ status: response.status, text: text.slice(0, 300) }).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 500),
  });
  // A path that leads to a page sets its language, and nothing else.
  expect(response.headers.get('set-cookie') ?? 'lang=').toMatch(/^lang=/);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  if (response.headers.get('content-type')?.includes('html'))
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  expect(text).not.toMatch(/root:x:|\bat \S+ \(|node_modules|prisma|uid=\d/i);
}

describe('naughty text never causes a 5xx', () => {
  const encoded = texts.map((text) => (/%/.test(text) ? text : encodeURIComponent(text)));

  test('in paths', async () => {
    for (const text of encoded) {
      for (const path of [
        `/v1/phones/${text}`,
        `/v1/phones/${text}/prices`,
        `/v1/${text}`,
        `/${text}`,
        `/problems/${text}`,
        `/en/${text}`,
        `/assets/${text}`,
      ])
        await expectSound(await gateway.get(path, key, { Accept: '*/*' }));
    }
  });
  test('in the query', async () => {
    for (const text of encoded) {
      for (const query of [`q=${text}`, `${text}=1`, `page=${text}`, `brand=${text}&sort=${text}`, text]) {
        await expectSound(await gateway.get(`/v1/search?${query}`, key));
        await expectSound(await gateway.get(`/v1/phones?${query}`, key));
      }
      await expectSound(await gateway.get(`/v1/auth/status?api_key=${text}`, key));
      await expectSound(await gateway.get(`/graphql?query=${text}&variables=${text}`, key));
    }
  });
  test('in bodies', async () => {
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(gateway.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const holder = { Authorization: `Bearer ${secret}` };
    for (const text of texts) {
      await expectSound(await post('/v1/signup', { email: text, name: text }));
      await expectSound(await post('/v1/signup', { [text]: text }));
      await expectSound(await post('/v1/account/keys', { name: text }, holder));
      await expectSound(await post('/v1/account/keys', JSON.parse(`{"__proto__": {"name": "x"}}`), holder));
      await expectSound(await post('/graphql', { query: text, operationName: text }, { 'X-API-Key': key }));
      const query = 'query($q: String) { phones(search: $q, perPage: 1) { totalCount } }';
      await expectSound(await post('/graphql', { query, variables: { q: text } }, { 'X-API-Key': key }));
      await expectSound(await post('/graphql', { query, variables: { [text]: text } }, { 'X-API-Key': key }));
    }
  });
  test('in headers, as bytes', async () => {
    const names = ['X-API-Key', 'Authorization', 'Accept', 'Accept-Language', 'Accept-Encoding', 'Cookie'];
    const more = ['If-None-Match', 'Content-Type', 'Origin', 'X-Forwarded-For', 'User-Agent', 'Host'];
    for (const text of texts) {
      const wire = await openWire(gateway.origin);
      const value = Buffer.from(text, 'utf8').toString('latin1');
      for (const name of [...names, ...more]) {
        const host = name === 'Host' ? '' : 'Host: a\r\n';
        wire.write(`GET /v1/phones?per_page=1 HTTP/1.1\r\n${host}${name}: ${value}\r\n\r\n`);
      }
      wire.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await wire.closed();
      const statuses = wire.statuses();
      expect({ text, statuses: statuses.filter((status) => status >= 500) }).toEqual({ text, statuses: [] });
      expect(statuses.length).toBeGreaterThan(0);
    }
  });
  test('and each log line is one line, without the sent key', async () => {
    await gateway.get(`/v1/phones/%0a{"level":60}%0d%0a`, key);
    for (const line of gateway.logs) {
      expect([...line.trimEnd()].filter((letter) => letter < ' ')).toEqual([]);
      expect(line).not.toContain(key);
      expect(line).not.toContain(secret);
      expect(typeof JSON.parse(line)).toBe('object');
    }
  });
});
