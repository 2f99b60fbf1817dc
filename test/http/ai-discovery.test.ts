import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTitles } from '../../src/domain/errors.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

/** The address of the service in these tests, unless another is given. */
const told = 'http://127.0.0.1:4000';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const cardPath = '/mcp/server-card';
const catalogPath = '/.well-known/ai-catalog.json';

interface Card {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly title: string;
  readonly remotes: readonly {
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly isSecret: boolean }[];
    readonly supportedProtocolVersions: readonly string[];
  }[];
}
const readCard = async (): Promise<Card> => (await gateway.get(cardPath)).json() as Promise<Card>;

const post = async (
  url: string,
  method: string,
  params: object,
  headers: Record<string, string> = {},
): Promise<{ result?: never; error?: object }> => {
  const response = await fetch(url.replace(told, gateway.origin), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as { result?: never; error?: object };
};
const initialize = (url: string, protocolVersion: string) =>
  post(url, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

describe('the server card', () => {
  test('has the form of SEP-2127', async () => {
    const card = await readCard();
    expect(card).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      websiteUrl: told,
      remotes: [{ type: 'streamable-http', url: `${told}/mcp` }],
    });
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    for (const text of [card.description, card.title])
      expect([text, text.length <= 100]).toEqual([text, true]);
    // Tools are listed by the protocol, never by the card.
    expect(Object.keys(card)).not.toContain('tools');
  });

  test('describes the running server: its name, its protocol versions and how it takes a key', async () => {
    const card = await readCard();
    const [remote] = card.remotes;
    const url = remote?.url ?? '';
    const [newest = '', ...handshakes] = remote?.supportedProtocolVersions ?? [];
    for (const version of handshakes) {
      const { result } = (await initialize(url, version)) as { result?: never };
      expect(result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: card.name.split('/')[1], version: card.version, title: card.title },
      });
    }
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': newest,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { result: discovered } = await post(
      url,
      'server/discover',
      { _meta: envelope },
      { 'MCP-Protocol-Version': newest, 'Mcp-Method': 'server/discover' },
    );
    expect((discovered as unknown as { supportedVersions: string[] }).supportedVersions).toContain(newest);
    const { result } = await post(url, 'tools/list', {});
    expect((result as unknown as { tools: { name: string }[] }).tools.map(({ name }) => name)).toContain(
      'search_phones',
    );
    const header = remote?.headers[0];
    expect(header).toMatchObject({ isRequired: true, isSecret: true });
    const { key } = await gateway.createAccount();
    const asked = await post(
      url,
      'tools/call',
      { name: 'get_quota', arguments: {} },
      { [header?.name ?? '']: key },
    );
    expect(asked.error).toBeUndefined();
    expect((asked.result as unknown as { isError?: boolean }).isError).not.toBe(true);
  });

  test('is the same in server.json for the MCP registry, but for the schema and the protocol versions', async () => {
    const response = await gateway.get('/mcp/server.json');
    expect(response.headers.get('content-type')).toBe('application/json');
    const { remotes, ...card } = await readCard();
    expect(await response.json()).toEqual({
      ...card,
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      remotes: remotes.map(({ supportedProtocolVersions: _, ...remote }) => remote),
    });
  });

  test('has an icon of a type that the schema of the registry allows, and of the stated size', async () => {
    const { icons } = (await readCard()) as unknown as {
      icons: { src: string; mimeType: string; sizes: string[] }[];
    };
    const [icon, ...others] = icons as [(typeof icons)[number]];
    expect(others).toEqual([]);
    const response = await fetch(icon.src.replace(told, gateway.origin));
    expect([icon.mimeType, response.headers.get('content-type')]).toEqual(['image/png', 'image/png']);
    const header = Buffer.from(await response.arrayBuffer());
    expect(icon.sizes).toEqual([`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`]);
  });

  test('reverses host names and keeps addresses as they are', async () => {
    for (const [url, name] of [
      ['https://phones.example.com', 'com.example.phones/phone-gateway'],
      ['http://[::1]:4000', 'localhost/phone-gateway'],
    ]) {
      const other = await startGateway({ PUBLIC_URL: url as string });
      expect(((await (await other.get(cardPath)).json()) as Card).name).toBe(name);
      await other.close();
    }
  });
});

test('is linked from the catalogue', async () => {
  const catalog = (await (await gateway.get(catalogPath)).json()) as {
    specVersion: string;
    entries: { identifier: string; type: string; url: string }[];
  };
  expect(catalog.specVersion).toBe('1.0');
  expect(catalog.entries).toHaveLength(1);
  const [entry] = catalog.entries;
  expect(entry?.identifier).toMatch(/^urn:air:[a-z0-9.-]+:phone-gateway$/);
  const card = await fetch((entry?.url ?? '').replace(told, gateway.origin), {
    headers: { Accept: entry?.type ?? '' },
  });
  expect([card.status, card.headers.get('content-type')]).toEqual([200, entry?.type]);
});

