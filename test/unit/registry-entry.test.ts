import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('deploy/server.json is an entry that the MCP registry accepts, and has the version of the gateway', () => {
  const { name, version, title, description, icons, remotes } = read('deploy/server.json');
  expect(version).toBe(read('package.json').version);
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/phone-gateway$/);
  for (const text of [title, description]) expect([text, text.length <= 100]).toEqual([text, true]);
  const [{ type, url, headers }] = remotes;
  expect([type, new URL(url).pathname]).toEqual(['streamable-http', '/mcp']);
  expect(new URL(url).hostname.split('.').reverse().join('.')).toBe(name.split('/')[0]);
  expect(headers).toMatchObject([{ name: 'X-API-Key', isRequired: true, isSecret: true }]);
  const [{ src, sizes }] = icons;
  const icon = readFileSync(`src/web/public/${new URL(src).pathname.split('/').at(-1)}`);
  expect(sizes).toEqual([`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`]);
});
