import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountStore, type ApiKey, defaultAlerts } from '../../src/domain/accounts/account.ts';
import type { AccountChange } from '../../src/domain/accounts/account-change.ts';
import type {
  NewRequestClaim,
  RepeatableRequestStore,
} from '../../src/domain/accounts/repeatable-request.ts';
import { createAccountStore } from '../../src/stores/prisma/accounts/account-store.ts';
import { createRepeatableRequestStore } from '../../src/stores/prisma/accounts/repeatable-request-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { nothingUsed } from '../../tools/testing/nothing-used.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const sealedAnswer = new Uint8Array([1, 2, 3]);
const randomId = (): string => randomBytes(5).toString('hex');

const newKey = (accountId: string, id = randomId()) => ({
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

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`repeatable requests on ${kind}`, () => {
    let database: Database;
    let accounts: AccountStore;
    let store: RepeatableRequestStore;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      accounts = createAccountStore(database.prisma);
      store = createRepeatableRequestStore(database.prisma);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    const createAccount = async (): Promise<string> => {
      const unique = randomId();
      const id = `acc_${unique}`;
      const isNew = await accounts.insert({
        account: {
          id,
          email: `${unique}@example.com`,
          name: 'Somebody',
          plan: 'free',
          planUntil: null,
          createdAt: at,
          emailVerifiedAt: null,
          locale: 'en',
          alerts: defaultAlerts,
        },
        emailHashes: [createHash('sha256').update(unique).digest()],
        secret: { id: unique, hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
        recoveryCodes: [],
        key: { id: unique, name: 'default', hash: new Uint8Array(32), pepperId: new Uint8Array(4) },
      });
      expect(isNew).toBe(true);
      return id;
    };
    const newClaim = (more: Partial<NewRequestClaim> = {}): NewRequestClaim => ({
      id: randomUUID(),
      owner: randomUUID(),
      accountId: null,
      inputHash: new Uint8Array([7]),
      leaseMs: 60_000,
      retentionMs: 60_000,
      ...more,
    });
    const changeOf = ({ id, owner }: NewRequestClaim): AccountChange<ApiKey> => ({
      origin: { actor: 'secret', network: null },
      toAnswer: () => ({ id, owner, sealedAnswer }),
    });
    const countKeys = async (accountId: string) => (await accounts.listKeys(accountId, at)).length;

    test('one of many claims at once is granted, and the others see that it is under way', async () => {
      const claim = newClaim();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => store.claim({ ...claim, owner: randomUUID() })),
      );
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
      for (const outcome of outcomes.filter((known) => known !== null))
        expect(outcome).toEqual({ inputHash: new Uint8Array([7]), sealedAnswer: null });
    });
    test('an answer is stored once, by the owner of the claim, and others read it', async () => {
      const claim = newClaim();
      await store.claim(claim);
      await store.finish({ id: claim.id, owner: randomUUID(), sealedAnswer: new Uint8Array([9]) });
      await store.finish({ id: claim.id, owner: claim.owner, sealedAnswer });
      await store.finish({ id: claim.id, owner: claim.owner, sealedAnswer: new Uint8Array([9]) });
      await store.release(claim);
      const known = await store.claim({ ...claim, owner: randomUUID() });
      expect(known).toEqual({ inputHash: new Uint8Array([7]), sealedAnswer });
    });
    test('a released request can be claimed again', async () => {
      const claim = newClaim();
      await store.claim(claim);
      await store.release({ ...claim, owner: randomUUID() });
      expect(await store.claim({ ...claim, owner: randomUUID() })).not.toBeNull();
      await store.release(claim);
      expect(await store.claim({ ...claim, owner: randomUUID() })).toBeNull();
    });
    test('a change and its answer are stored together', async () => {
      const accountId = await createAccount();
      const claim = newClaim({ accountId });
      await store.claim(claim);
      expect(await accounts.insertKey(newKey(accountId), changeOf(claim))).not.toBeNull();
      expect(await store.claim({ ...claim, owner: randomUUID() })).toMatchObject({ sealedAnswer });
    });
    test('an attempt that lost its claim changes nothing', async () => {
      const accountId = await createAccount();
      const slow = newClaim({ accountId, leaseMs: -1_000 });
      await store.claim(slow);
      const second = { ...slow, owner: randomUUID() };
      expect(await store.claim(second)).toBeNull();
      await expect(accounts.insertKey(newKey(accountId), changeOf(slow))).rejects.toMatchObject({
        code: 'idempotency-in-progress',
      });
      expect(await countKeys(accountId)).toBe(1);
      expect(await accounts.insertKey(newKey(accountId), changeOf(second))).not.toBeNull();
      expect(await countKeys(accountId)).toBe(2);
    });
    test('an answer whose change is rolled back is not stored', async () => {
      const accountId = await createAccount();
      const claim = newClaim({ accountId });
      await store.claim(claim);
      const existing = newKey(accountId);
      await accounts.insertKey(existing);
      await expect(accounts.insertKey(existing, changeOf(claim))).rejects.toThrow();
      expect(await store.claim({ ...claim, owner: randomUUID() })).toMatchObject({ sealedAnswer: null });
    });
    test('requests are forgotten after their time, and can be claimed again before they are deleted', async () => {
      const old = newClaim({ retentionMs: -1_000 });
      const older = newClaim({ retentionMs: -1_000 });
      const present = newClaim();
      for (const claim of [old, older, present]) {
        await store.claim(claim);
        await store.finish({ id: claim.id, owner: claim.owner, sealedAnswer });
      }
      expect(await store.claim({ ...old, retentionMs: 60_000 })).toBeNull();
      await store.deleteExpired();
      const ids = [old.id, older.id, present.id];
      const rows = await database.prisma.repeatableRequest.findMany({ where: { id: { in: ids } } });
      expect(rows.map(({ id }) => id).sort()).toEqual([old.id, present.id].sort());
    });
    test('a deleted account takes its requests with it, and makes no new ones', async () => {
      const accountId = await createAccount();
      const claim = newClaim({ accountId });
      await store.claim(claim);
      await accounts.delete(accountId, {
        emailHash: new Uint8Array(32),
        deletedAt: at,
        clearAt: at,
        used: nothingUsed,
        firstDayOfMonth: 0,
      });
      expect(await database.prisma.repeatableRequest.count({ where: { accountId } })).toBe(0);
      await expect(store.claim(newClaim({ accountId }))).rejects.toMatchObject({ code: 'not-found' });
    });
  });
}
