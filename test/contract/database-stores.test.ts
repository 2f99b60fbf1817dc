import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountStore,
  type ApiKey,
  defaultAlerts,
  getKeyStatus,
  maxEndedKeys,
  type NewAccount,
  toEmailKey,
} from '../../src/domain/accounts/account.ts';
import type { NewFormerAccount } from '../../src/domain/accounts/former-account.ts';
import type { KeyRestrictions } from '../../src/domain/accounts/key-restrictions.ts';
import type { PlanRequestStore, PlanTermStore } from '../../src/domain/accounts/plan-request.ts';
import type { CatalogueWriter, ImportFile } from '../../src/domain/catalogue/catalogue-writer.ts';
import type { IncomingObservation, IncomingPhone } from '../../src/domain/catalogue/incoming-row.ts';
import type { RevisionStore } from '../../src/domain/changes/revisions.ts';
import type { Prisma } from '../../src/generated/prisma/client.ts';
import { importRows } from '../../src/ingest/import-rows.ts';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import type { Phone, PhoneFacts } from '../../src/record/phone.ts';
import { presentPhone } from '../../src/rest/phones/present-phone.ts';
import { createAccountStore } from '../../src/stores/prisma/accounts/account-store.ts';
import { createDocumentStore } from '../../src/stores/prisma/accounts/document-store.ts';
import { createFormerAccountStore } from '../../src/stores/prisma/accounts/former-account-store.ts';
import { createPlanRequestStore, createPlanTermStore } from '../../src/stores/prisma/accounts/plan-store.ts';
import { createQuotaPersistence } from '../../src/stores/prisma/accounts/quota-persistence.ts';
import { createSessionStore } from '../../src/stores/prisma/accounts/session-store.ts';
import { createUsageHistory } from '../../src/stores/prisma/accounts/usage-history.ts';
import { createCatalogueSource } from '../../src/stores/prisma/catalogue/catalogue-source.ts';
import { createCatalogueWriter } from '../../src/stores/prisma/catalogue/catalogue-writer.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { createRevisionStore } from '../../src/stores/prisma/revision-store.ts';
import { openEmbeddedQuotaStore } from '../../src/stores/quota/embedded-quota-store.ts';
import { nothingUsed } from '../../tools/testing/nothing-used.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import { windowsNow } from '../support/quota-history.ts';
import { withoutPrices } from '../support/without-prices.ts';
import { quotaStoreContract } from './quota-store.ts';

const at = new Date('2026-01-02T03:04:05.678Z');

const hashOf = (email: string): Uint8Array => createHash('sha256').update(toEmailKey(email)).digest();
const today = 20_454;
const thisMonth = 2026 * 12;
const former = (email: string, day = 0, month = day): NewFormerAccount => ({
  emailHash: hashOf(email),
  deletedAt: at,
  clearAt: new Date(at.getTime() + 2_000),
  used: { day: { id: today, used: day }, month: { id: thisMonth, used: month } },
  firstDayOfMonth: today - 1,
});

function newAccount(email: string): NewAccount {
  const unique = email.replace(/\W/g, '').padEnd(10, '0').slice(0, 10);
  return {
    account: {
      id: `acc_${unique}`,
      email,
      name: 'Somebody',
      plan: 'free',
      planUntil: null,
      createdAt: at,
      emailVerifiedAt: null,
      locale: 'en',
      alerts: defaultAlerts,
    },
    emailHashes: [hashOf(email)],
    secret: { id: unique, hash: new Uint8Array(32).fill(1), pepperId: new Uint8Array(4) },
    recoveryCodes: [{ id: unique, hash: new Uint8Array(32).fill(3), pepperId: new Uint8Array(4) }],
    key: { id: unique, name: 'default', hash: new Uint8Array(32).fill(2), pepperId: new Uint8Array(4) },
  };
}

