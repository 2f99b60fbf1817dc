// What is made from the sources and not committed: Prisma's client and GraphiQL's bundle.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { buildPlayground } from './build-playground.ts';

/**
 * `prisma generate`, without the schema engine that Prisma would otherwise download: generating does not use it,
 * and an installation must not depend on a second host. Only ever for `generate` (`prisma migrate` would hang).
 * @returns what it wrote, if it failed
 */
async function generatePrisma(): Promise<string | null> {
  const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
  const run = spawn(process.execPath, [prisma, 'generate', '--no-hints'], {
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  const written: Buffer[] = [];
  run.stdout.on('data', (bytes) => written.push(bytes));
  run.stderr.on('data', (bytes) => written.push(bytes));
  const status = await new Promise((resolve) => run.on('close', resolve));
  return status === 0 ? null : Buffer.concat(written).toString();
}

const [failure] = await Promise.all([generatePrisma(), buildPlayground()]);
if (failure !== null) {
  process.stderr.write(failure);
  process.exitCode = 1;
}