test.each([
  [cardPath, 'application/mcp-server-card+json'],
  [catalogPath, 'application/ai-catalog+json'],
])('%s is readable from any origin, cacheable for an hour, and has an ETag', async (path, type) => {
  const ask = (init: RequestInit = {}) =>
    fetch(gateway.origin + path, { ...init, headers: { Origin: 'https://page.example', ...init.headers } });
  const got = await ask();
  expect([got.status, got.headers.get('content-type')]).toEqual([200, type]);
  expect(got.headers.get('access-control-allow-origin')).toBe('*');
  expect(got.headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = got.headers.get('etag') ?? '';
  const again = await ask({ headers: { 'If-None-Match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  // A browser that opens it sees the same.
  expect((await ask({ headers: { Accept: 'text/html' } })).headers.get('content-type')).toBe(type);
});

describe('/llms-full.txt', () => {
  let text: string;
  beforeAll(async () => {
    text = await (await gateway.get('/llms-full.txt')).text();
  });

  test('begins with all of llms.txt and has at most 100 KB', async () => {
    expect(text.startsWith(await (await gateway.get('/llms.txt')).text())).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThan(100_000);
  });

  test('has every operation with its parameters, every error, and every tool with its arguments', async () => {
    const { paths } = (await (await gateway.get('/v1/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    };
    const parts = new Map(text.split(/^### /m).map((part) => [part.split('\n')[0], part]));
    const { result } = await post(`${told}/mcp`, 'tools/list', {});
    const { tools } = result as unknown as {
      tools: { name: string; title: string; inputSchema: { properties: object } }[];
    };
    const expected = [
      ...Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
          .map(
            ([method, { parameters = [] }]) =>
              [
                `${method.toUpperCase()} ${path}`,
                parameters.filter((one) => one.in !== 'header').map(({ name }) => name),
              ] as const,
          ),
      ),
      ...tools.map(
        ({ name, title, inputSchema }) => [`${name}: ${title}`, Object.keys(inputSchema.properties)] as const,
      ),
    ];
    expect(expected.length).toBeGreaterThan(20);
    for (const [heading, names] of expected) {
      const part = parts.get(heading) ?? '';
      const missing = names.filter((name) => !part.includes(`\n- \`${name}\``));
      expect([heading, part.length > heading.length, missing]).toEqual([heading, true, []]);
    }
    for (const code of Object.keys(errorTitles)) expect(text).toContain(`\n- \`${code}\`: `);
  });

  test('has the GraphQL schema without descriptions', async () => {
    const schema = /```graphql\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    const { buildSchema, lexicographicSortSchema, printSchema } = await import('graphql');
    const whole = buildSchema(await (await gateway.get('/schema.graphql')).text());
    const names = (one: typeof whole): string[] =>
      Object.values(lexicographicSortSchema(one).getTypeMap()).map(({ name }) => name);
    expect(names(buildSchema(schema))).toEqual(names(whole));
    expect(printSchema(buildSchema(schema))).not.toContain('"""');
  });
});

describe('security.txt', () => {
  test('names the contact, expires within a year, and is absent without a contact (RFC 9116)', async () => {
    expect((await gateway.get('/.well-known/security.txt')).status).toBe(404);
    const now = Date.parse('2026-11-27T17:00:00Z');
    const other = await startGateway(
      { SUPPORT_CONTACT: 'mailto:help@phones.example', PUBLIC_URL: 'https://phones.example' },
      { now: () => now },
    );
    try {
      const response = await other.get('/.well-known/security.txt');
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      expect(await response.text()).toBe(
        [
          'Contact: mailto:help@phones.example',
          'Expires: 2027-05-26T00:00:00.000Z',
          'Preferred-Languages: en, th',
          'Canonical: https://phones.example/.well-known/security.txt',
          '',
        ].join('\n'),
      );
    } finally {
      await other.close();
    }
  });
});

describe('the API catalogue', () => {
  test('links each API to documents that exist (RFC 9727)', async () => {
    const response = await gateway.get('/.well-known/api-catalog');
    expect(response.headers.get('content-type')).toMatch(/^application\/linkset\+json/);
    expect(response.headers.get('link')).toBe(`<${told}/.well-known/api-catalog>; rel="api-catalog"`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { linkset } = (await response.json()) as {
      linkset: Record<string, { href: string; type: string }[]>[];
    };
    expect(linkset.map(({ anchor }) => anchor)).toEqual(
      ['/v1', '/graphql', '/mcp'].map((path) => told + path),
    );
    for (const { anchor, ...relations } of linkset)
      for (const { href, type } of Object.values(relations).flat()) {
        const document = await gateway.get(href.replace(told, ''));
        expect([href, document.status, document.headers.get('content-type')?.split(';')[0]]).toEqual([
          href,
          200,
          type,
        ]);
      }
  });

  test('/openapi.json leads to the OpenAPI document', async () => {
    const response = await fetch(`${gateway.origin}/openapi.json`);
    expect(response.url).toBe(`${gateway.origin}/v1/openapi.json`);
    expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\./) });
  });
});
