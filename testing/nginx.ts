import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { spawnOwned } from './own-process.ts';
import { until } from './until.ts';

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

const shipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');

/** `[1, 22, 1]` of the nginx on the PATH; null without one, which is said loudly. */
export function findNginx(): readonly number[] | null {
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

/** From 1.27.3 on nginx looks up names again; what is older is given addresses and shows the rest. */
const canResolve = ([major = 0, minor = 0, patch = 0]: readonly number[]): boolean =>
  major * 1e6 + minor * 1e3 + patch >= 1_027_003;

/**
 * The nginx on the PATH with the configuration that is shipped, in front of two gateways; what differs is where it listens and
 * keeps its files, and that it is one process.
 * @param gateways `host:port` of each
 */
export async function startNginx(gateways: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-nginx-'));
  await chmod(folder, 0o777);
  const port = await freePort();
  let server = (await shipped('nginx.conf'))
    .replace('listen 4000', `listen 127.0.0.1:${port}`)
    .replaceAll('gateway-one:4000', gateways[0])
    .replaceAll('gateway-two:4000', gateways[1]);
  if (!canResolve(findNginx() ?? [])) server = server.replaceAll(' resolve ', ' ');
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  await writeFile(join(folder, 'server.conf'), `${own}\n${server}`);
  const main = (await shipped('nginx-main.conf'))
    .replace(/^user .*$/m, '')
    .replace(/^error_log .*$/m, 'error_log stderr error;')
    .replace(/^pid .*$/m, `pid ${join(folder, 'pid')};`)
    .replace(/^ *include .*mime.types;$/m, '')
    .replace(/^ *access_log .*$/m, 'access_log off;')
    .replace('/etc/nginx/conf.d/*.conf', join(folder, 'server.conf'));
  await writeFile(join(folder, 'nginx.conf'), main);
  const nginx = spawnOwned(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let told = '';
  nginx.stderr?.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-4_000);
  });
  const hasEnded = (): boolean => nginx.exitCode !== null || nginx.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (!hasEnded()) {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  await until('nginx answers', async () => hasEnded() || (await fetch(`${origin}/healthz`)).status > 0);
  if (hasEnded()) {
    await stop();
    throw new Error(`nginx ended: ${told}`);
  }
  return { origin, stop };
}
