import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const folder = 'prisma/migrations';
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`migrations on ${kind}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('apply each migration once, in order, in two simultaneous runs', async () => {
      const runs = await Promise.all([database.migrate(), kind === 'Postgres' ? database.migrate() : []]);
      expect(runs.flat().sort()).toEqual(names);
      for (const run of runs) expect(run).toEqual([...run].sort());
      expect(await database.migrate()).toEqual([]);
    });

    test('are recorded as Prisma records them, so that prisma migrate deploy has nothing to do', async () => {
      const rows = await database.prisma.$queryRaw<Record<string, unknown>[]>`
        SELECT migration_name, checksum, finished_at IS NOT NULL AS finished, rolled_back_at, applied_steps_count
        FROM _prisma_migrations ORDER BY migration_name`;
      expect(rows).toEqual(
        names.map((name) => ({
          migration_name: name,
          checksum: createHash('sha256')
            .update(readFileSync(`${folder}/${name}/migration.sql`))
            .digest('hex'),
          finished: true,
          rolled_back_at: null,
          applied_steps_count: 1,
        })),
      );
    });

    test('stop the start with an error if one was edited or is unknown', async () => {
      const { prisma } = database;
      await prisma.$executeRaw`UPDATE _prisma_migrations SET checksum = 'x' || substr(checksum, 2)`;
      await expect(database.migrate()).rejects.toThrow(/was edited/);
      await prisma.$executeRaw`UPDATE _prisma_migrations SET migration_name = '20990101000000_later'`;
      await expect(database.migrate()).rejects.toThrow(/newer/);
    });
  });
}
