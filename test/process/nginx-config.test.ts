import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { spawnOwned } from '../../testing/own-process.ts';
import { until } from '../../testing/until.ts';

/** Of the nginx on the PATH; null without one. */
function versionOfNginx(): readonly number[] | null {
  try {
    const told = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' });
    return (/nginx\/(\d+)\.(\d+)\.(\d+)/.exec(told) ?? []).slice(1).map(Number);
  } catch {
    const sentence = 'There is no nginx on the PATH.';
    if (process.env.CI === 'true') throw new Error(sentence);
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
    return null;
  }
}
const version = versionOfNginx();

/** From 1.27.3 on nginx looks up names again; what is older is given addresses and shows the rest. */
function canResolve([major = 0, minor = 0, patch = 0]: readonly number[]): boolean {
  return major * 1e6 + minor * 1e3 + patch >= 1_027_003;
}

describe.skipIf(version === null)('deploy/nginx.conf', () => {
  let folder: string;
  let origin: string;
  let stopNginx: () => Promise<void>;
  const gateways = ['one', 'two'].map((name) =>
    createServer((request, response) => {
      request.resume();
      response.end(`${name} ${request.headers['x-forwarded-for']}`);
    }),
  );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phone-gateway-nginx-'));
    await chmod(folder, 0o777);
    const port = await freePort();
    let config = (await readFile('deploy/nginx.conf', 'utf8')).replace(
      'listen 4000',
      `listen 127.0.0.1:${port}`,
    );
    for (const [index, name] of ['gateway-one', 'gateway-two'].entries()) {
      const gateway = gateways[index] as (typeof gateways)[number];
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
      config = config.replace(`${name}:4000`, `127.0.0.1:${(gateway.address() as AddressInfo).port}`);
    }
    if (!canResolve(version ?? [])) config = config.replaceAll(' resolve ', ' ');
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
      .join('\n');
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr; events { worker_connections 4096; }\nhttp { access_log off; ${own}\n${config} }`,
    );
    const nginx = spawnOwned('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    nginx.stderr?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
    stopNginx = async () => {
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    };
    origin = `http://127.0.0.1:${port}`;
    await until('nginx answers', async () => {
      if (nginx.exitCode === null) return (await fetch(`${origin}/healthz`)).status > 0;
      return true;
    });
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${told}`);
  });
  afterAll(async () => {
    await stopNginx?.();
    for (const gateway of gateways) gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** How often each status comes back when a request is sent so many times at once. */
  async function statusesOf(
    times: number,
    path: string,
    init: RequestInit = {},
  ): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    const ask = async (): Promise<void> => {
      const { status } = await fetch(origin + path, init);
      counts[status] = (counts[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: times }, ask));
    return counts;
  }

  test('gives requests to both gateways, with the address of the client', async () => {
    const told = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(`${origin}/v1/plans`)).text()),
    );
    expect(new Set(told)).toEqual(new Set(['one 127.0.0.1', 'two 127.0.0.1']));
  });

  test.each(['/graphql', '/mcp'])(
    'bounds %s without a key, and neither that with a key nor preflights nor REST',
    async (path) => {
      const post = { method: 'POST', body: '{}' };
      expect((await statusesOf(120, path, post))[429]).toBeGreaterThan(0);
      for (const headers of [{ 'X-API-Key': 'phk_any' }, { Authorization: 'Bearer phk_any' }])
        expect(await statusesOf(100, path, { ...post, headers })).toEqual({ 200: 100 });
      expect(await statusesOf(100, path, { method: 'OPTIONS' })).toEqual({ 200: 100 });
      expect(await statusesOf(100, '/v1/phones')).toEqual({ 200: 100 });
    },
  );

  test('bounds sign-ups, by page and by REST together, but not the page itself', async () => {
    const half = await statusesOf(6, '/th/signup', { method: 'POST', body: 'a' });
    const rest = await statusesOf(30, '/v1/signup', { method: 'POST', body: '{}' });
    expect(half).toEqual({ 200: 6 });
    expect(rest[429]).toBeGreaterThan(0);
    expect(await statusesOf(20, '/signup')).toEqual({ 200: 20 });
  });

  test('limits pages and the texts for AI applications, but not files of pages nor the probe paths', async () => {
    expect((await statusesOf(200, '/dashboard'))[429]).toBeGreaterThan(0);
    for (const path of ['/mcp/server-card', '/.well-known/ai-catalog.json', '/llms-full.txt'])
      expect((await statusesOf(100, path))[429]).toBeGreaterThan(0);
    expect(await statusesOf(100, '/assets/site.css')).toEqual({ 200: 100 });
    expect(await statusesOf(100, '/readyz')).toEqual({ 200: 100 });
  });
});
