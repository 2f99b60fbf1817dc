import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountStore, defaultAlerts } from '../../src/domain/accounts/account.ts';
import { type AccountEventStore, maxAccountEvents } from '../../src/domain/accounts/account-event.ts';
import { createAccountEventStore } from '../../src/stores/prisma/accounts/account-event-store.ts';
import { createAccountStore } from '../../src/stores/prisma/accounts/account-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { nothingUsed } from '../../tools/testing/nothing-used.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const later = new Date(at.getTime() + 60_000);
const bySecret = { origin: { actor: 'secret', network: '203.0.113.0/24' } } as const;
const anyone = { origin: { actor: 'anyone', network: null } } as const;
const firstPage = { page: 1, perPage: 100 };
const newId = (): string => randomBytes(5).toString('hex');

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`the history of accounts in ${kind}`, () => {
    let database: Database;
    let accounts: AccountStore;
    let events: AccountEventStore;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      accounts = createAccountStore(database.prisma);
      events = createAccountEventStore(database.prisma);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    const createAccount = async (): Promise<{ id: string; keyId: string }> => {
      const unique = newId();
      const id = `acc_${unique}`;
      const account = {
        id,
        email: `${unique}@example.com`,
        name: 'Somebody',
        plan: 'free',
        planUntil: null,
        createdAt: at,
        emailVerifiedAt: null,
        locale: 'en' as const,
        alerts: defaultAlerts,
      };
      const isNew = await accounts.insert(
        {
          account,
          emailHashes: [createHash('sha256').update(unique).digest()],
          secret: { id: unique, hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
          recoveryCodes: [],
          key: { id: unique, name: 'default', hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
        },
        anyone,
      );
      expect(isNew).toBe(true);
      return { id, keyId: unique };
    };
    const newKey = (accountId: string, id = newId()) => ({
      id,
      accountId,
      name: 'more',
      hash: new Uint8Array(32),
      pepperId: new Uint8Array(4),
      createdAt: at,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      restrictions: null,
    });
    const typesOf = async (accountId: string) =>
      (await events.list(accountId, firstPage)).items.map(({ type }) => type);
    /** Adds old events to an account, each a minute older than the one before. */
    const addEvents = (accountId: string, count: number, ageDays: number) => database.prisma.$executeRaw`
      INSERT INTO account_event (account_id, at, type, actor)
      SELECT ${accountId}, clock_timestamp() - ${ageDays}::int * interval '1 day' + n * interval '1 second',
        'key_created', 'secret' FROM generate_series(1, ${count}::int) AS n`;

    test('has each change with who made it, from where and what it was about, newest first', async () => {
      const { id, keyId } = await createAccount();
      const added = newKey(id);
      await accounts.insertKey(added, bySecret);
      const key = { id: added.id, accountId: id };
      const restrictions = null;
      await accounts.changeKey(key, { name: 'renamed' }, at, bySecret);
      await accounts.changeKey(key, { restrictions }, at, bySecret);
      const replacement = {
        id: newId(),
        hash: new Uint8Array(32),
        pepperId: new Uint8Array(4),
        createdAt: at,
      };
      await accounts.rotateKey(key, replacement, later, bySecret);
      await accounts.revokeKey(keyId, at, bySecret);
      await accounts.revokeKey(keyId, later, bySecret);
      await accounts.setPlan(id, 'pro', { at, until: null }, bySecret);
      await accounts.replaceSecret(
        id,
        { id: newId(), hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
        undefined,
        bySecret,
      );
      const { items, total } = await events.list(id, firstPage);
      expect(total).toBe(items.length);
      const common = { by: 'secret', address: '203.0.113.0/24', newKeyId: null, webhook: null, plan: null };
      const nobody = { by: 'anyone', address: null };
      const first = { id: keyId, name: 'default' };
      const renamed = { id: added.id, name: 'renamed' };
      expect(items.map(({ id: _id, at: _at, ...event }) => event)).toEqual([
        { ...common, type: 'secret_replaced', key: null },
        { ...common, type: 'plan_changed', key: null, plan: 'pro' },
        { ...common, type: 'key_revoked', key: first },
        { ...common, type: 'key_rotated', key: renamed, newKeyId: replacement.id },
        { ...common, type: 'key_restricted', key: renamed },
        { ...common, type: 'key_created', key: { id: added.id, name: 'more' } },
        { ...common, ...nobody, type: 'signed_up', key: first },
      ]);
      for (const event of items) expect(Math.abs(event.at.getTime() - Date.now())).toBeLessThan(600_000);
    });
    test('has no event of a change that did not happen', async () => {
      const { id, keyId } = await createAccount();
      await expect(accounts.insertKey(newKey(id, keyId), bySecret)).rejects.toThrow();
      const missing = { id: newId(), accountId: id };
      expect(await accounts.changeKey(missing, { restrictions: null }, at, bySecret)).toBeNull();
      const replaced = { id: newId(), hash: new Uint8Array(32), pepperId: new Uint8Array(4) };
      expect(await accounts.replaceSecret(id, replaced, 'another', bySecret)).toBe(false);
      // The answer of the request cannot be stored, so nothing is changed.
      const toAnswer = () => ({ id: newId(), owner: 'nobody', sealedAnswer: new Uint8Array() });
      await expect(accounts.insertKey(newKey(id), { ...bySecret, toAnswer })).rejects.toThrow();
      expect(await typesOf(id)).toEqual(['signed_up']);
    });
    test('is read in pages, of its own account only', async () => {
      const { id } = await createAccount();
      await addEvents(id, 25, 1);
      const other = await createAccount();
      const pages = await Promise.all([1, 2, 3].map((page) => events.list(id, { page, perPage: 10 })));
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
        [10, 26],
        [10, 26],
        [6, 26],
      ]);
      const ids = pages.flatMap(({ items }) => items.map((event) => event.id));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      expect(await typesOf(other.id)).toEqual(['signed_up']);
      expect((await events.list(id, { page: 9, perPage: 10 })).items).toEqual([]);
    });
    test('has at most the last thousand events of a year', async () => {
      const { id } = await createAccount();
      const quiet = await createAccount();
      await addEvents(quiet.id, 3, 400);
      await addEvents(quiet.id, 2, 300);
      await addEvents(id, maxAccountEvents + 20, 2);
      const { total } = await events.list(id, { page: maxAccountEvents, perPage: 1 });
      expect(total).toBe(maxAccountEvents);
      expect((await events.list(id, { page: 11, perPage: 100 })).items).toEqual([]);
      await events.prune();
      expect(await database.prisma.accountEvent.count({ where: { accountId: id } })).toBe(maxAccountEvents);
      expect(await typesOf(quiet.id)).toEqual(['key_created', 'key_created', 'signed_up']);
      await events.prune();
      expect(await database.prisma.accountEvent.count({ where: { accountId: id } })).toBe(maxAccountEvents);
    });
    test('is deleted with its account', async () => {
      const { id } = await createAccount();
      await accounts.delete(id, {
        emailHash: new Uint8Array(32),
        deletedAt: at,
        clearAt: at,
        used: nothingUsed,
        firstDayOfMonth: 0,
      });
      expect(await database.prisma.accountEvent.count({ where: { accountId: id } })).toBe(0);
    });
    test('many changes of one account at once have an event each', async () => {
      const { id, keyId } = await createAccount();
      const key = { id: keyId, accountId: id };
      await Promise.all([
        accounts.insertKey(newKey(id), bySecret),
        accounts.insertKey(newKey(id), bySecret),
        accounts.changeKey(key, { restrictions: null }, at, bySecret),
        accounts.setPlan(id, 'pro', { at, until: null }, bySecret),
        accounts.replaceSecret(
          id,
          { id: newId(), hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
          undefined,
          bySecret,
        ),
        ...Array.from({ length: 4 }, () => accounts.revokeKey(keyId, at, bySecret)),
      ]).catch((error) => {
        throw error;
      });
      const types = await typesOf(id);
      expect(types.filter((type) => type === 'key_revoked')).toHaveLength(1);
      expect(types.filter((type) => type === 'key_created')).toHaveLength(2);
      expect(types).toContain('plan_changed');
      expect(types).toContain('secret_replaced');
    });
  });
}
