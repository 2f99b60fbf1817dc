import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrismaClient } from '../../src/generated/prisma/client.ts';
import { createQuotaPersistence } from '../../src/stores/prisma/accounts/quota-persistence.ts';
import {
  DiskFullError,
  guardDiskSpace,
  readFreeBytes,
} from '../../src/stores/prisma/connection/disk-space.ts';
import { mapOutages } from '../../src/stores/prisma/connection/map-outages.ts';
import { migrate } from '../../src/stores/prisma/connection/migrate.ts';

describe('a disk that is nearly full', () => {
  let pglite: PGlite;
  let prisma: PrismaClient;
  let freeBytes = Number.POSITIVE_INFINITY;
  const counter = { account: 'a', dayWindow: 1, dayUsed: 1, monthWindow: 1, monthUsed: 1 };

  beforeAll(async () => {
    pglite = await PGlite.create();
    const guarded = guardDiskSpace(pglite, () => freeBytes);
    prisma = new PrismaClient({ adapter: new PrismaPGlite(guarded) });
    await migrate({
      pid: null,
      exec: async (sql) => void (await guarded.exec(sql)),
      query: async (sql, values) => (await guarded.query<Record<string, unknown>>(sql, values)).rows,
    });
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await pglite.close();
  });

  test('rejects writes, in and out of transactions, and keeps reading', async () => {
    const { save, load } = createQuotaPersistence(prisma);
    const since = { day: 0, month: 0 };
    await save([counter], []);
    freeBytes = 1_000_000;
    await expect(save([{ ...counter, dayUsed: 2 }], [])).rejects.toThrow(/no.*room|MB left/i);
    await expect(prisma.quotaCounter.deleteMany()).rejects.toThrow(/MB left/);
    await expect(
      prisma.$transaction(async (tx) => {
        await tx.quotaCounter.count();
        await tx.quotaCounter.deleteMany();
      }),
    ).rejects.toThrow(/MB left/);
    expect((await load(since)).counters).toEqual([counter]);
    const withRows =
      'WITH counter AS MATERIALIZED (SELECT * FROM quota_counter) SELECT account_id FROM counter';
    expect(await prisma.$queryRawUnsafe(withRows)).toEqual([{ account_id: 'a' }]);
    const withDeletion = 'WITH gone AS (DELETE FROM quota_counter RETURNING *) SELECT account_id FROM gone';
    await expect(prisma.$queryRawUnsafe(withDeletion)).rejects.toThrow(/MB left/);

    freeBytes = Number.POSITIVE_INFINITY;
    await save([{ ...counter, dayUsed: 2 }], []);
    expect((await load(since)).counters).toEqual([{ ...counter, dayUsed: 2 }]);
  });

  test('is an outage to an HTTP client', async () => {
    freeBytes = 0;
    const store = mapOutages(
      { save: () => prisma.quotaCounter.deleteMany() },
      5_000,
      () => Number.POSITIVE_INFINITY,
    );
    await expect(store.save()).rejects.toMatchObject({ code: 'unavailable' });
    freeBytes = Number.POSITIVE_INFINITY;
  });

  test('is reported by a sentence that names no folder', async () => {
    const refused = guardDiskSpace(pglite, () => 0).exec('CREATE TABLE more (id int)');
    await expect(refused).rejects.toThrow(DiskFullError);
    await expect(refused).rejects.toThrow(/less than 64 MB left: writes are rejected until space is freed/);
  });

  test('the free space of a disk is reported in bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-room-'));
    expect(readFreeBytes(folder)).toBeGreaterThan(1_048_576);
    await rm(folder, { recursive: true });
  });
});
