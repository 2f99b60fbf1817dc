// `prisma generate`, without the schema engine that Prisma would otherwise download: generating does not use it,
// and an installation must not depend on a second host. Only ever for `generate` (`prisma migrate` would hang).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
const run = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  encoding: 'utf8',
});
if (run.status !== 0) {
  process.stderr.write(`${run.stdout}${run.stderr}`);
  process.exitCode = 1;
}
