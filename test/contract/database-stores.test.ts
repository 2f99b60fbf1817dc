import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountStore, NewAccount } from '../../src/domain/account.ts';
import type { CatalogueWriter, ImportFile, IncomingPhone } from '../../src/domain/ingest.ts';
import { emptyFacts, type PhoneFacts } from '../../src/domain/phone.ts';
import type { RevisionStore } from '../../src/domain/revisions.ts';
import { importRows } from '../../src/services/ingest/import-rows.ts';
import { createAccountStore } from '../../src/stores/prisma/account-store.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue-writer.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { createDocumentStore } from '../../src/stores/prisma/document-store.ts';
import { createQuotaPersistence } from '../../src/stores/prisma/quota-persistence.ts';
import { createRevisionStore } from '../../src/stores/prisma/revision-store.ts';
import { createSessionStore } from '../../src/stores/prisma/session-store.ts';
import { createUsageHistory } from '../../src/stores/prisma/usage-history.ts';
import { openEmbeddedQuotaStore } from '../../src/stores/quota/embedded.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import { quotaStoreContract } from './quota-store.ts';

const at = new Date('2026-01-02T03:04:05.678Z');

function newAccount(email: string): NewAccount {
  const unique = email.replace(/\W/g, '').padEnd(10, '0').slice(0, 10);
  return {
    account: { id: `acc_${unique}`, email, name: 'Somebody', plan: 'free', createdAt: at },
    secret: { id: unique, hash: new Uint8Array(32).fill(1) },
    key: { id: unique, name: 'default', hash: new Uint8Array(32).fill(2) },
  };
}

const newKey = (accountId: string) => ({
  accountId,
  name: 'more',
  hash: new Uint8Array(32),
  createdAt: at,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
});
const codeOf = (error: unknown) => (error as { code?: string }).code;

function incoming(fullName: string, facts: Partial<PhoneFacts> = {}, line = 2): IncomingPhone {
  return {
    line,
    brand: 'Acme',
    fullName,
    otherDevice: false,
    facts: { ...emptyFacts(), ...facts },
    specSheet: [{ name: 'Misc', rows: [{ label: 'Model', value: fullName }] }],
    prices: [
      {
        kind: 'ESTIMATE',
        amount: { amountMinor: 10_000, currency: 'EUR' },
        country: null,
        variant: null,
        seller: null,
        observedAt: null,
      },
    ],
    reviews: [],
  };
}

