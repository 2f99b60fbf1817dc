import { tmpdir } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { installClients, startClient } from '../../support/client-folder.ts';
import { askMcp } from '../../support/mcp.ts';

const areThere = await installClients();

let gateway: TestGateway;
let tools: string;
beforeAll(async () => {
  if (!areThere) return;
  gateway = await startGateway();
  const { body } = await askMcp(() => gateway).message('2025-11-25', 'tools/list');
  tools = body.result.tools.map(({ name }: { name: string }) => name).join(', ');
});
afterAll(() => gateway?.close());

/** Runs it with its own key. @returns its output, and the units that the key has used */
async function run(args: (key: string) => readonly string[], said: unknown = '') {
  const { key } = await gateway.createAccount();
  const env = { API_URL: gateway.origin, API_KEY: key, HOME: tmpdir() };
  const { code, lines, stderr } = await startClient(args(key), env).ran;
  expect({ code, stderr }).toEqual({ code: 0, stderr: said });
  const { data } = await (await gateway.get('/v1/auth/status', key)).json();
  return { lines, used: data.quota.day.used };
}

describe.skipIf(!areThere)('a client lists the tools, and pays 1 unit for a search', () => {
  test.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ])('the official client in mode %s, which speaks %s', async (mode, revision) => {
    expect(await run(() => ['mcp-client.js', mode])).toEqual({
      lines: [
        `revision ${revision}`,
        `tools: ${tools}`,
        'found: Samsung Galaxy S24 Ultra',
        'used today: 1',
        expect.stringMatching(/^error: true, limit: /),
      ],
      used: 1,
    });
  });

  test('the SDK 1.x, which compiles the schema of each answer and checks the answer', async () => {
    expect(await run(() => ['mcp-sdk-1.js'])).toEqual({
      lines: [`tools: ${tools}`, 'found: Samsung Galaxy S24 Ultra', 'used today: 1'],
      used: 1,
    });
  });

  const inspect = (key: string, method: string, ...more: string[]) => [
    'node_modules/.bin/mcp-inspector',
    '--cli',
    `${gateway.origin}/mcp`,
    '--transport',
    'http',
    '--header',
    `X-API-Key: ${key}`,
    '--method',
    method,
    ...more,
  ];
  test('the Inspector, by its command', async () => {
    const { lines, used } = await run((key) =>
      inspect(key, 'tools/call', '--tool-name', 'search_phones', '--tool-arg', 'query=galxy s24 utra'),
    );
    expect(JSON.parse(lines.join('\n')).structuredContent).toMatchObject({
      total: 1,
      corrected: 'galaxy s24 ultra',
      phones: [{ full_name: 'Samsung Galaxy S24 Ultra' }],
    });
    expect(used).toBe(1);
  });
  test('the Inspector finds no error in the schemas for models of any maker, for free', async () => {
    const { lines, used } = await run(
      (key) => inspect(key, 'tools/list', '--strict'),
      expect.stringMatching(/^$|\b0 errors\b/),
    );
    expect(
      JSON.parse(lines.join('\n'))
        .tools.map(({ name }: { name: string }) => name)
        .join(', '),
    ).toBe(tools);
    expect(used).toBe(0);
  });
});

/** The scenarios that each revision requires and that do not need the suite's own example server. */
const conforming = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
  ],
} as const;

describe.skipIf(!areThere)(
  'the conformance suite finds only what its list of exceptions gives reasons for',
  () => {
    test.each(['2025-11-25', '2026-07-28'] as const)('revision %s', async (revision) => {
      const bin = 'node_modules/.bin/conformance';
      const args = [bin, 'server', '--url', `${gateway.origin}/mcp`, '--requirements', revision];
      const { code, lines } = await startClient(
        [...args, '--expected-failures', `conformance-${revision}.yml`],
        {},
      ).ran;
      const plain = lines.map(stripVTControlCharacters);
      const summary = plain.slice(plain.indexOf('=== SUMMARY ==='));
      expect({
        code,
        unlike: summary.slice(summary.findIndex((line) => line.startsWith('Total:')) + 1),
      }).toEqual({
        code: 0,
        unlike: expect.not.arrayContaining([expect.stringMatching(/^(Unexpected|Stale)/)]),
      });
      const passed = summary.flatMap((line) => /^✓ ([\w-]+): [1-9]/.exec(line)?.[1] ?? []);
      expect(passed).toEqual(expect.arrayContaining([...conforming[revision]]));
    });
  },
);
