import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultAlerts } from '../../src/domain/accounts/account.ts';
import type { PepperStore } from '../../src/domain/accounts/pepper.ts';
import type { DatabaseStores } from '../../src/domain/stores.ts';
import { createCredentialMaker, toStoredCredential } from '../../src/services/keys/credential-maker.ts';
import { createFeedContext, createTextSealer, sealedPurposes } from '../../src/services/keys/sealed-text.ts';
import { computeCheckValue, toPepperId } from '../../src/services/pepper/check-value.ts';
import { acceptPepper, checkPepper, type Peppers } from '../../src/services/pepper/pepper-check.ts';
import {
  countOutdatedTexts,
  createSealedTextRenewal,
} from '../../src/services/pepper/sealed-text-renewal.ts';
import { createDatabaseStores } from '../../src/stores/open-stores.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';

const oldPepper = 'the pepper of before';
const newPepper = 'the pepper of now on';
const rotated: Peppers = { current: newPepper, previous: [oldPepper] };
const at = new Date('2026-11-27T10:00:00Z');

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`the rotation of a pepper on ${kind}`, () => {
    let database: Database;
    let stores: DatabaseStores;
    let store: PepperStore;
    const sql = (text: string) => database.prisma.$executeRawUnsafe(text);
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      stores = createDatabaseStores(database, () => {});
      store = stores.peppers;
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });
    beforeEach(async () => {
      for (const table of ['account', 'feed', 'mail', 'pepper_check']) await sql(`DELETE FROM ${table}`);
    });

    const settle = async (current: string, ...previous: string[]): Promise<string> =>
      (await checkPepper(store, { current, previous }, { isAlone: false })).verdict;
    const recorded = async () => (await store.read()).checks.map((check) => Buffer.from(check));
    const checks = (...peppers: string[]) => peppers.map((pepper) => Buffer.from(computeCheckValue(pepper)));
    const count = (pepper: string, isFirst = false) =>
      store.countHashes(toPepperId(computeCheckValue(pepper)), isFirst);

    /** Adds an account with a key, a secret and a recovery code under a pepper. */
    async function addAccount(pepper: string, email = 'a@example.com') {
      const credentials = createCredentialMaker(pepper, randomBytes);
      const [key, secret, code] = [
        credentials.issue('key'),
        credentials.issue('secret'),
        credentials.issue('recovery'),
      ];
      await stores.accounts.insert({
        account: {
          ...{ id: `acc_${email}`, email, name: 'Ada', plan: 'free', planUntil: null, createdAt: at },
          ...{ emailVerifiedAt: null, locale: 'en' as const, alerts: defaultAlerts },
        },
        emailHashes: [credentials.hashWithCurrentPepper(email)],
        secret: toStoredCredential(secret),
        recoveryCodes: [toStoredCredential(code)],
        key: { ...toStoredCredential(key), name: 'default' },
      });
      return { key, secret, code };
    }

    test('records the new pepper beside the old one, and counts what is left under each', async () => {
      await settle(oldPepper);
      await addAccount(oldPepper);
      expect(await settle(newPepper)).toBe('other');
      // A gateway that only accepts the new pepper records nothing.
      expect(await settle(oldPepper, newPepper)).toBe('same');
      expect(await recorded()).toEqual(checks(oldPepper));
      expect(await settle(newPepper, oldPepper)).toBe('rotated');
      expect(await recorded()).toEqual(checks(oldPepper, newPepper));
      expect(await settle(newPepper, oldPepper)).toBe('same');
      await addAccount(newPepper, 'b@example.com');
      expect(await count(oldPepper)).toEqual({ keys: 1, secrets: 1, recoveryCodes: 1 });
      expect(await count(newPepper)).toEqual({ keys: 1, secrets: 1, recoveryCodes: 1 });
      // Releases of before stored no id: what they made is of the first pepper.
      await sql(`UPDATE api_key SET pepper_id = NULL WHERE account_id = 'acc_a@example.com'`);
      expect([(await count(oldPepper)).keys, (await count(oldPepper, true)).keys]).toEqual([0, 1]);
      await sql(`UPDATE api_key SET revoked_at = now()`);
      expect((await count(oldPepper, true)).keys).toBe(0);
    });

    test('records the new pepper once if gateways start with it at the same time', async () => {
      await settle(oldPepper);
      await addAccount(oldPepper);
      const verdicts = await Promise.all([1, 2, 3].map(() => settle(newPepper, oldPepper)));
      expect(verdicts.every((verdict) => verdict === 'rotated' || verdict === 'same')).toBe(true);
      expect(await recorded()).toEqual(checks(oldPepper, newPepper));
    });

    test('replaces a hash only by one of the newest pepper, and only the one that was read', async () => {
      await settle(oldPepper);
      const { key, secret } = await addAccount(oldPepper);
      const credentials = createCredentialMaker(newPepper, randomBytes, [oldPepper]);
      const renewed = credentials.rehash(key.text, key.hash);
      if (renewed === null) throw new Error('it is of the old pepper');
      // The new pepper is not recorded yet: another gateway would not know it.
      await stores.accounts.renewKeyHash(key.id, renewed);
      expect((await count(oldPepper)).keys).toBe(1);
      await settle(newPepper, oldPepper);
      await stores.accounts.renewKeyHash(key.id, { ...renewed, replacedHash: new Uint8Array(32) });
      expect((await count(oldPepper)).keys).toBe(1);
      await stores.accounts.renewKeyHash(key.id, renewed);
      expect(await count(oldPepper)).toEqual({ keys: 0, secrets: 1, recoveryCodes: 1 });
      const record = await stores.accounts.findKey(key.id);
      expect(createCredentialMaker(newPepper, randomBytes).matches(key.text, record?.hash ?? null)).toBe(
        true,
      );

      const renewedSecret = credentials.rehash(secret.text, secret.hash);
      if (renewedSecret === null) throw new Error('it is of the old pepper');
      await stores.accounts.renewSecretHash(secret.id, renewedSecret);
      expect((await count(oldPepper)).secrets).toBe(0);
      // A gateway that has not been given the new pepper as its own yet changes nothing back.
      const back = createCredentialMaker(oldPepper, randomBytes, [newPepper]).rehash(key.text, renewed.hash);
      if (back === null) throw new Error('it is of the new pepper');
      await stores.accounts.renewKeyHash(key.id, back);
      expect((await count(newPepper)).keys).toBe(1);
    });

    test('ends when nothing is left: then the old pepper is removed, and does not start a gateway', async () => {
      await settle(oldPepper);
      await addAccount(oldPepper);
      await settle(newPepper, oldPepper);
      expect(await settle(newPepper)).toBe('partial');
      expect(await settle(oldPepper)).toBe('partial');
      expect(await recorded()).toEqual(checks(oldPepper, newPepper));
      await sql('DELETE FROM account');
      await addAccount(newPepper);
      // The pepper of the other gateways is newer, so it is not removed.
      expect(await settle(oldPepper)).toBe('partial');
      expect(await settle(newPepper)).toBe('same');
      expect(await recorded()).toEqual(checks(newPepper));
      expect(await settle(oldPepper)).toBe('other');
    });

    test('can be ended with a loss', async () => {
      await settle(oldPepper);
      await addAccount(oldPepper);
      await settle(newPepper, oldPepper);
      const alone = { current: newPepper, previous: [] };
      expect(await acceptPepper(store, alone, { isLossAccepted: false })).toBe('would-lose');
      expect(await acceptPepper(store, alone, { isLossAccepted: true })).toBe('accepted');
      expect(await settle(newPepper)).toBe('same');
      expect(await recorded()).toEqual(checks(newPepper));
    });

    test('encrypts texts again, once the pepper is the newest', async () => {
      await settle(oldPepper);
      await addAccount(oldPepper);
      const source = { kind: 'url' as const, url: 'https://shop.example/prices.csv' };
      const seal = (kindOfText: keyof typeof sealedPurposes, text: string, context: string) =>
        Uint8Array.from(
          createTextSealer(oldPepper, sealedPurposes[kindOfText], randomBytes).seal(text, context),
        );
      await database.prisma.feed.create({
        data: {
          ...{ name: 'shop', url: source.url, everyMinutes: 60 },
          sealedHeaders: seal('feed', '[]', createFeedContext('shop', source)),
        },
      });
      await stores.mails.add({
        id: 'mail1',
        key: 'mail1',
        accountId: null,
        sealed: seal('mail', '{}', 'mail1'),
      });
      const renew = createSealedTextRenewal({ store, peppers: rotated, randomBytes });
      await renew();
      expect(await countOutdatedTexts(store, rotated)).toBe(2);
      await settle(newPepper, oldPepper);
      await renew();
      expect(await countOutdatedTexts(store, rotated)).toBe(0);
      const open = createTextSealer(newPepper, sealedPurposes.feed, randomBytes);
      const [feed] = await store.readSealed('feed', '');
      expect(open.open(feed?.sealed ?? new Uint8Array(), createFeedContext('shop', source))).toBe('[]');
      // What nobody can decrypt any more is left as it is.
      expect(await countOutdatedTexts(store, { current: 'a third pepper', previous: [] })).toBe(0);
    });
  });
}
