import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type Front, type GatewayAddresses, startMaster } from './front.ts';

const readShipped = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** Reads the version of nginx, such as `[1, 22, 1]`. */
function readVersion(): readonly number[] {
  const output = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' });
  return (/nginx\/(\d+)\.(\d+)\.(\d+)/.exec(output) ?? []).slice(1).map(Number);
}

/** Whether this version of nginx has the parameter `resolve` of upstream servers, which came with 1.27.3. */
const canResolve = ([major = 0, minor = 0, patch = 0]: readonly number[]): boolean =>
  major * 1e6 + minor * 1e3 + patch >= 1_027_003;

/**
 * Starts the nginx on the PATH in front of two gateways. The configuration is the shipped one, except for the
 * addresses and the paths of its files.
 */
export async function startNginx(gateways: GatewayAddresses): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-nginx-'));
  await chmod(folder, 0o777);
  const port = await freePort();
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  let server = `${tempPaths}\n${await readShipped('nginx.conf')}`
    .replace('listen 4000', `listen 127.0.0.1:${port}`)
    .replaceAll('gateway-one:4000', gateways[0])
    .replaceAll('gateway-two:4000', gateways[1]);
  if (!canResolve(readVersion())) server = server.replaceAll(' resolve ', ' ');
  const writeServer = (drainedGateway: 0 | 1 | null): Promise<void> => {
    const address = drainedGateway === null ? '' : gateways[drainedGateway];
    const text =
      drainedGateway === null ? server : server.replaceAll(`server ${address}`, `server ${address} down`);
    return writeFile(join(folder, 'server.conf'), text);
  };
  await writeServer(null);
  const accessLog = join(folder, 'access.log');
  const main = (await readShipped('nginx-main.conf'))
    .replace(/^user .*$/m, '')
    .replace('/var/log/nginx/error.log', 'stderr')
    .replace(/^pid .*$/m, `pid ${join(folder, 'pid')};`)
    .replace(/^ *include .*mime.types;$/m, '')
    .replace('/var/log/nginx/access.log', accessLog)
    .replace('/etc/nginx/conf.d/*.conf', join(folder, 'server.conf'));
  await writeFile(join(folder, 'nginx.conf'), main);
  const front = await startMaster({
    command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    origin: `http://127.0.0.1:${port}`,
    folder,
    reloadBy: 'SIGHUP',
  });
  return {
    ...front,
    readLog: () => front.readLog() + readFileSync(accessLog, 'utf8'),
    drain: async (gateway) => {
      await writeServer(gateway);
      await front.reload();
    },
  };
}
