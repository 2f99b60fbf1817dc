import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askMcp, type Era, eras, type McpAnswer } from '../support/mcp.ts';
import { rawRequest } from '../support/raw-request.ts';
import { restrictKey } from '../support/restrict-key.ts';

let gateway: TestGateway;
let account: { key: string; secret: string; id: string };
const ask = askMcp(() => gateway);
const used = async (): Promise<number> => {
  const { data } = await (await gateway.get('/v1/auth/status', account.key)).json();
  return data.quota.day.used;
};
beforeAll(async () => {
  gateway = await startGateway({ MCP_ORIGINS: 'https://app.example, https://*.shop.example' });
  account = await gateway.createAccount();
});
afterAll(() => gateway?.close());

const galaxy = { name: 'search_phones', arguments: { query: 'galxy s24 utra' } };

/** The problem document of a message that is rejected by an HTTP status. */
function expectRefused(answer: McpAnswer, status: number, code: string): void {
  expect(answer).toMatchObject({
    status,
    body: { jsonrpc: '2.0', error: { message: expect.any(String), data: { status, code } } },
  });
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
}

test('/mcp/ is /mcp', async () => {
  const answers = await Promise.all(
    ['/mcp', '/mcp/'].map((path) =>
      fetch(gateway.origin + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        redirect: 'manual',
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [plain, slashed] = await Promise.all(answers.map((answer) => answer.json()));
  expect(slashed).toEqual(plain);
});

describe.each(eras)('in the protocol generation of %s', (era: Era) => {
  test.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    '%s is free and needs no key',
    async (method) => {
      const answer = await ask.message(era, method);
      expect(answer).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id: 1 } });
      expect(answer.body.error).toBeUndefined();
      expect(answer.headers.get('ratelimit')).toBeNull();
    },
  );

  test('a call costs exactly 1 unit, and shows the remaining quota', async () => {
    const before = await used();
    const answer = await ask.message(era, 'tools/call', galaxy, { key: account.key });
    expect(answer.body.result.structuredContent.phones[0].slug).toBe('samsung-galaxy-s24-ultra');
    expect(JSON.parse(answer.body.result.content[0].text)).toEqual(answer.body.result.structuredContent);
    expect(answer.headers.get('ratelimit')).toMatch(/^"day";r=\d+;t=\d+, "month"/);
    expect(await used()).toBe(before + 1);
  });

  test('get_quota, invalid arguments and unknown tools are free', async () => {
    const before = await used();
    const status = await ask.message(era, 'tools/call', { name: 'get_quota' }, { key: account.key });
    expect(status.body.result.structuredContent.quota.day.used).toBe(before);
    const wrong = await ask.message(
      era,
      'tools/call',
      { name: 'search_phones', arguments: { limt: 3 } },
      { key: account.key },
    );
    expect(wrong).toMatchObject({
      status: 200,
      body: { result: { isError: true, structuredContent: { error: { code: 'invalid-parameter' } } } },
    });
    expect(wrong.body.result.content[0].text).toContain('limit');
    const unknown = await ask.message(era, 'tools/call', { name: 'search_phone' }, { key: account.key });
    expect(unknown.body.error).toMatchObject({
      code: -32_602,
      message: expect.stringContaining('search_phones'),
    });
    expect(await used()).toBe(before);
  });

  test('a tool without a key is 401, without the metadata that would start OAuth', async () => {
    const answer = await ask.message(era, 'tools/call', galaxy);
    expectRefused(answer, 401, 'missing-key');
    expect(answer.body.id).toBe(1);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="phone-gateway"');
  });

  test('an invalid key is 401 for everything, two different keys are 400', async () => {
    for (const method of ['tools/list', 'tools/call'])
      expectRefused(await ask.message(era, method, galaxy, { key: 'phk_nonsense' }), 401, 'invalid-key');
    const two = { 'X-API-Key': account.key, Authorization: 'Bearer phk_another' };
    expectRefused(await ask.message(era, 'tools/list', {}, { headers: two }), 400, 'invalid-parameter');
  });

  test('a key that is not for MCP lists tools, and its calls are 403, free', async () => {
    const restricted = await gateway.createAccount();
    await restrictKey(gateway, restricted, { doors: ['rest'] });
    const { key } = restricted;
    await expect.poll(async () => (await ask.message(era, 'tools/call', galaxy, { key })).status).toBe(403);
    const refused = await ask.message(era, 'tools/call', { name: 'no_such_tool' }, { key });
    expectRefused(refused, 403, 'key-restricted');
    expect(refused.body.error.data.restriction).toBe('doors');
    expect((await ask.message(era, 'tools/list', {}, { key })).body.result.tools[0].name).toBe(
      'search_phones',
    );
  });

  test('a used-up quota is reported to the model, with the time of its reset', async () => {
    const spent = await gateway.createAccount();
    for (let left = 10; left > 0; left -= 1) {
      const fields = Array.from({ length: 10 }, (_, index) => `a${index}: brands { id }`);
      await gateway.graphql(`{ ${fields.join(' ')} }`, spent.key);
    }
    const answer = await ask.message(era, 'tools/call', galaxy, { key: spent.key });
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { isError: true, structuredContent: { error: { code: 'quota-exceeded' } } } },
    });
    expect(answer.body.result.structuredContent.error.resets_at).toMatch(/Z$/);
    expect(answer.headers.get('ratelimit')).toMatch(/^"day";r=0;/);
  });

  test('an unknown method is not found, and so is subscriptions/listen: there are no streams', async () => {
    for (const method of ['subscriptions/listen', 'tasks/get', 'constructor', '__proto__']) {
      const params = method === 'subscriptions/listen' ? { notifications: { toolsListChanged: true } } : {};
      const answer = await ask.message(era, method, params);
      expect(answer.body).toMatchObject({ id: 1, error: { code: -32_601 } });
      expect(answer.status).toBe(era === '2026-07-28' ? 404 : 200);
    }
  });

  test('a resource or a prompt that does not exist is a wrong parameter, because the lists are empty', async () => {
    for (const [method, params] of [
      ['resources/read', { uri: 'phone://5' }],
      ['prompts/get', { name: 'compare' }],
      ['prompts/get', {}],
    ] as const) {
      const answer = await ask.message(era, method, params);
      expect(answer).toMatchObject({ status: 200, body: { id: 1, error: { code: -32_602 } } });
      expect(answer.body.error.message).toMatch(/^There are no (resources|prompts), only tools\.$/);
    }
  });

  test('the error of a resource repeats its URI, without a key that stands in it', async () => {
    const read = async (params: object) => (await ask.message(era, 'resources/read', params)).body.error.data;
    expect(await read({ uri: 'phone://5' })).toEqual({ uri: 'phone://5' });
    expect(await read({ uri: `phone://5?key=${account.key}` })).toEqual({
      uri: 'phone://5?key=[credential]',
    });
    for (const params of [{}, { uri: 5 }]) expect(await read(params)).toBeUndefined();
  });

  test('arguments that are null are no arguments', async () => {
    const params = { name: 'get_quota', arguments: null };
    const { body } = await ask.message(era, 'tools/call', params, { key: account.key });
    expect(body.result.structuredContent.plan.name).toBe('free');
  });

  test('a notification is accepted and does nothing, even if it names a tool', async () => {
    const before = await used();
    for (const method of ['notifications/cancelled', 'tools/call']) {
      const answer = await ask.message(era, method, galaxy, { key: account.key, id: undefined });
      expect(answer).toMatchObject({ status: 202, text: '' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect(await used()).toBe(before);
  });
});

describe('the handshake of 2025-11-25 and before', () => {
  const clientInfo = { name: 'a client', version: '1' };
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'speaks %s',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo };
      const answer = await ask.message('2025-11-25', 'initialize', params);
      expect(answer.body.result).toMatchObject({ protocolVersion, serverInfo: { name: 'phone-gateway' } });
      expect(answer.headers.get('mcp-session-id')).toBeNull();
      const headers = { 'MCP-Protocol-Version': protocolVersion };
      expect((await ask.message('2025-11-25', 'ping', {}, { headers })).body.result).toEqual({});
    },
  );
  test('offers its newest version to a client with an unknown one, and rejects it in a header', async () => {
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo };
    const answer = await ask.message('2025-11-25', 'initialize', params);
    expect(answer.body.result.protocolVersion).toBe('2025-11-25');
    const headers = { 'MCP-Protocol-Version': '1999-01-01' };
    expect((await ask.message('2025-11-25', 'ping', {}, { headers })).status).toBe(400);
  });
  test('names what initialize lacks', async () => {
    const answer = await ask.message('2025-11-25', 'initialize', {});
    expect(answer.body).toMatchObject({
      id: 1,
      error: { code: -32_602, message: expect.stringContaining('protocolVersion') },
    });
  });
  test('is not needed: a call without headers of either generation is answered', async () => {
    const answer = await ask.post(
      { jsonrpc: '2.0', id: 'first', method: 'tools/call', params: { name: 'get_quota' } },
      { 'X-API-Key': account.key, Accept: '*/*' },
    );
    expect(answer).toMatchObject({ status: 200, body: { id: 'first', result: {} } });
  });
});

