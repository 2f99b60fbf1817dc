// Runs the stdio setting of docs/mcp.md with the installed program instead of npx.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { endOwned, spawnOwned } from '../../../tools/testing/own-process.ts';
import { until } from '../../../tools/testing/until.ts';
import { clientFolder, installClients } from '../../support/client-folder.ts';

const areThere = await installClients();

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, never>>;
  readonly error?: { readonly message: string };
}

const guide = readFileSync('docs/mcp.md', 'utf8');

/** Starts the stdio setting of the guide, with a separate folder for its files. */
function startSetting(origin: string, key: string) {
  const blocks = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, block = '']) => block);
  const setting = blocks.find((block) => block.includes('mcp-remote')) ?? '';
  const filledIn = setting.replace('http://127.0.0.1:4000', origin).replace('YOUR_API_KEY', key);
  const { command, args, env } = JSON.parse(filledIn).mcpServers['phone-gateway'];
  expect([command, args[0], args[1]]).toEqual(['npx', '-y', expect.stringMatching(/^mcp-remote@\d/)]);
  const child = spawnOwned(process.execPath, ['node_modules/mcp-remote/dist/proxy.js', ...args.slice(2)], {
    cwd: clientFolder,
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), MCP_REMOTE_CONFIG_DIR: tmpdir(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const send = (message: object): void => {
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const request = async (id: number, method: string, params: object = {}): Promise<Answer> => {
    send({ id, method, params });
    const answer = (): Answer | undefined =>
      written.stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Answer)
        .find((one) => one.id === id);
    await until(`${method} is answered`, () => answer() !== undefined || child.exitCode !== null);
    return answer() ?? {};
  };
  const initialize = async (): Promise<Answer> => {
    const answer = await request(0, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    send({ method: 'notifications/initialized' });
    return answer;
  };
  return { child, written, request, initialize };
}

describe.skipIf(!areThere)('an application that only starts programs, by mcp-remote', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway?.close());

  test('lists the tools and searches with the key, for 1 unit', async () => {
    const { key } = await gateway.createAccount();
    const client = startSetting(gateway.origin, key);
    try {
      const { result } = await client.initialize();
      expect(result?.serverInfo).toMatchObject({ name: 'phone-gateway' });
      const listed = await client.request(1, 'tools/list');
      expect(listed.result?.tools).toContainEqual(expect.objectContaining({ name: 'search_phones' }));
      const found = await client.request(2, 'tools/call', {
        name: 'search_phones',
        arguments: { query: 'galxy s24 utra' },
      });
      expect(found.result?.structuredContent).toMatchObject({
        phones: [{ full_name: 'Samsung Galaxy S24 Ultra' }],
      });
      const { data } = await (await gateway.get('/v1/auth/status', key)).json();
      expect(data.quota.day.used).toBe(1);
      expect(client.written.stderr).not.toContain(key);
    } finally {
      await endOwned(client.child, 'SIGTERM');
    }
  });

  test('reports an invalid key as an error, and finds nothing', async () => {
    const client = startSetting(gateway.origin, 'YOUR_API_KEY');
    try {
      await client.initialize();
      const { result } = await client.request(1, 'tools/call', {
        name: 'search_phones',
        arguments: { query: 'galaxy' },
      });
      expect(result?.structuredContent).toBeUndefined();
    } finally {
      if (client.child.exitCode === null) await endOwned(client.child, 'SIGTERM');
    }
  });
});