const file = (sha256: string, asOf: string): ImportFile => ({
  name: `${sha256}.csv`,
  sha256,
  asOf,
  recordedAt: null,
});

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`stores on ${kind}`, () => {
    let database: Database;
    let accounts: AccountStore;
    let revisions: RevisionStore;
    let writer: CatalogueWriter;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      accounts = createAccountStore(database.prisma);
      revisions = createRevisionStore(database.prisma);
      writer = createCatalogueWriter(database.prisma);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('one address is one account, whatever its case; _ and % are plain text', async () => {
      expect(await accounts.insert(newAccount('Ann_B@example.com'))).toBe(true);
      expect(
        await accounts.insert({
          ...newAccount('ann_b@EXAMPLE.com'),
          account: { ...newAccount('ann_b@EXAMPLE.com').account, id: 'acc_other' },
        }),
      ).toBe(false);
      expect(await accounts.insert(newAccount('annXb@example.com'))).toBe(true);
      expect((await accounts.findByEmail('ANN_B@example.com'))?.id).toBe('acc_Ann_Bexamp');
      expect(await accounts.findByEmail('ann%@example.com')).toBeNull();
    });

    test('fifty sign-ups at once with one address make one account', async () => {
      const tries = Array.from({ length: 50 }, (_, index) => {
        const account = newAccount('race@example.com');
        const id = `r${index}`.padEnd(10, 'x');
        return accounts.insert({
          account: { ...account.account, id: `acc_${id}` },
          secret: { ...account.secret, id },
          key: { ...account.key, id },
        });
      });
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    test('an account has at most five active keys, also when ten are asked for at once', async () => {
      await accounts.insert(newAccount('keys@example.com'));
      const accountId = (await accounts.findByEmail('keys@example.com'))?.id as string;
      const make = (index: number) =>
        accounts.insertKey({ ...newKey(accountId), id: `k${index}`.padEnd(10, 'y') });
      const made = await Promise.all(Array.from({ length: 10 }, (_, index) => make(index)));
      expect(made.filter((key) => key !== null)).toHaveLength(4);
    });

    test('whatever takes something away is told to every gateway, with the account it is about', async () => {
      await accounts.insert(newAccount('told@example.com'));
      const account = await accounts.findByEmail('told@example.com');
      const before = await revisions.read();
      await accounts.setPlan(account?.id as string, 'pro');
      await accounts.revokeKey(newAccount('told@example.com').key.id, at);
      expect((await revisions.read()).credentials).toBe(before.credentials + 2);
      expect(await revisions.accountsChangedSince(before.credentials)).toEqual([account?.id]);
      expect(await accounts.findKey(newAccount('told@example.com').key.id)).toMatchObject({
        plan: 'pro',
        revokedAt: at,
      });
      expect(await revisions.accountsChangedSince(before.credentials - 1_000)).toBeNull();
    });

    test('an account is found by its secret, which of several rotations at once only one replaces', async () => {
      const made = newAccount('secret@example.com');
      await accounts.insert(made);
      expect(await accounts.findBySecret(made.secret.id)).toEqual({
        account: made.account,
        secret: made.secret,
      });
      const before = await revisions.read();
      const replaced = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const secret = { id: `s${index}`.padEnd(10, 'z'), hash: new Uint8Array(32).fill(9) };
          return accounts.replaceSecret(made.account.id, secret, made.secret.id);
        }),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await accounts.findBySecret(made.secret.id)).toBeNull();
      expect((await revisions.read()).credentials).toBe(before.credentials + 1);
    });

    test('an active key is rotated once, keeps its name, and every gateway is told', async () => {
      const { account, key } = newAccount('rotate@example.com');
      await accounts.insert(newAccount('rotate@example.com'));
      const before = await revisions.read();
      expect(await accounts.renameKey(key.id, 'mine')).toBe(true);
      expect(await accounts.renameKey('nobody', 'mine')).toBe(false);
      const until = new Date(at.getTime() + 60_000);
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const fresh = { id: `t${index}`.padEnd(10, 'z'), hash: new Uint8Array(32).fill(8), createdAt: at };
          return accounts.rotateKey({ id: key.id, accountId: account.id }, fresh, until);
        }),
      );
      const [fresh, ...others] = made.filter((one) => one !== null);
      expect(others).toEqual([]);
      expect(fresh).toMatchObject({ accountId: account.id, name: 'mine', expiresAt: null, createdAt: at });
      expect(await accounts.findKey(key.id)).toMatchObject({ name: 'mine', expiresAt: until });
      expect((await revisions.read()).credentials).toBe(before.credentials + 2);
    });

    test('when keys were last used only moves forward, and no gateway forgets a key for it', async () => {
      const [one, two] = [newAccount('use-one@example.com'), newAccount('use-two@example.com')];
      await accounts.insert(one);
      await accounts.insert(two);
      const before = await revisions.read();
      const later = new Date(at.getTime() + 1_000);
      await accounts.recordKeyUse([]);
      await accounts.recordKeyUse([
        { keyId: one.key.id, at: later },
        { keyId: two.key.id, at },
        { keyId: 'nobody', at },
      ]);
      await accounts.recordKeyUse([{ keyId: one.key.id, at }]);
      expect((await accounts.findKey(one.key.id))?.lastUsedAt).toEqual(later);
      expect((await accounts.findKey(two.key.id))?.lastUsedAt).toEqual(at);
      expect(await revisions.read()).toEqual(before);
    });

    test('a session of an account that was deleted meanwhile is over as it begins', async () => {
      const sessions = createSessionStore(database.prisma);
      const tokenHash = new Uint8Array(32).fill(99);
      await sessions.insert({
        tokenHash,
        accountId: 'acc_gone',
        secretId: 'gone',
        createdAt: at,
        seenAt: at,
      });
      expect(await sessions.find(tokenHash)).toBeNull();
    });

    test('a session is found by its token while its secret is the account’s, and goes with the account', async () => {
      const sessions = createSessionStore(database.prisma);
      const holder = newAccount('sessions@example.com');
      const { account, secret } = holder;
      await accounts.insert(holder);
      const session = (byte: number) => ({
        tokenHash: new Uint8Array(32).fill(byte),
        accountId: account.id,
        secretId: secret.id,
        createdAt: at,
        seenAt: at,
      });
      const [one, other] = [session(11), session(12)];
      await sessions.insert(one);
      await sessions.insert(other);
      const later = new Date(at.getTime() + 60_000);
      await sessions.touch(one.tokenHash, later);
      expect(await sessions.find(one.tokenHash)).toEqual({ session: { ...one, seenAt: later }, account });
      await sessions.delete(other.tokenHash);
      expect(await sessions.find(other.tokenHash)).toBeNull();

      await accounts.replaceSecret(account.id, { id: 'sessions02', hash: new Uint8Array(32) });
      expect(await sessions.find(one.tokenHash)).toBeNull();

      const renewed = { ...session(13), secretId: 'sessions02' };
      await sessions.insert(renewed);
      await sessions.deleteEnded({ createdAt: at, seenAt: later });
      expect(await sessions.find(renewed.tokenHash)).toBeNull();
      await sessions.insert(renewed);
      await accounts.delete(account.id);
      expect(await sessions.find(renewed.tokenHash)).toBeNull();
    });

    test('documents are added all or none, found by their digest, and removed once', async () => {
      const store = createDocumentStore(database.prisma);
      const document = (digit: string, text: string) => ({ sha256: digit.repeat(64), text, addedAt: at });
      const [one, other] = [
        document('1', '{ plans { name } } # ไทย "\\ 📱'),
        document('2', '{ __typename }'),
      ];
      expect(await store.add([])).toBe(0);
      expect(await store.add([one, other, one])).toBe(2);
      expect(await store.add([one, document('3', '{ brands { id } }')])).toBe(1);
      expect(await store.find([one.sha256, other.sha256, 'f'.repeat(64)])).toEqual(
        new Map([
          [one.sha256, one.text],
          [other.sha256, other.text],
        ]),
      );
      await expect(store.add([document('4', 'good'), document('5', 'a\0b')])).rejects.toThrow();
      expect((await store.list()).map(({ sha256 }) => sha256[0])).toEqual(['1', '2', '3']);
      expect((await store.list())[0]).toEqual(one);
      // What is there stays as it was first added.
      await store.add([{ ...one, addedAt: new Date(at.getTime() + 1) }]);
      expect((await store.list())[0]).toEqual(one);
      expect([await store.remove(one.sha256), await store.remove(one.sha256)]).toEqual([true, false]);
      expect((await store.find([one.sha256])).size).toBe(0);
    });

    test('usage is raised and never lowered, and goes with its account', async () => {
      const { account } = newAccount('usage@example.com');
      await accounts.insert(newAccount('usage@example.com'));
      const history = createUsageHistory(database.prisma);
      const row = { account: account.id, key: 'k', day: 20_000, requests: 5, units: 9, refused: 0 };
      await history.raise([]);
      await history.raise([row, { ...row, key: 'l' }, { ...row, account: 'acc_gone' }]);
      await Promise.all([
        history.raise([{ ...row, requests: 4, units: 10 }]),
        history.raise([{ ...row, requests: 6, units: 8, refused: 1 }]),
      ]);
      const kept = await history.usage(account.id, 20_000, 20_000);
      expect(kept).toHaveLength(2);
      expect(kept).toContainEqual({ ...row, requests: 6, units: 10, refused: 1 });
      expect(await history.usage('acc_gone', 0, 99_999)).toEqual([]);
      expect(await history.usage(account.id, 20_001, 20_002)).toEqual([]);
      expect(await accounts.delete(account.id)).toBe(true);
      expect(await history.usage(account.id, 0, 99_999)).toEqual([]);
      expect(await accounts.insertKey({ ...newKey(account.id), id: 'late000000' }).catch(codeOf)).toBe(
        'not-found',
      );
    });

    test('changes of one account at once wait for each other, and none fails for another', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { account, key } = newAccount(`r${round}-all-at-once@example.com`);
        await accounts.insert(newAccount(account.email));
        const fresh = (name: string) => ({ id: `${name}${round}`.padEnd(10, 'q'), hash: new Uint8Array(32) });
        const settled = await Promise.allSettled([
          accounts.recordKeyUse([{ keyId: key.id, at }]),
          accounts.insertKey({ ...newKey(account.id), ...fresh('i') }),
          accounts.rotateKey({ id: key.id, accountId: account.id }, { ...fresh('o'), createdAt: at }, at),
          accounts.renameKey(key.id, 'renamed'),
          accounts.revokeKey(key.id, at),
          accounts.replaceSecret(account.id, fresh('s')),
          accounts.delete(account.id),
          accounts.setPlan(account.id, 'pro'),
        ]);
        const failures = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
        expect(failures.filter((failure) => codeOf(failure) !== 'not-found')).toEqual([]);
        expect(await accounts.findKey(key.id)).toBeNull();
      }
    });

    test('a phone keeps its id and slug over imports, and the newest date wins field by field', async () => {
      const weighs = (weightG: number | null) => ({ body: { ...emptyFacts().body, weightG } });
      const first = await importRows(
        writer,
        file('a', '2025-05-01'),
        [incoming('Acme One+', weighs(200))],
        [],
      );
      expect(first).toMatchObject({ added: 1, changed: 0, pricesAdded: 1 });
      const version = (await revisions.read()).catalogue;
      const source = createCatalogueSource(database.prisma);
      const [phone] = await source.phonesSince(version - 1);
      expect(phone).toMatchObject({ slug: 'acme-one-plus', name: 'One+', body: { weightG: 200 } });

      const older = { ...weighs(180), sensors: ['compass'] };
      const second = await importRows(writer, file('b', '2021-01-01'), [incoming('ACME  one+', older)], []);
      expect(second).toMatchObject({ added: 0, changed: 1 });
      const [merged] = await source.phonesSince(version);
      expect(merged).toMatchObject({
        id: phone?.id,
        slug: 'acme-one-plus',
        body: { weightG: 200 },
        sensors: ['compass'],
      });
    });

    test('a spec sheet is given as the text that was written, when it is added and when it is changed', async () => {
      const source = createCatalogueSource(database.prisma);
      const sheet = (value: string) => [{ name: 'Misc', rows: [{ label: 'b": [1, 2]', value }] }];
      for (const [asOf, value] of [
        ['2024-01-01', 'a: "b", \\ c'],
        ['2024-01-02', 'จอ 6.8", \n {"d": 1}'],
      ] as const) {
        const version = (await revisions.read()).catalogue;
        const specSheet = sheet(value);
        await importRows(writer, file(value, asOf), [{ ...incoming('Acme Sheet'), specSheet }], []);
        const [phone] = await source.phonesSince(version);
        expect(phone?.specSheetJson.toString()).toBe(JSON.stringify(specSheet));
        expect(phone?.specSheet).toEqual(specSheet);
      }
    });

    test('the same file with the same date changes nothing, also after others', async () => {
      const rows = [incoming('Acme Two'), incoming('Acme Three', {}, 3)];
      await importRows(writer, file('c', '2024-01-01'), rows, []);
      await importRows(writer, file('d', '2024-01-01'), [incoming('Acme Two', { sensors: ['gyro'] })], []);
      const before = await revisions.read();
      const again = await importRows(writer, file('c', '2024-01-01'), rows, []);
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, pricesAdded: 0 });
      expect(await revisions.read()).toEqual(before);
    });

    test('names that make the same slug get numbers', async () => {
      const report = await importRows(
        writer,
        file('e', '2024-01-01'),
        [incoming('Acme C-2'), incoming('Acme C 2')],
        [],
      );
      expect(report.added).toBe(2);
      const slugs = await database.prisma.phone.findMany({
        where: { slug: { startsWith: 'acme-c-2' } },
        select: { slug: true },
      });
      expect(slugs.map(({ slug }) => slug).sort()).toEqual(['acme-c-2', 'acme-c-2-2']);
    });

    test('a file is in or out as a whole', async () => {
      const before = await database.prisma.phone.count();
      const broken = { ...incoming('Acme Broken'), fullName: 'Acme \u0000' };
      await expect(
        importRows(writer, file('f', '2024-01-01'), [incoming('Acme Whole'), broken], []),
      ).rejects.toThrow();
      expect(await database.prisma.phone.count()).toBe(before);
    });

    test('prices count as recorded by the database and belong to the daily edition from the next midnight', async () => {
      await importRows(writer, file('g', '2025-01-01'), [incoming('Acme Priced')], []);
      const source = createCatalogueSource(database.prisma);
      const { id } = await database.prisma.phone.findFirstOrThrow({ where: { fullName: 'Acme Priced' } });
      const yesterday = new Date(Date.now() - 60_000);
      const tomorrow = new Date(Date.now() + 86_400_000);
      expect((await source.prices(0, null)).get(id)).toHaveLength(1);
      expect((await source.prices(0, yesterday)).get(id)).toBeUndefined();
      expect((await source.prices(0, tomorrow)).get(id)?.[0]).toMatchObject({
        amount: { amountMinor: 10_000, currency: 'EUR' },
        observedAt: new Date('2025-01-01T00:00:00Z'),
      });
    });

    quotaStoreContract('the embedded quota store that writes behind to it', () =>
      openEmbeddedQuotaStore({
        now: Date.now,
        persistence: createQuotaPersistence(database.prisma),
        flushEveryMs: 20,
      }),
    );

    test('counters that were written are read at the next start', async () => {
      const open = () =>
        openEmbeddedQuotaStore({ now: Date.now, persistence: createQuotaPersistence(database.prisma) });
      const windows = {
        day: Math.floor(Date.now() / 86_400_000),
        month: new Date().getUTCFullYear() * 12 + new Date().getUTCMonth(),
      };
      const request = { account: 'acc_kept', key: 'kept', units: 7, limits: { day: 10, month: 20 }, windows };
      const before = await open();
      await before.charge(request);
      await before.close();
      const after = await open();
      expect(await after.charge(request)).toMatchObject({
        allowed: false,
        day: { used: 7 },
        month: { used: 7 },
      });
      expect(await after.usage('acc_kept', windows.day, windows.day)).toEqual([
        { account: 'acc_kept', key: 'kept', day: windows.day, requests: 1, units: 7, refused: 1 },
      ]);
      await after.close();
    });
  });
}