const newKey = (accountId: string) => ({
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
const codeOf = (error: unknown) => (error as { code?: string }).code;

function incoming(fullName: string, facts: Partial<PhoneFacts> = {}, line = 2): IncomingPhone {
  return {
    line,
    brand: 'Acme',
    fullName,
    isOtherDevice: false,
    facts: { ...createEmptyFacts(), ...facts },
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
    let planRequests: PlanRequestStore;
    let planTerms: PlanTermStore;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      accounts = createAccountStore(database.prisma);
      revisions = createRevisionStore(database.prisma);
      writer = createCatalogueWriter(database.prisma, database.catalogueLock);
      planRequests = createPlanRequestStore(database.prisma);
      planTerms = createPlanTermStore(database.prisma);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    test('treat an address as one account in any case, and _ and % as plain text', async () => {
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

    test('create one account for fifty simultaneous sign-ups with one address', async () => {
      const tries = Array.from({ length: 50 }, (_, index) => {
        const account = newAccount('race@example.com');
        const id = `r${index}`.padEnd(10, 'x');
        return accounts.insert({
          ...account,
          account: { ...account.account, id: `acc_${id}` },
          secret: { ...account.secret, id },
          key: { ...account.key, id },
        });
      });
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    test('allow five active keys for an account, also when ten are requested at once', async () => {
      await accounts.insert(newAccount('keys@example.com'));
      const accountId = (await accounts.findByEmail('keys@example.com'))?.id as string;
      const make = (index: number) =>
        accounts.insertKey({ ...newKey(accountId), id: `k${index}`.padEnd(10, 'y') });
      const made = await Promise.all(Array.from({ length: 10 }, (_, index) => make(index)));
      expect(made.filter((key) => key !== null)).toHaveLength(4);
    });

    test('send every revocation to every gateway, with its account', async () => {
      await accounts.insert(newAccount('told@example.com'));
      const account = await accounts.findByEmail('told@example.com');
      const before = await revisions.read();
      await accounts.setPlan(account?.id as string, 'pro', { at, until: null });
      await accounts.revokeKey(newAccount('told@example.com').key.id, at);
      expect((await revisions.read()).credentials).toBe(before.credentials + 2);
      expect(await revisions.listAccountsChangedSince(before.credentials)).toEqual([account?.id]);
      expect(await accounts.findKey(newAccount('told@example.com').key.id)).toMatchObject({
        plan: 'pro',
        revokedAt: at,
      });
      expect(await revisions.listAccountsChangedSince(before.credentials - 1_000)).toBeNull();
    });

    test('replace an open plan request with a new one, and close it when the plan is set', async () => {
      const made = newAccount('wants@example.com');
      await accounts.insert(made);
      const { id: accountId } = made.account;
      const ask = (plan: string) => planRequests.put({ accountId, plan, note: 'for May', createdAt: at });
      await ask('basic');
      await ask('pro');
      const open = async () =>
        (await planRequests.listOpen()).filter(({ account }) => account.id === accountId);
      expect(await open()).toMatchObject([
        { plan: 'pro', note: 'for May', account: { email: 'wants@example.com', plan: 'free' }, doneAt: null },
      ]);
      const later = new Date(at.getTime() + 1_000);
      await accounts.setPlan(accountId, 'basic', { at: later, until: null });
      expect(await open()).toEqual([]);
      expect(await planRequests.listOfAccount(accountId)).toMatchObject([{ plan: 'pro', doneAt: later }]);
      await expect(
        planRequests.put({ accountId: 'acc_nobody', plan: 'pro', note: '', createdAt: at }),
      ).rejects.toMatchObject({ code: 'not-found' });
    });

    test('end an expired plan once, for ten gateways at once, and not before', async () => {
      const made = newAccount('ends@example.com');
      await accounts.insert(made);
      const { id } = made.account;
      const until = new Date(at.getTime() + 60_000);
      await accounts.setPlan(id, 'pro', { at, until });
      const ending = async (before: Date) =>
        (await planTerms.listEndingUntil(before)).filter((account) => account.id === id);
      expect(await ending(new Date(until.getTime() - 1))).toEqual([]);
      expect(await ending(until)).toMatchObject([{ plan: 'pro', planUntil: until }]);
      expect(await planTerms.end(id, 'free', new Date(until.getTime() - 1))).toBe(false);
      const before = await revisions.read();
      const ended = await Promise.all(Array.from({ length: 10 }, () => planTerms.end(id, 'free', until)));
      expect(ended.filter(Boolean)).toHaveLength(1);
      expect((await revisions.read()).credentials).toBe(before.credentials + 1);
      expect(await accounts.find(id)).toMatchObject({ plan: 'free', planUntil: null });
      await accounts.setPlan(id, 'pro', { at, until });
      await accounts.setPlan(id, 'basic', { at, until: null });
      expect(await ending(until)).toEqual([]);
    });

    test('find an account by its secret, which only one of several simultaneous rotations replaces', async () => {
      const made = newAccount('secret@example.com');
      await accounts.insert(made);
      expect(await accounts.findBySecret(made.secret.id)).toEqual({
        account: { ...made.account, carriedUsage: nothingUsed },
        secret: { id: made.secret.id, hash: made.secret.hash },
      });
      const before = await revisions.read();
      const replaced = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const secret = {
            id: `s${index}`.padEnd(10, 'z'),
            hash: new Uint8Array(32).fill(9),
            pepperId: new Uint8Array(4),
          };
          return accounts.replaceSecret(made.account.id, secret, made.secret.id);
        }),
      );
      expect(replaced.filter(Boolean)).toHaveLength(1);
      expect(await accounts.findBySecret(made.secret.id)).toBeNull();
      expect((await revisions.read()).credentials).toBe(before.credentials + 1);
    });

    test('rotate an active key once, keep its name, and notify every gateway', async () => {
      const { account, key } = newAccount('rotate@example.com');
      await accounts.insert(newAccount('rotate@example.com'));
      const before = await revisions.read();
      const ofAccount = { id: key.id, accountId: account.id };
      expect(await accounts.changeKey(ofAccount, { name: 'mine' }, at)).toMatchObject({
        id: key.id,
        name: 'mine',
      });
      expect(await accounts.changeKey({ ...ofAccount, id: 'nobody' }, { name: 'mine' }, at)).toBeNull();
      const until = new Date(at.getTime() + 60_000);
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const fresh = {
            id: `t${index}`.padEnd(10, 'z'),
            hash: new Uint8Array(32).fill(8),
            pepperId: new Uint8Array(4),
            createdAt: at,
          };
          return accounts.rotateKey({ id: key.id, accountId: account.id }, fresh, until);
        }),
      );
      const [fresh, ...others] = made.filter((one) => typeof one !== 'string');
      expect(others).toEqual([]);
      expect(fresh).toMatchObject({ accountId: account.id, name: 'mine', expiresAt: null, createdAt: at });
      expect(await accounts.findKey(key.id)).toMatchObject({ name: 'mine', expiresAt: until });
      expect((await revisions.read()).credentials).toBe(before.credentials + 2);
    });

    test('move the last use of keys only forward, without clearing caches of gateways', async () => {
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

    test('end a session of an account that was deleted while it started', async () => {
      const sessions = createSessionStore(database.prisma);
      const tokenHash = new Uint8Array(32).fill(99);
      const accountId = 'acc_gone';
      const times = { createdAt: at, seenAt: at, newCredentialsUntil: null };
      await sessions.insert({ tokenHash, accountId, secretId: 'gone', ...times }, null);
      expect(await sessions.find([tokenHash])).toBeNull();
    });

    test('keep the newest twenty sessions of an account, also when many start at once', async () => {
      const sessions = createSessionStore(database.prisma);
      const [holder, other] = [newAccount('many@example.com'), newAccount('few@example.com')];
      for (const one of [holder, other]) await accounts.insert(one);
      const start = ({ account, secret }: typeof holder, byte: number, seconds: number) => {
        const startedAt = new Date(at.getTime() + seconds * 1_000);
        const session = {
          accountId: account.id,
          secretId: secret.id,
          createdAt: startedAt,
          seenAt: startedAt,
        };
        const tokenHash = new Uint8Array(32).fill(byte);
        return sessions.insert({ ...session, tokenHash, newCredentialsUntil: null }, null);
      };
      await start(other, 100, 0);
      for (let index = 0; index < 25; index += 1) await start(holder, 101 + index, index);
      const isOpen = async (byte: number) => (await sessions.find([new Uint8Array(32).fill(byte)])) !== null;
      const listOpen = async () => {
        const open = [];
        for (let byte = 100; byte < 160; byte += 1) if (await isOpen(byte)) open.push(byte);
        return open;
      };
      expect(await listOpen()).toEqual([100, ...Array.from({ length: 20 }, (_, index) => 106 + index)]);
      await Promise.all(Array.from({ length: 25 }, (_, index) => start(holder, 130 + index, 60)));
      const open = await listOpen();
      expect(open[0]).toBe(100);
      expect(open.filter((byte) => byte >= 130)).toHaveLength(20);
      expect(open).toHaveLength(21);
    });

    test('find a session by its token while its secret is current, and delete it with the account', async () => {
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
        newCredentialsUntil: null,
      });
      const [one, other] = [session(11), session(12)];
      await sessions.insert(one, null);
      await sessions.insert(other, null);
      const later = new Date(at.getTime() + 60_000);
      await sessions.touch([one.tokenHash], later);
      expect(await sessions.find([one.tokenHash])).toEqual({
        session: { ...one, seenAt: later },
        account: { ...account, carriedUsage: nothingUsed },
      });
      await sessions.delete([other.tokenHash]);
      expect(await sessions.find([other.tokenHash])).toBeNull();

      const held = { newCredentials: Uint8Array.of(1, 2, 3), newCredentialsUntil: later };
      await sessions.setNewCredentials([one.tokenHash], held);
      expect((await sessions.find([one.tokenHash]))?.session.newCredentialsUntil).toEqual(later);
      const nothingEnds = { createdAt: new Date(0), seenAt: new Date(0) };
      await sessions.deleteEnded({ ...nothingEnds, newCredentialsUntil: later });
      expect(await sessions.findNewCredentials([one.tokenHash])).toEqual(held.newCredentials);
      await sessions.deleteEnded({ ...nothingEnds, newCredentialsUntil: new Date(later.getTime() + 1) });
      expect(await sessions.findNewCredentials([one.tokenHash])).toBeNull();
      expect((await sessions.find([one.tokenHash]))?.session.newCredentialsUntil).toBeNull();

      await sessions.setNewCredentials([one.tokenHash], held);
      await accounts.replaceSecret(account.id, {
        id: 'sessions02',
        hash: new Uint8Array(32),
        pepperId: new Uint8Array(4),
      });
      expect(await sessions.find([one.tokenHash])).toBeNull();
      expect(await sessions.findNewCredentials([one.tokenHash])).toBeNull();

      const renewed = { ...session(13), secretId: 'sessions02' };
      await sessions.insert(renewed, null);
      await sessions.deleteEnded({ createdAt: at, seenAt: later, newCredentialsUntil: at });
      expect(await sessions.find([renewed.tokenHash])).toBeNull();
      await sessions.insert(renewed, null);
      await accounts.delete(account.id, former(account.email));
      expect(await sessions.find([renewed.tokenHash])).toBeNull();
    });

    test('add documents all or none, find them by their digest, and remove them once', async () => {
      const store = createDocumentStore(database.prisma);
      const document = (digit: string, text: string) => ({ sha256: digit.repeat(64), text, addedAt: at });
      const [one, other] = [
        document('1', '{ __schema { queryType { name } } } # ไทย "\\ 📱'),
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
      // The existing document stays as it was added.
      await store.add([{ ...one, addedAt: new Date(at.getTime() + 1) }]);
      expect((await store.list())[0]).toEqual(one);
      expect([await store.remove(one.sha256), await store.remove(one.sha256)]).toEqual([true, false]);
      expect((await store.find([one.sha256])).size).toBe(0);
    });

    test('raise usage and never lower it, and delete it with its account', async () => {
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
      const kept = await history.readUsage(account.id, 20_000, 20_000);
      expect(kept).toHaveLength(2);
      expect(kept).toContainEqual({ ...row, requests: 6, units: 10, refused: 1 });
      expect(await history.readUsage('acc_gone', 0, 99_999)).toEqual([]);
      expect(await history.readUsage(account.id, 20_001, 20_002)).toEqual([]);
      expect(await accounts.delete(account.id, former(account.email))).toBe(true);
      expect(await history.readUsage(account.id, 0, 99_999)).toEqual([]);
      expect(await accounts.insertKey({ ...newKey(account.id), id: 'late000000' }).catch(codeOf)).toBe(
        'not-found',
      );
    });

    test('write usage of more rows than one statement can hold', async () => {
      const { account } = newAccount('many-rows@example.com');
      await accounts.insert(newAccount('many-rows@example.com'));
      const history = createUsageHistory(database.prisma);
      const rows = Array.from({ length: 11_500 }, (_, index) => ({
        ...{ account: account.id, key: `k${index}`, day: 20_000 },
        ...{ requests: 1, units: 1, refused: 0 },
      }));
      await history.raise(rows);
      expect(await history.readUsage(account.id, 20_000, 20_000)).toHaveLength(11_500);
      await accounts.delete(account.id, former(account.email));
    });

    test('keep at most five rotated keys working; one that ends at once does not count', async () => {
      const { account, key } = newAccount('grace@example.com');
      await accounts.insert(newAccount('grace@example.com'));
      let current = key.id;
      const rotate = async (graceMs: number) => {
        const fresh = {
          id: `${current.slice(0, 8)}${graceMs ? 'g' : 'n'}${rotated}`,
          hash: new Uint8Array(32),
          pepperId: new Uint8Array(4),
          createdAt: at,
        };
        const made = await accounts.rotateKey(
          { id: current, accountId: account.id },
          fresh,
          new Date(at.getTime() + graceMs),
        );
        if (typeof made !== 'string') current = made.id;
        rotated += 1;
        return typeof made === 'string' ? made : 'made';
      };
      let rotated = 0;
      for (let times = 0; times < 5; times += 1) expect(await rotate(60_000)).toBe('made');
      expect(await rotate(60_000)).toBe('too-many-retiring');
      expect(await rotate(0)).toBe('made');
      expect(await accounts.listKeys(account.id, at)).toHaveLength(7);
    });

    describe('restricted keys', () => {
      const soon = new Date(at.getTime() + 60_000);
      const later = new Date(at.getTime() + 120_000);
      const restricted: KeyRestrictions = {
        origins: ['https://shop.example'],
        addresses: null,
        doors: ['rest'],
        documentsOnly: false,
        unitsPerDay: 400,
        perAddressPerHour: null,
        expiresAt: soon,
      };
      const hash = new Uint8Array(32);
      const open = async (email: string) => {
        const made = newAccount(email);
        await accounts.insert(made);
        return { accountId: made.account.id, id: made.key.id };
      };
      const insert = (accountId: string, id: string, createdAt: Date, restrictions: KeyRestrictions | null) =>
        accounts.insertKey({ ...newKey(accountId), id, createdAt, restrictions });

      test('are stored, replaced as a whole and lifted; a name alone keeps them; every gateway is notified', async () => {
        const key = await open('restricted@example.com');
        const before = await revisions.read();
        const other = { ...restricted, origins: null, doors: null, documentsOnly: true, expiresAt: null };
        for (const restrictions of [restricted, other, null, restricted]) {
          expect(await accounts.changeKey(key, { restrictions }, at)).toMatchObject({ restrictions });
          expect((await accounts.findKey(key.id))?.restrictions).toEqual(restrictions);
        }
        expect(await accounts.changeKey(key, { name: 'page' }, at)).toMatchObject({
          restrictions: restricted,
        });
        expect(await accounts.listKeys(key.accountId, at)).toMatchObject([
          { name: 'page', restrictions: restricted },
        ]);
        expect((await revisions.read()).credentials).toBe(before.credentials + 5);
        expect(
          await accounts.changeKey({ ...key, accountId: 'acc_other' }, { name: 'x' }, at).catch(codeOf),
        ).toBe('not-found');
      });

      test('pass restrictions on at rotation, also during a change: both keys differ at most by later changes', async () => {
        for (let round = 0; round < 5; round += 1) {
          const key = await open(`p${round}-passed-on@example.com`);
          const fresh = { id: `n${round}`.padEnd(10, 'p'), hash, pepperId: new Uint8Array(4), createdAt: at };
          const [rotated, changed] = await Promise.all([
            accounts.rotateKey(key, fresh, later),
            accounts.changeKey(key, { restrictions: restricted }, at),
          ]);
          const isAfter = (rotated as ApiKey).restrictions === null;
          expect(rotated).toMatchObject({ restrictions: isAfter ? null : restricted });
          expect(changed).toMatchObject({ restrictions: restricted, expiresAt: isAfter ? later : null });
          expect((await accounts.findKey(key.id))?.restrictions).toEqual(restricted);
        }
      });

      test('keep the name of one and the restrictions of the other of two simultaneous changes', async () => {
        const key = await open('both-stay@example.com');
        await Promise.all([
          accounts.changeKey(key, { restrictions: restricted }, at),
          accounts.changeKey(key, { name: 'page' }, at),
        ]);
        expect(await accounts.findKey(key.id)).toMatchObject({ name: 'page', restrictions: restricted });
      });

      test('that expired are not active: they make room, are not rotated, and are removed like others', async () => {
        const key = await open('makes-room@example.com');
        const ids = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => id.padEnd(10, 'x'));
        const [first = '', , , , fifth = ''] = ids;
        for (const id of ids.slice(0, 4)) await insert(key.accountId, id, at, restricted);
        expect(await insert(key.accountId, fifth, at, null)).toBeNull();
        expect(await insert(key.accountId, fifth, soon, null)).not.toBeNull();
        const fresh = { id: 'm9'.padEnd(10, 'x'), hash, pepperId: new Uint8Array(4), createdAt: soon };
        expect(await accounts.rotateKey({ ...key, id: first }, fresh, later)).toBe('not-active');
        const listed = await accounts.listKeys(key.accountId, soon);
        expect(listed.filter((one) => getKeyStatus(one, soon.getTime()) === 'expired')).toHaveLength(4);
        const removed = { at: later, endedBefore: later, count: 100 };
        expect(await accounts.removeEndedKeys(removed)).toBeGreaterThanOrEqual(4);
        const left = (await accounts.listKeys(key.accountId, later)).map(({ id }) => id);
        expect(left.sort()).toEqual([key.id, fifth].sort());
      });

      test('work again with a later date, unless five others are active, or they were revoked or replaced', async () => {
        const key = await open('works-again@example.com');
        await accounts.changeKey(key, { restrictions: restricted }, at);
        const back = { ...restricted, expiresAt: later };
        const ids = ['w1', 'w2', 'w3', 'w4', 'w5'].map((id) => id.padEnd(10, 'y'));
        for (const id of ids) await insert(key.accountId, id, soon, null);
        const prolong = (at = soon) => accounts.changeKey(key, { restrictions: back }, at);
        expect(await prolong()).toBe('too-many-active');
        expect(await accounts.changeKey(key, { name: 'over' }, soon)).toMatchObject({ name: 'over' });
        await accounts.revokeKey(ids[0] as string, soon);
        const made = await Promise.all([prolong(), insert(key.accountId, 'w6'.padEnd(10, 'y'), soon, null)]);
        const [prolonged, sixth] = made;
        expect([typeof prolonged === 'object', sixth !== null].filter(Boolean)).toHaveLength(1);
        if (sixth !== null) await accounts.revokeKey(sixth.id, soon);
        expect(getKeyStatus((await prolong()) as ApiKey, soon.getTime())).toBe('active');
        const fresh = { id: 'w7'.padEnd(10, 'y'), hash, pepperId: new Uint8Array(4), createdAt: soon };
        expect(await accounts.rotateKey(key, fresh, soon)).toMatchObject({ restrictions: back });
        expect(await prolong()).toBe('not-active');
        await accounts.revokeKey(fresh.id, soon);
        expect(await accounts.changeKey({ ...key, id: fresh.id }, { restrictions: null }, soon)).toBe(
          'not-active',
        );
      });
    });

    test('remove keys in batches that ended long ago or exceed a hundred, and keep their usage', async () => {
      const { account, key } = newAccount('dead@example.com');
      await accounts.insert(newAccount('dead@example.com'));
      const other = newAccount('dead-other@example.com');
      await accounts.insert(other);
      const dead = (accountId: string, index: number, endedMs: number) => {
        const { restrictions: _, ...row } = newKey(accountId);
        return {
          ...row,
          hash: new Uint8Array(32),
          pepperId: new Uint8Array(4),
          id: `${accountId.slice(4, 9)}${String(index).padStart(5, '0')}`,
          ...(index % 2 === 0 ? { expiresAt: new Date(endedMs) } : { revokedAt: new Date(endedMs) }),
        };
      };
      const endedMs = (index: number): number => at.getTime() - 10_000 + index;
      await database.prisma.apiKey.createMany({
        data: [
          ...Array.from({ length: 250 }, (_, index) => dead(account.id, index, endedMs(index))),
          dead(other.account.id, 1, at.getTime() - 2_000),
          dead(other.account.id, 2, at.getTime() - 1_000),
        ],
      });
      const history = createUsageHistory(database.prisma);
      await history.raise([
        { account: account.id, key: 'dead00000', day: 20_000, requests: 1, units: 1, refused: 0 },
      ]);

      const listed = await accounts.listKeys(account.id, at);
      expect(listed).toHaveLength(1 + maxEndedKeys);
      expect(listed.map(({ id }) => id)).toContain(key.id);
      expect(listed.map(({ id }) => id)).toContain(`${account.id.slice(4, 9)}00249`);
      const endedBefore = new Date(at.getTime() - 1_500);
      const remove = () => accounts.removeEndedKeys({ at, endedBefore, count: 60 });
      const removed: number[] = [];
      do removed.push(await remove());
      while (removed.at(-1) === 60);
      expect(removed.length).toBeGreaterThan(2);
      const left = async (id: string) =>
        (await database.prisma.apiKey.findMany({ where: { accountId: id } })).map(({ id }) => id);
      // Ended more than 1.5 s ago: all of the first account, and one of the other.
      expect(await left(account.id)).toEqual([key.id]);
      expect((await left(other.account.id)).sort()).toEqual(
        [other.key.id, `${other.account.id.slice(4, 9)}00002`].sort(),
      );
      expect(await history.readUsage(account.id, 20_000, 20_000)).toHaveLength(1);
    });

    test('carry the units of a former account over to a new one with its address, for a day', async () => {
      const email = 'Again@example.com';
      const carriedBy = async (made: NewAccount) => (await accounts.findKey(made.key.id))?.carriedUsage;
      const first = newAccount(email);
      await accounts.insert(first);
      expect(await carriedBy(first)).toEqual(nothingUsed);
      await accounts.delete(first.account.id, former(email, 7, 40));
      const again = { ...newAccount(` ${email.toUpperCase()}`), emailHashes: [hashOf(email)] };
      await accounts.insert(again);
      const carriedUsage = { day: { id: today, used: 7 }, month: { id: thisMonth, used: 40 } };
      expect(await carriedBy(again)).toEqual(carriedUsage);
      expect((await accounts.findBySecret(again.secret.id))?.account.carriedUsage).toEqual(carriedUsage);
      const stranger = newAccount('stranger@example.com');
      await accounts.insert(stranger);
      expect(await carriedBy(stranger)).toEqual(nothingUsed);

      // Without a quota store, the database's own count is stored, including carried units.
      const history = createUsageHistory(database.prisma);
      const row = { account: again.account.id, key: 'k', requests: 1, refused: 0 };
      await history.raise([
        { ...row, day: today, units: 5 },
        { ...row, day: today - 1, units: 2 },
        { ...row, day: today - 2, units: 1_000 },
      ]);
      await accounts.delete(again.account.id, former(email));
      const third = { ...newAccount(email), emailHashes: [hashOf(email)] };
      await accounts.insert(third);
      expect(await carriedBy(third)).toEqual({
        day: { id: today, used: 12 },
        month: { id: thisMonth, used: 47 },
      });
      await accounts.delete(third.account.id, former(email));

      const late = newAccount(email);
      const account = { ...late.account, createdAt: new Date(at.getTime() + 86_400_000) };
      await accounts.insert({ ...late, account });
      expect(await carriedBy(late)).toEqual(nothingUsed);
      await accounts.delete(late.account.id, former(email));
    });

    test('clear former accounts when due, and then forget them, the address first', async () => {
      const store = createFormerAccountStore(database.prisma);
      const made = newAccount('former@example.com');
      await accounts.insert(made);
      await accounts.delete(made.account.id, former('former@example.com', 3));
      const isDue = async (ms: number) =>
        (await store.listWithCountersToClear(new Date(at.getTime() + ms))).some(
          ({ id }) => id === made.account.id,
        );
      expect([await isDue(1_999), await isDue(2_000)]).toEqual([false, true]);
      const row = () => database.prisma.formerAccount.findUnique({ where: { accountId: made.account.id } });
      await store.raiseUsage(made.account.id, {
        day: { id: today, used: 9 },
        month: { id: thisMonth, used: 2 },
      });
      await store.raiseUsage(made.account.id, {
        day: { id: today - 1, used: 50 },
        month: { id: thisMonth + 1, used: 1 },
      });
      expect(await row()).toMatchObject({ day: today, dayUsed: 9, month: thisMonth + 1, monthUsed: 1 });
      const [dayLater, never] = [new Date(at.getTime() + 1), new Date(0)];
      await store.forget({ addressesBefore: dayLater, accountsBefore: never });
      expect(await row()).toMatchObject({ emailHash: null });
      await store.recordCountersCleared(made.account.id, null);
      await store.forget({ addressesBefore: dayLater, accountsBefore: never });
      expect(await row()).toBeNull();
    });

    test('serialize simultaneous changes of one account, and none fails for another', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { account, key } = newAccount(`r${round}-all-at-once@example.com`);
        await accounts.insert(newAccount(account.email));
        const fresh = (name: string) => ({
          id: `${name}${round}`.padEnd(10, 'q'),
          hash: new Uint8Array(32),
          pepperId: new Uint8Array(4),
        });
        const settled = await Promise.allSettled([
          accounts.recordKeyUse([{ keyId: key.id, at }]),
          accounts.insertKey({ ...newKey(account.id), ...fresh('i') }),
          accounts.rotateKey({ id: key.id, accountId: account.id }, { ...fresh('o'), createdAt: at }, at),
          accounts.changeKey({ id: key.id, accountId: account.id }, { name: 'renamed' }, at),
          accounts.revokeKey(key.id, at),
          accounts.replaceSecret(account.id, fresh('s')),
          accounts.delete(account.id, former(account.email)),
          accounts.setPlan(account.id, 'pro', { at, until: null }),
        ]);
        const failures = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
        expect(failures.filter((failure) => codeOf(failure) !== 'not-found')).toEqual([]);
        expect(await accounts.findKey(key.id)).toBeNull();
      }
    });

    test('keep ID and slug of a phone over imports, and the newest date wins field by field', async () => {
      const weighs = (weightG: number | null) => ({ body: { ...createEmptyFacts().body, weightG } });
      const first = await importRows(
        writer,
        file('a', '2025-05-01'),
        [incoming('Acme One+', weighs(200))],
        [],
      );
      expect(first).toMatchObject({ added: 1, changed: 0, pricesAdded: 1 });
      const version = (await revisions.read()).catalogue;
      const source = createCatalogueSource(database.prisma);
      const [phone] = await source.findPhonesSince(version - 1);
      expect(phone).toMatchObject({ slug: 'acme-one-plus', name: 'One+', body: { weightG: 200 } });

      const older = { ...weighs(180), sensors: ['compass'] };
      const second = await importRows(writer, file('b', '2021-01-01'), [incoming('ACME  one+', older)], []);
      expect(second).toMatchObject({ added: 0, changed: 1 });
      const [merged] = await source.findPhonesSince(version);
      expect(merged).toMatchObject({
        id: phone?.id,
        slug: 'acme-one-plus',
        body: { weightG: 200 },
        sensors: ['compass'],
      });
    });

    test('return a spec sheet as the text that was written, when it is added and when it is changed', async () => {
      const source = createCatalogueSource(database.prisma);
      const sheet = (value: string) => [{ name: 'Misc', rows: [{ label: 'b": [1, 2]', value }] }];
      for (const [asOf, value] of [
        ['2024-01-01', 'a: "b", \\ c'],
        ['2024-01-02', 'จอ 6.8", \n {"d": 1}'],
      ] as const) {
        const version = (await revisions.read()).catalogue;
        const specSheet = sheet(value);
        await importRows(writer, file(value, asOf), [{ ...incoming('Acme Sheet'), specSheet }], []);
        const [phone] = await source.findPhonesSince(version);
        expect(phone?.specSheetJson.toString()).toBe(JSON.stringify(specSheet));
        expect(phone?.specSheet).toEqual(specSheet);
      }
    });

    test('change nothing for the same file with the same date, also after others', async () => {
      const rows = [incoming('Acme Two'), incoming('Acme Three', {}, 3)];
      await importRows(writer, file('c', '2024-01-01'), rows, []);
      await importRows(writer, file('d', '2024-01-01'), [incoming('Acme Two', { sensors: ['gyro'] })], []);
      const before = await revisions.read();
      const again = await importRows(writer, file('c', '2024-01-01'), rows, []);
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, pricesAdded: 0 });
      expect(await revisions.read()).toEqual(before);
    });

    test('number names that make the same slug', async () => {
      const report = await importRows(
        writer,
        file('e', '2024-01-01'),
        [incoming('Acme C-2'), incoming('Acme C 2')].map((phone) => ({ ...phone, isFullName: true })),
        [],
      );
      expect(report.added).toBe(2);
      const slugs = await database.prisma.phone.findMany({
        where: { slug: { startsWith: 'acme-c-2' } },
        select: { slug: true },
      });
      expect(slugs.map(({ slug }) => slug).sort()).toEqual(['acme-c-2', 'acme-c-2-2']);
    });

    test('take the source and date of a phone from where most of its facts come from', async () => {
      const source = createCatalogueSource(database.prisma);
      const phoneOf = async () =>
        (await source.findPhonesSince(0)).find(({ fullName }) => fullName === 'Acme Sourced') as Phone;
      const sourceOf = async () => (await phoneOf()).source;
      const platform = {
        ...createEmptyFacts().platform,
        osVersion: '14',
        chipset: 'Acme 1',
        cpuCores: 8,
        gpu: 'A',
      };
      const sheet = incoming('Acme Sourced', { platform, sensors: ['gyro'] });
      await importRows(writer, file('sheet', '2024-01-01'), [sheet], []);
      const first = await sourceOf();
      expect(first).toMatchObject({ name: 'sheet.csv', asOf: '2024-01-01' });

      const mention = { title: 'Acme Sourced', isFullName: true, brand: 'Acme', country: null, year: null };
      const numbers: IncomingObservation = {
        kind: 'models',
        line: 1,
        mention: { ...mention, memory: null },
        modelNumbers: ['AC-100'],
        codeNames: ['acsource'],
      };
      const observations = [numbers];
      const named = await importRows(writer, file('numbers', '2026-05-01'), [], [], { observations });
      expect(named).toMatchObject({ changed: 0, matched: 1, modelsAdded: 2 });
      expect(await sourceOf()).toEqual(first);
      expect((await phoneOf()).otherSources).toMatchObject({ modelNumbers: { name: 'numbers.csv' } });

      const few = { ...incoming('Acme Sourced', { status: 'DISCONTINUED' }), specSheet: [] };
      expect(await importRows(writer, file('few', '2026-06-01'), [few], [])).toMatchObject({ changed: 1 });
      expect(await sourceOf()).toEqual(first);

      const whole = { ...sheet, facts: { ...sheet.facts, platform: { ...platform, osVersion: '15' } } };
      await importRows(writer, file('whole', '2026-07-01'), [whole], []);
      expect(await sourceOf()).toMatchObject({ name: 'whole.csv', asOf: '2026-07-01' });
    });

    test('treat a fact that was added to the record later as unknown in stored phones', async () => {
      const display = { diagonal_in: 6.1 };
      await importRows(writer, file('old', '2024-01-01'), [incoming('Acme Stored')], []);
      const where = { slug: 'acme-stored' };
      const { facts } = await database.prisma.phone.findUniqueOrThrow({ where });
      const { hasWifi: _, hasBluetooth: __, ...connectivity } = (facts as unknown as PhoneFacts).connectivity;
      const { sensors: ___, ...stored } = facts as unknown as PhoneFacts;
      const displays = [{ diagonalIn: display.diagonal_in }];
      const data = { facts: { ...stored, connectivity, displays } as unknown as Prisma.InputJsonValue };
      await database.prisma.phone.update({ where, data });
      const phones = await createCatalogueSource(database.prisma).findPhonesSince(0);
      const phone = phones.find(({ slug }) => slug === where.slug) as Phone;
      const shown = presentPhone(phone, withoutPrices);
      expect(Object.values(shown.connectivity as object)).not.toContain(undefined);
      expect(shown).toMatchObject({
        sensors: null,
        connectivity: { has_wifi: null, has_bluetooth: null },
        displays: [{ diagonal_in: 6.1, peak_nits: null, protection: null }],
      });
    });

    test('import the valid rows of a file together or not at all', async () => {
      const before = await database.prisma.phone.count();
      const broken = { ...incoming('Acme Broken'), fullName: 'Acme \u0000' };
      await expect(
        importRows(writer, file('f', '2024-01-01'), [incoming('Acme Whole'), broken], []),
      ).rejects.toThrow();
      expect(await database.prisma.phone.count()).toBe(before);
    });

    test('record prices by the clock of the database, and show them in the daily prices from the next midnight', async () => {
      await importRows(writer, file('g', '2025-01-01'), [incoming('Acme Priced')], []);
      const source = createCatalogueSource(database.prisma);
      const { id } = await database.prisma.phone.findFirstOrThrow({ where: { fullName: 'Acme Priced' } });
      const seenBefore = (recordedBefore: Date | null) => ({ recordedBefore, today });
      const yesterday = new Date(Date.now() - 60_000);
      const tomorrow = new Date(Date.now() + 86_400_000);
      expect((await source.findPrices([id], seenBefore(null))).get(id)).toHaveLength(1);
      expect((await source.findPrices([id], seenBefore(yesterday))).get(id)).toBeUndefined();
      expect((await source.findPrices([id], seenBefore(tomorrow))).get(id)?.[0]).toMatchObject({
        amount: { amountMinor: 10_000, currency: 'EUR' },
        observedAt: new Date('2025-01-01T00:00:00Z'),
      });
    });

    quotaStoreContract('the embedded quota store that writes behind to it', () =>
      openEmbeddedQuotaStore({
        now: Date.now,
        persistence: createQuotaPersistence(database.prisma),
        saveIntervalMs: 20,
      }),
    );

    test('read written counters at the next start', async () => {
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
      expect(await after.readUsage('acc_kept', windows.day, windows.day)).toEqual([
        { account: 'acc_kept', key: 'kept', day: windows.day, requests: 1, units: 7, refused: 1 },
      ]);
      await after.close();
    });

    test('share the limits of a rotated key with its successors at the next start too', async () => {
      const holder = newAccount('rotates@example.com');
      await accounts.insert(holder);
      const [accountId, first] = [holder.account.id, holder.key.id];
      const rotate = async (keyId: string, id: string) => {
        const replacement = { id, hash: new Uint8Array(32), pepperId: new Uint8Array(4), createdAt: at };
        await accounts.rotateKey({ id: keyId, accountId }, replacement, new Date(at.getTime() + 1));
        return accounts.findKey(id);
      };
      expect(await accounts.findKey(first)).toMatchObject({ firstKeyId: null });
      expect(await rotate(first, 'second0000')).toMatchObject({ firstKeyId: first });
      expect(await rotate('second0000', 'third00000')).toMatchObject({ firstKeyId: first });
      const open = () =>
        openEmbeddedQuotaStore({ now: Date.now, persistence: createQuotaPersistence(database.prisma) });
      const windows = windowsNow();
      const keyLimits = { day: 5, hour: null };
      const request = { account: accountId, units: 2, limits: { day: 10, month: 20 }, windows, keyLimits };
      const before = await open();
      await before.charge({ ...request, key: first });
      await before.charge({ ...request, key: 'second0000', firstKey: first });
      await before.close();
      const after = await open();
      const last = { ...request, key: 'third00000', firstKey: first };
      expect(await after.charge(last)).toMatchObject({ blockedBy: ['key-day'], keyUse: { day: 4 } });
      await after.close();
    });
  });
}
