import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../', import.meta.url));

/** Installs the packages of the peers on first use, so that `npm ci` of the gateway does not need them. */
export function installPeers(log: (line: string) => void): void {
  if (existsSync(`${folder}node_modules/autocannon`)) return;
  log('installing the peers: npm ci --prefix tools/bench');
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('npm ci --prefix tools/bench failed.');
}
