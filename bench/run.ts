// npm run bench: prepares the ground, measures everybody, prints what came out. See README.md.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The peers are installed on first use: only this folder needs them, and `npm ci` of the gateway stays small.
const here = fileURLToPath(new URL('.', import.meta.url));
if (!existsSync(`${here}node_modules/autocannon`)) {
  console.error('installing the peers (npm ci --prefix bench)');
  const { status } = spawnSync('npm', ['ci', '--prefix', here], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
// Only now: what it imports needs the peers.
const { bench } = await import('./bench.ts');
// Whatever an interrupted run was about to do next is not waited for.
process.exit(await bench(process.argv.slice(2)));
