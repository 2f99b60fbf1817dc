import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultAlerts, type NewAccount } from '../../src/domain/accounts/account.ts';
import {
  maxCodeTries,
  type NewProof,
  type ProofPurpose,
  proofLifeMs,
} from '../../src/domain/accounts/email-proof.ts';
import type { DatabaseStores } from '../../src/domain/stores.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const at = new Date('2026-01-02T03:04:05.678Z');
const hash = (text: string): Uint8Array => createHash('sha256').update(text).digest();
const secretOf = (name: string) => ({
  id: name.padEnd(10, '0').slice(0, 10),
  hash: hash(name),
  pepperId: new Uint8Array(4),
});

function person(name: string): NewAccount {
  return {
    account: {
      id: `acc_${name}`,
      email: `${name}@example.com`,
      name,
      plan: 'free',
      planUntil: null,
      createdAt: at,
      emailVerifiedAt: null,
      locale: 'en',
      alerts: defaultAlerts,
    },
    emailHashes: [hash(name)],
    secret: secretOf(name),
    recoveryCodes: [secretOf(`${name}1`), secretOf(`${name}2`)],
    key: { ...secretOf(name), name: 'default' },
  };
}

const proofFor = (
  { account }: NewAccount,
  purpose: ProofPurpose,
  nth: number,
  email = account.email,
): NewProof => ({
  accountId: account.id,
  purpose,
  email,
  tokenHash: hash(`token ${email} ${nth}`),
  codeHash: hash(`code ${email} ${nth}`),
  createdAt: at,
  expiresAt: new Date(at.getTime() + proofLifeMs),
});
const byCode = (email: string, nth: number) => ({
  email,
  digest: { kind: 'code' as const, hashes: [hash(`code ${email} ${nth}`)] },
  at,
});
const byToken = (email: string, nth: number, when = at) => ({
  email,
  digest: { kind: 'token' as const, hashes: [hash(`token ${email} ${nth}`)] },
  at: when,
});

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`recovery on ${kind}`, () => {
    let database: Database;
    let stores: DatabaseStores;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      stores = createDatabaseStores(database, () => {});
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });
    const add = async (name: string) => {
      const made = person(name);
      expect(await stores.accounts.insert(made)).toBe(true);
      return made;
    };

    test('of ten simultaneous uses of a code one replaces the secret, while new codes are made', async () => {
      const { account, secret, recoveryCodes } = await add('ann');
      const codeId = recoveryCodes[0]?.id ?? '';
      const use = (index: number) =>
        stores.recovery.recoverByCode({ id: codeId, accountId: account.id }, secretOf(`a${index}`));
      const used = await Promise.all(Array.from({ length: 10 }, (_, index) => use(index)));
      expect(used.filter(Boolean)).toHaveLength(1);
      const of = { id: account.id, secretId: secret.id };
      expect(await stores.recovery.replaceCodes(of, [secretOf('late')], at)).toBe(false);
      expect(await stores.recovery.countCodes(account.id)).toBe(1);
      const now = { id: account.id, secretId: secretOf(`a${used.indexOf(true)}`).id };
      const both = await Promise.all([
        stores.recovery.replaceCodes(now, [secretOf('new1'), secretOf('new2'), secretOf('new3')], at),
        stores.recovery.recoverByCode({ id: secretOf('ann2').id, accountId: account.id }, secretOf('b')),
      ]);
      // Whichever comes first: the new codes replace the old one, or the old one replaces the secret that
      // creates them.
      expect([
        [true, false],
        [false, true],
        [true, true],
      ]).toContainEqual(both);
    });

    test('counts each of many simultaneous wrong codes, and checks only five', async () => {
      const ben = await add('ben');
      const { email, id } = ben.account;
      for (const nth of [1, 2]) expect(await stores.proofs.insert(proofFor(ben, 'recovery', nth))).toBe(true);
      const secret = secretOf('ben-next');
      const made = { secret, codes: [] };
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => stores.proofs.recover(byCode(email, 100 + index), made)),
      );
      const rows = await database.prisma.emailProof.findMany({ where: { accountId: id } });
      expect(rows.map(({ tries }) => tries)).toEqual([maxCodeTries, maxCodeTries]);
      expect(await stores.proofs.recover(byCode(email, 1), made)).toBeNull();
      expect(await stores.proofs.recover(byToken(email, 2), made)).toMatchObject({
        account: { id, emailVerifiedAt: at },
      });
      expect(await stores.proofs.recover(byToken(email, 1), made)).toBeNull();
      expect(await stores.accounts.findBySecret(secret.id)).toMatchObject({ account: { id } });
    });

    test('ends sessions, mails and a change of address with any new secret, and notifies every gateway', async () => {
      const carl = await add('carl');
      const { id, email } = carl.account;
      for (const [nth, give] of [
        () => stores.recovery.recoverByCode({ id: secretOf('carl1').id, accountId: id }, secretOf('c1')),
        () => stores.accounts.replaceSecret(id, secretOf('c2')),
        () => stores.proofs.recover(byToken(email, 2), { secret: secretOf('c3'), codes: [] }),
      ].entries()) {
        await stores.proofs.insert(proofFor(carl, 'recovery', nth));
        await stores.proofs.insert(proofFor(carl, 'verification', 10 + nth, `thief${nth}@example.com`));
        await stores.proofs.insert(proofFor(carl, 'verification', 10 + nth));
        const tokenHash = hash(`session ${nth}`);
        await stores.sessions.insert(
          { tokenHash, accountId: id, secretId: 'x', createdAt: at, seenAt: at, newCredentialsUntil: null },
          null,
        );
        const { credentials } = await stores.revisions.read();
        expect(await give()).toBeTruthy();
        expect(await stores.revisions.listAccountsChangedSince(credentials)).toEqual([id]);
        const where = { accountId: id };
        expect(await database.prisma.session.count({ where })).toBe(0);
        // A pending verification of its own address stays.
        const left = await database.prisma.emailProof.findMany({ where });
        expect(left.map((row) => row.email)).toEqual([email]);
        await database.prisma.emailProof.deleteMany({ where });
      }
    });

    const equip = async (name: string, emailVerifiedAt: Date | null) => {
      const made = await add(name);
      const { id: accountId } = made.account;
      await database.prisma.account.update({ where: { id: accountId }, data: { emailVerifiedAt } });
      const key = { accountId, createdAt: at, expiresAt: null, lastUsedAt: null, restrictions: null };
      await stores.accounts.insertKey({ ...key, ...secretOf(`${name}8`), name: 'late', revokedAt: null });
      await stores.accounts.revokeKey(secretOf(`${name}8`).id, at);
      const webhook = { accountId, url: 'https://a.example/', types: [], brands: null, phoneIds: null };
      const rest = { cursor: '1', seenRevision: 1, sealedSecret: hash('x'), createdAt: at };
      await stores.webhooks.add({ ...webhook, ...rest, id: secretOf(`${name}9`).id } as never);
      await stores.proofs.insert(proofFor(made, 'recovery', 7));
      const codes = Array.from({ length: 8 }, (_, nth) => secretOf(`${name}c${nth}`));
      const recover = (to: string) =>
        stores.proofs.recover(byToken(made.account.email, 7), { secret: secretOf(to), codes });
      const found = {
        keys: [{ ...secretOf(name), name: 'default', createdAt: at, lastUsedAt: null }].map(
          ({ hash: _, pepperId: _id, ...shown }) => shown,
        ),
        webhooks: [{ id: secretOf(`${name}9`).id, url: 'https://a.example/' }],
      };
      return { ...made, recover, found };
    };

    test('by mail of an unverified address ends codes, keys and webhooks', async () => {
      const { account, key, recoveryCodes, recover, found } = await equip('gina', null);
      expect(await recover('gina-new')).toMatchObject({
        ...found,
        wasVerified: false,
        account: { id: account.id },
      });
      const all = await stores.accounts.listKeys(account.id, at);
      expect(all.map(({ revokedAt }) => revokedAt)).toEqual([at, at]);
      expect((await stores.accounts.findKey(key.id))?.revokedAt).toEqual(at);
      expect(await stores.webhooks.list(account.id)).toEqual([]);
      expect(await stores.recovery.countCodes(account.id)).toBe(8);
      for (const { id } of recoveryCodes) expect(await stores.recovery.findCode(id)).toBeNull();
      expect(await stores.recovery.findCode(secretOf('ginac0').id)).not.toBeNull();
    });

    test('by mail of a verified address keeps and lists keys and webhooks, and replaces its codes', async () => {
      const { account, key, recoveryCodes, recover, found } = await equip('hans', at);
      expect(await recover('hans-new')).toMatchObject({ ...found, wasVerified: true });
      expect((await stores.accounts.findKey(key.id))?.revokedAt).toBeNull();
      expect(await stores.webhooks.list(account.id)).toHaveLength(1);
      expect(await stores.recovery.countCodes(account.id)).toBe(8);
      for (const { id } of recoveryCodes) expect(await stores.recovery.findCode(id)).toBeNull();
    });

    test('gives no lasting secret for an old code that is used while the mail is completed', async () => {
      const { account, recoveryCodes, recover } = await equip('ida', null);
      const code = { id: recoveryCodes[0]?.id ?? '', accountId: account.id };
      const [recovered] = await Promise.all([
        recover('ida-new'),
        stores.recovery.recoverByCode(code, secretOf('ida-thief')),
      ]);
      // A code that is used first ends the mails, as each new secret does; then the holder requests another.
      const last = recovered === null ? 'ida-thief' : 'ida-new';
      expect(await stores.accounts.findBySecret(secretOf(last).id)).not.toBeNull();
      if (recovered !== null) expect(await stores.recovery.findCode(code.id)).toBeNull();
    });

    test('verifies an address once, for one of two accounts that want it at once', async () => {
      const [dora, eve] = [await add('dora'), await add('eve')];
      for (const [nth, one] of [dora, eve].entries())
        await stores.proofs.insert(proofFor(one, 'verification', nth, 'both@example.com'));
      expect(await stores.proofs.findPendingEmail(dora.account.id, at)).toBe('both@example.com');
      const late = new Date(at.getTime() + proofLifeMs);
      expect(await stores.proofs.findPendingEmail(dora.account.id, late)).toBeNull();
      expect(await stores.proofs.verify(byToken('both@example.com', 0, late))).toBeNull();
      const verified = await Promise.all(
        [0, 1].map((nth) => stores.proofs.verify(byToken('both@example.com', nth))),
      );
      expect(verified.filter((one) => one === 'taken')).toHaveLength(1);
      expect(await stores.accounts.findByEmail('BOTH@example.com')).toMatchObject({
        email: 'both@example.com',
        emailVerifiedAt: at,
      });
    });

    test('deletes expired rows, and keeps nothing of a deleted account', async () => {
      const faye = await add('faye');
      await stores.proofs.insert(proofFor(faye, 'recovery', 1));
      await stores.proofs.deleteExpired(new Date(at.getTime() + proofLifeMs + 1));
      expect(await database.prisma.emailProof.count({ where: { accountId: faye.account.id } })).toBe(0);
      expect(await stores.proofs.insert({ ...proofFor(faye, 'recovery', 2), accountId: 'acc_gone' })).toBe(
        false,
      );
      expect(await stores.profiles.change('acc_gone', { name: 'x' })).toBeNull();
    });
  });
}
