import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPglite } from '../../../src/stores/embedded/open-pglite.ts';
import { watchDatabase } from '../../../src/stores/embedded/watch-database.ts';
import { guardDiskSpace } from '../../../src/stores/prisma/connection/disk-space.ts';
import { runCommand, runProcess, serve } from '../../../tools/testing/command.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

test.skipIf(process.platform === 'win32')(
  'the database can create files while the process has no descriptor left',
  async () => {
    const { dataDir, discard } = await copyTemplate();
    const script = fileURLToPath(new URL('../../support/without-descriptors.ts', import.meta.url));
    const folder = join(dataDir, 'postgres');
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 256 && exec "$0" "$1" "$2"',
      process.execPath,
      script,
      folder,
    ]).finally(discard);
    const { taken, without, after } = JSON.parse(stdout);
    expect(taken).toBeGreaterThan(10);
    // If it knows the true limit, PostgreSQL closes one of its own files for each that it needs.
    expect({ without, after }).toEqual({ without: [], after: [] });
  },
);

test('trouble is reported until a commit succeeds again, without naming a folder', async () => {
  const { dataDir, discard } = await copyTemplate();
  let freeBytes = Number.POSITIVE_INFINITY;
  const pglite = await openPglite(join(dataDir, 'postgres'), () => {});
  const told: unknown[] = [];
  const { watched, health } = watchDatabase(
    guardDiskSpace(pglite, () => freeBytes),
    (error) => told.push(error),
  );
  try {
    await watched.exec('CREATE TABLE line (id int PRIMARY KEY); INSERT INTO line VALUES (1)');
    // The query is wrong, not the database.
    await expect(watched.exec('INSERT INTO line VALUES (1)')).rejects.toThrow(/duplicate key/);
    expect(health.getProblem()).toBeNull();
    freeBytes = 0;
    await expect(watched.exec('INSERT INTO line VALUES (2)')).rejects.toThrow(/MB left/);
    expect(health.getProblem()).toMatch(/nearly full/);
    freeBytes = Number.POSITIVE_INFINITY;
    await expect.poll(health.getProblem).toBeNull();
    expect(told).toHaveLength(1);
  } finally {
    health.close();
    await pglite.close().catch(() => {});
    await discard();
  }
});

test('a gateway whose database has ended ends too, with status 1 and a message, and its unsaved counters are reported', async () => {
  const { dataDir, discard } = await copyTemplate();
  const env = { DATA_DIR: dataDir, BACKUP_EVERY: 'off' };
  const served = await serve(env);
  try {
    // PostgreSQL cannot continue without it, and notices that at the next checkpoint: PANIC.
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    const file = join(dataDir, 'x.backup');
    expect((await runCommand(['backup', file], env)).code).toBe(1);
    expect(existsSync(file)).toBe(false);
    const { code, stderr } = await served.finished;
    expect(code).toBe(1);
    expect(stderr).toMatch(/the embedded database has ended; the gateway stops/);
    const again = await runProcess(['serve'], env);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/is damaged: .*pg_control.*phone-gateway restore/);
  } finally {
    await served.stop('SIGKILL');
    await discard();
  }
});
