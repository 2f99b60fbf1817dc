import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { openPgBouncer } from '../../tools/testing/pgbouncer.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const limit = { max: 10, leaseMs: 60_000 };

describe.each(databaseKinds)('stream slots in %s', (_, openEmpty) => {
  let empty: EmptyDatabase | null;
  let pooler: Awaited<ReturnType<typeof openPgBouncer>> = null;
  let database: Database;

  beforeAll(async () => {
    empty = await openEmpty();
    if (empty === null) return;
    const { config } = empty;
    if (config.kind === 'postgres') pooler = await openPgBouncer(config.url);
    // With a pooler if there is one: a lock must not depend on the connection.
    database = await openDatabase(
      config.kind === 'postgres' && pooler !== null ? { ...config, url: pooler.url } : config,
    );
    await database.migrate();
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.close();
    await empty?.discard();
  });

  const slots = () => createDatabaseStores(database, () => {}).streamSlots;
  const addAccount = async (): Promise<string> => {
    const id = `acc_${randomUUID().slice(0, 16)}`;
    const email = `${id}@example.com`;
    await database.prisma.account.create({
      data: {
        ...{ id, email, emailKey: email, name: 'A', plan: 'pro', createdAt: new Date() },
        ...{ secretId: id, secretHash: Buffer.from('x') },
      },
    });
    return id;
  };
  const take = async (accountId: string, gateway: string, leaseMs = limit.leaseMs) => {
    const id = randomUUID();
    const taken = await slots().take({ id, gateway, accountId }, { ...limit, leaseMs });
    return taken === 'taken' ? id : null;
  };

  test('allow exactly ten for one account, over all gateways, however many are requested at once', async ({
    skip,
  }) => {
    if (empty === null) return skip();
    const accountId = await addAccount();
    const gateways = [randomUUID(), randomUUID()];
    const asked = Array.from({ length: 30 }, (_, at) => take(accountId, gateways[at % 2] as string));
    const taken = (await Promise.all(asked)).flatMap((id) => id ?? []);
    expect(taken).toHaveLength(10);
    expect(await take(await addAccount(), gateways[0] as string)).not.toBeNull();
    await slots().release(taken.slice(0, 2));
    expect(await take(accountId, gateways[0] as string)).not.toBeNull();
    expect(await take(accountId, gateways[1] as string)).not.toBeNull();
    expect(await take(accountId, gateways[0] as string)).toBeNull();
  });
  test('of a dead gateway count until its term expires, and an expired term is not renewed', async ({
    skip,
  }) => {
    if (empty === null) return skip();
    const accountId = await addAccount();
    const [gone, other] = [randomUUID(), randomUUID()];
    const own: string[] = [];
    for (let count = 0; count < 10; count += 1) own.push((await take(accountId, gone)) as string);
    expect(own).not.toContain(null);
    expect(await take(accountId, other)).toBeNull();
    await database.prisma.$executeRaw`
      UPDATE stream_gateway SET until = clock_timestamp() - interval '1 second' WHERE id = ${gone}`;
    for (let count = 0; count < 10; count += 1) expect(await take(accountId, other)).not.toBeNull();
    // A slot that it takes now would not count.
    const late = { id: randomUUID(), gateway: gone, accountId: await addAccount() };
    expect(await slots().take(late, limit)).toBe('lease-expired');
    expect(await slots().renew(gone, own, 60_000)).toBe(false);
    expect(await database.prisma.openStream.count({ where: { accountId } })).toBe(10);
    expect(await database.prisma.openStream.count({ where: { gatewayId: gone } })).toBe(0);
    expect(await slots().renew(other, [], 60_000)).toBe(true);
  });
  test('are removed when their gateway no longer has them and renews the others', async ({ skip }) => {
    if (empty === null) return skip();
    const accountId = await addAccount();
    const gateway = randomUUID();
    const own: (string | null)[] = [];
    for (let count = 0; count < 10; count += 1) own.push(await take(accountId, gateway));
    await slots().renew(gateway, own.slice(0, 7) as string[], 60_000);
    expect(await database.prisma.openStream.count({ where: { accountId } })).toBe(7);
    await slots().leave(gateway);
    expect(await database.prisma.openStream.count({ where: { accountId } })).toBe(0);
  });
  test('are deleted with the account', async ({ skip }) => {
    if (empty === null) return skip();
    const accountId = await addAccount();
    await take(accountId, randomUUID());
    await database.prisma.account.delete({ where: { id: accountId } });
    expect(await database.prisma.openStream.count({ where: { accountId } })).toBe(0);
    expect(await take(accountId, randomUUID())).toBeNull();
  });
});