describe('2026-07-28', () => {
  test('server/discover describes the server, and for how long that may be cached', async () => {
    const { body } = await ask.message('2026-07-28', 'server/discover');
    expect(body.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: expect.stringContaining('search_phones'),
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });
  test('rejects missing headers and headers that contradict the body', async () => {
    const before = await used();
    const good = {
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'search_phones',
      'MCP-Protocol-Version': '2026-07-28',
    };
    const wrong = [
      { ...good, 'Mcp-Method': 'tools/list' },
      { ...good, 'Mcp-Name': 'get_quota' },
      { ...good, 'MCP-Protocol-Version': '2025-11-25' },
      { ...good, 'Mcp-Method': '' },
      { 'MCP-Protocol-Version': '2026-07-28' },
    ];
    for (const headers of wrong) {
      const answer = await ask.message('2026-07-28', 'tools/call', galaxy, {
        key: account.key,
        headers,
        bare: true,
      });
      expect(answer).toMatchObject({ status: 400, body: { id: 1, error: { code: -32_020 } } });
    }
    expect(await used()).toBe(before);
  });
  test('tells a client of an unknown version the supported ones', async () => {
    const answer = await ask.message('2026-07-28', 'tools/list', {}, { version: '2099-01-01' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: -32_022, data: { supported: ['2026-07-28'] } } },
    });
  });
});

