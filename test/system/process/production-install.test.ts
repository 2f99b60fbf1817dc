import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';
import { startGatewayProcess } from '../../../tools/testing/gateway-process.ts';
import { linkInstallation, productionPackages, sizeOnDisk } from '../../support/production-packages.ts';

test('a gateway with only the packages of `dependencies` starts, and all its transports answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-production-'));
  const { dataDir, discard } = await copyTemplate();
  try {
    linkInstallation(folder);
    const gateway = await startGatewayProcess(
      { DATA_DIR: dataDir, NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' },
      { main: join(folder, 'src/main.ts') },
    );
    const ask = (path: string, headers: Record<string, string>, body?: unknown) =>
      fetch(`${gateway.origin}${path}`, {
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
    try {
      const signedUp = await ask('/v1/signup', {}, { email: 'production@example.com', name: 'Production' });
      expect(signedUp.status).toBe(201);
      const { api_key } = (await signedUp.json()) as { api_key: string };
      const key = { 'X-API-Key': api_key };
      expect(await (await ask('/v1/phones?search=galaxy+s24', key)).json()).toHaveProperty(
        'data.0.full_name',
      );
      const query = '{ phones(perPage: 1) { nodes { fullName prices { totalCount } } } }';
      expect(await (await ask('/graphql', key, { query })).json()).toHaveProperty(
        'data.phones.nodes.0.fullName',
      );
      const page = await (await ask('/graphql', { Accept: 'text/html' })).text();
      const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
      expect((await ask(script, {})).status).toBe(200);
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const answer = await ask('/mcp', { ...key, Accept: 'application/json, text/event-stream' }, list);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('search_phones');
    } finally {
      expect(await gateway.stop('SIGTERM')).toBe(0);
    }
  } finally {
    await discard();
    await rm(folder, { recursive: true, force: true });
  }
});

test('`npm ci --omit=dev` takes at most 350 MB, Node included', () => {
  const bytes = productionPackages().map(sizeOnDisk);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350e6);
});

test('of optional packages, production gets Node and no build tool', () => {
  const chosen = productionPackages().filter(({ isOptional }) => isOptional);
  const names = chosen.map(({ path }) => path.replace('node_modules/', ''));
  expect(names.filter((name) => !/^node-(bin-)?\w+-\w+$/.test(name))).toEqual(['pg-cloudflare']);
});
