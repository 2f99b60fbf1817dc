import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { mapOutages } from '../../src/stores/prisma/map-outages.ts';
import { openTestDatabase } from '../../testing/postgres.ts';
import { queryPostgres } from '../../testing/query-postgres.ts';

const server = await openTestDatabase();
afterAll(() => server?.close());

describe.skipIf(server === null)('Postgres ends connections', () => {
  let database: Database;
  const store = () =>
    mapOutages(
      {
        wait: (seconds: number) => database.prisma.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds})`,
        waitInTransaction: (seconds: number) =>
          database.prisma.$transaction(async (tx) => {
            await tx.phone.count();
            await tx.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds})`;
          }),
        count: () => database.prisma.price.count(),
      },
      20_000,
      () => Number.POSITIVE_INFINITY,
    );
  const terminate = () => {
    const own = 'pid <> pg_backend_pid() AND datname = current_database()';
    return queryPostgres(
      server?.url ?? '',
      `SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE ${own}`,
    );
  };
  /** Ends connections until one was ended. */
  const terminateOne = async () => {
    while ((await terminate()).length === 0);
  };

  beforeAll(async () => {
    database = await openDatabase({ kind: 'postgres', url: server?.url ?? '' });
    await database.migrate();
  });
  afterAll(() => database?.close());

  test('a query that is cut off by it is an outage, and not a bug of ours', async () => {
    for (const ask of [() => store().wait(30), () => store().waitInTransaction(30)]) {
      const asked = expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
      await terminateOne();
      await asked;
    }
    await expect.poll(() => store().count()).toBe(0);
  });

  // A connection has a moment between its opening and its first query in which only the pool listens to it. An
  // error of the event loop would fail this file.
  test('at any moment: every query is answered or an outage, and the process goes on', async () => {
    let isOn = true;
    const ending = (async () => {
      while (isOn) await terminate();
    })();
    const asking = Array.from({ length: 6 }, async (_, lane) => {
      for (let query = 0; query < 60; query += 1) {
        const asked = lane % 2 === 0 ? store().count() : store().waitInTransaction(0.001);
        await asked.catch((error: unknown) => expect(error).toMatchObject({ code: 'unavailable' }));
      }
    });
    await Promise.all(asking);
    isOn = false;
    await ending;
    await expect.poll(() => store().count()).toBe(0);
  });
});