describe('before the message is read', () => {
  const evil = { Origin: 'https://evil.example' };
  test('the page is checked first, then the method, the size, the key, the message', async () => {
    const big = ' '.repeat(65_537);
    const wrongKey = { 'X-API-Key': 'phk_nonsense' };
    expectRefused(await ask.post(big, { ...wrongKey, ...evil }, 'PUT'), 403, 'forbidden');
    expectRefused(await ask.post(big, wrongKey, 'PUT'), 405, 'method-not-allowed');
    expectRefused(await ask.post(big, wrongKey), 413, 'content-too-large');
    expectRefused(await ask.post('no JSON', wrongKey), 401, 'invalid-key');
    expect((await ask.post('no JSON', {})).body.error.code).toBe(-32_700);
  });
  test.each(['GET', 'DELETE', 'HEAD', 'PUT', 'PATCH'])(
    '%s is 405 and names the allowed method',
    async (method) => {
      const answer = await ask.post(undefined, {}, method);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
      if (method === 'HEAD') expect(answer.text).toBe('');
      else expectRefused(answer, 405, 'method-not-allowed');
    },
  );
  test.each([
    ['https://evil.example', 403],
    ['https://app.example.evil.example', 403],
    ['http://app.example', 403],
    ['https://shop.example', 403],
    ['null', 403],
    ['file://', 403],
    ['https://app.example', 200],
    ['https://www.shop.example', 200],
    ['http://localhost:6274', 200],
    ['http://127.0.0.1:1', 200],
    ['https://[::1]:8443', 200],
  ])('a page of %s gets %i', async (origin, status) => {
    const answer = await ask.message('2025-11-25', 'ping', {}, { headers: { Origin: origin } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
  test('a preflight allows the headers that MCP sends', async () => {
    const answer = await ask.post(undefined, { Origin: 'https://app.example' }, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ');
    for (const name of [
      'Authorization',
      'X-API-Key',
      'Content-Type',
      'Mcp-Method',
      'Mcp-Name',
      'MCP-Protocol-Version',
    ])
      expect(allowed).toContain(name);
    expect((await ask.post(undefined, evil, 'OPTIONS')).status).toBe(403);
  });
});

describe('the Host, on a loopback HOST with a PUBLIC_URL', () => {
  let proxied: TestGateway;
  beforeAll(async () => {
    proxied = await startGateway({ PUBLIC_URL: 'https://phones.example.com' });
  });
  afterAll(() => proxied.close());

  test.each([
    ['localhost:4000', 200],
    ['[::1]', 200],
    ['evil.example', 403],
    ['phones.example.com.evil.example', 403],
    ['phones.example.com', 200],
    ['phones.example.com:8443', 200],
  ])('%s gets %i', async (host, status) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const lines = ['POST /mcp HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json'];
    const answer = await rawRequest(proxied.origin, [...lines, `Content-Length: ${body.length}`], body, {
      hasHost: false,
    });
    expect(answer.status).toBe(status);
  });
});

describe('the setting MCP_ORIGINS', () => {
  test('allows any page with a star', async () => {
    const open = await startGateway({ MCP_ORIGINS: '*' });
    const answer = await askMcp(() => open).message(
      '2025-11-25',
      'ping',
      {},
      { headers: { Origin: 'null' } },
    );
    expect(answer.status).toBe(200);
    await open.close();
  });
  test.each(['app.example', 'http://app.example', 'https://app.example/path', 'https://a.example,,'])(
    'is rejected at the start if it is invalid: %s',
    async (origins) => {
      await expect(startGateway({ MCP_ORIGINS: origins })).rejects.toThrow(
        /MCP_ORIGINS must be a comma-separated list of origins/,
      );
    },
  );
});
