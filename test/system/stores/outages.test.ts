import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapOutages } from '../../../src/stores/prisma/connection/map-outages.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { openTestDatabase } from '../../../tools/testing/postgres.ts';
import { queryPostgres } from '../../../tools/testing/query-postgres.ts';
import { openTcpProxy } from '../../../tools/testing/tcp-proxy.ts';

const server = await openTestDatabase();
afterAll(() => server?.close());

/** The queries of a store, by every way that exists. */
const storeOn = ({ prisma }: Database) =>
  mapOutages(
    {
      wait: (seconds: number) => prisma.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds})`,
      waitInTransaction: (seconds: number) =>
        prisma.$transaction(async (tx) => {
          await tx.phone.count();
          await tx.$queryRaw`SELECT 1 AS one FROM pg_sleep(${seconds})`;
        }),
      count: () => prisma.price.count(),
    },
    20_000,
    () => Number.POSITIVE_INFINITY,
  );

describe.skipIf(server === null)('Postgres ends connections', () => {
  let database: Database;
  const store = () => storeOn(database);
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

  test('a query that is cut off is an outage, not a bug', async () => {
    for (const ask of [() => store().wait(30), () => store().waitInTransaction(30)]) {
      const asked = expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
      await terminateOne();
      await asked;
    }
    await expect.poll(() => store().count()).toBe(0);
  });

  // A connection has a moment between its opening and its first query in which only the pool listens to it.
  // An unhandled error event would fail this file.
  test('at any moment every query is answered or an outage, and the process continues', async () => {
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

test.skipIf(server === null)('a connection that the network resets during a query is an outage', async () => {
  const url = new URL(server?.url ?? '');
  const line = await openTcpProxy(Number(url.port || 5432));
  const database = await openDatabase({
    kind: 'postgres',
    url: Object.assign(url, { hostname: '127.0.0.1', port: `${line.port}` }).href,
  });
  const store = storeOn(database);
  for (const ask of [() => store.wait(30), () => store.waitInTransaction(30)]) {
    const asked = expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    const sleeping = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND wait_event = 'PgSleep' AND datname = current_database()`;
    await expect.poll(() => queryPostgres(server?.url ?? '', sleeping)).toHaveLength(1);
    line.setMode('reset');
    await asked;
    line.setMode('pass');
    await expect.poll(() => store.count()).toBe(0);
    await terminateSleepers();
  }
  await database.close();
  await line.close();
});

test.skipIf(server === null)(
  'a lost statement is given up in time: for a request, a piece of the catalogue, long work',
  async () => {
    const url = new URL(server?.url ?? '');
    // The default of a gateway: it does not wait for a lost statement.
    url.searchParams.delete('connect_timeout');
    const line = await openTcpProxy(Number(url.port || 5432));
    const database = await openDatabase(
      {
        kind: 'postgres',
        url: Object.assign(url, { hostname: '127.0.0.1', port: `${line.port}` }).href,
      },
      () => {},
      { requestMs: 100, catalogueMs: 200, bulkMs: 300 },
    );
    const clients = [database.prisma, database.catalogue, database.bulk];
    const stores = clients.map((prisma) => storeOn({ ...database, prisma }));
    // The first takes longer, because it connects.
    for (const store of stores) await expect.poll(() => store.count()).toBe(0);
    line.setMode('black-hole');
    for (const store of stores) await expect(store.count()).rejects.toMatchObject({ code: 'unavailable' });
    line.setMode('pass');
    // Not over the connections that wait forever for an answer.
    for (const store of stores) await expect.poll(() => store.count()).toBe(0);
    await database.close();
    await line.close();
  },
);

test('a connection that ends during the TLS handshake is an outage', async () => {
  const halfway = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end('S')));
  await new Promise<void>((resolve) => halfway.listen(0, '127.0.0.1', resolve));
  const { port } = halfway.address() as AddressInfo;
  const database = await openDatabase({
    kind: 'postgres',
    url: `postgres://postgres@127.0.0.1:${port}/none?sslmode=no-verify`,
  });
  const store = storeOn(database);
  for (const ask of [() => store.wait(0), () => store.waitInTransaction(0), () => store.count()])
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  await database.close();
  await new Promise((resolve) => halfway.close(resolve));
});

/** Postgres continues a query whose client has gone. */
const terminateSleepers = () =>
  queryPostgres(
    server?.url ?? '',
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`,
  );
