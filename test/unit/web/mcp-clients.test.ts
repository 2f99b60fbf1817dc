import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMcpClients } from '../../../src/web/parts/docs/mcp-clients.ts';

const codeOf = (name: string, origin: string): string =>
  createMcpClients(origin, 'phk_key').find((client) => client.name === name)?.code ?? '';

test('no application is told to download a package with our name, which is not ours', () => {
  for (const { code } of createMcpClients('https://api.example', 'phk_key')) {
    expect(code).not.toMatch(/npx(?:"|,|\[|\s|-y|args|:)*phone-gateway/);
  }
});

test('a downloaded package has the exact version that the tests run', () => {
  const [, version] = /mcp-remote@([\d.]+)"/.exec(codeOf('Claude Desktop', 'https://api.example')) ?? [];
  const { dependencies } = JSON.parse(readFileSync('examples/clients/package.json', 'utf8'));
  expect(version).toBe(dependencies['mcp-remote']);
  expect(readFileSync('docs/mcp.md', 'utf8')).toContain(`"mcp-remote@${version}"`);
});

test('the key is in no argument of a program, where other users of the machine can see it', () => {
  const { mcpServers } = JSON.parse(codeOf('Claude Desktop', 'https://api.example'));
  const { args, env } = mcpServers['phone-gateway'];
  expect(args.join(' ')).not.toContain('phk_key');
  expect(args.every((arg: string) => !arg.includes(' '))).toBe(true);
  expect(Object.values(env)).toEqual(['phk_key']);
});

test.each([
  ['https://api.example', false],
  ['http://localhost:4000', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', true],
  ['http://gateway.lan:4000', true],
])('%s: --allow-http is there only if mcp-remote requires it', (origin, isNeeded) => {
  expect(codeOf('Claude Desktop', origin).includes('--allow-http')).toBe(isNeeded);
});

test('applications that speak HTTP get the address itself', () => {
  for (const { name, code } of createMcpClients('https://api.example', 'phk_key')) {
    if (name !== 'Claude Desktop') expect(code).not.toContain('npx');
    expect(code).toContain('https://api.example/mcp');
  }
});
