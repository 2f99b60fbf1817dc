import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChargeRequest, KeyLimits, QuotaStore } from '../../src/domain/quota/quota.ts';
import { getHourId } from '../../src/domain/quota/windows.ts';
import { freshAccounts, windowsNow } from '../support/quota-history.ts';

const limits = { day: 100, month: 200 };

/**
 * The contract of every quota store for keys with their own limits. @param opened the store, once it is open
 */
export function keyLimitsContract(opened: () => QuotaStore): void {
  describe('keys with their own limits', () => {
    function asker() {
      const store = opened();
      const account = freshAccounts()(0);
      const windows = windowsNow();
      const hour = getHourId(Date.now());
      const base: ChargeRequest = { account, key: 'k1', units: 1, limits, windows };
      const at = (address = '203.0.113.7', id = hour) => ({ address, id });
      return {
        ...{ store, account, windows, hour, at },
        charge: (more: Partial<ChargeRequest> = {}) => store.charge({ ...base, ...more }),
        look: (keyLimits?: KeyLimits, more: Partial<ChargeRequest> = {}) =>
          store.charge({ ...base, units: 0, ...(keyLimits && { keyLimits }), ...more }),
        refund: (units: number, more: Partial<Parameters<QuotaStore['refund']>[0]> = {}) =>
          store.refund({ account, key: 'k1', units, windows, ...more }),
        usage: (day = windows.day) => store.readUsage(account, day, day),
      };
    }
    const ofDay = (day: number): { keyLimits: KeyLimits } => ({ keyLimits: { day, hour: null } });
    const ofHour = (limit: number, of: { address: string; id: number }): { keyLimits: KeyLimits } => ({
      keyLimits: { day: null, hour: { ...of, limit } },
    });

    test('a key stops at its own units of the day, and other keys of the account continue', async () => {
      const { charge, windows, account, usage } = asker();
      expect(await charge({ units: 39, ...ofDay(40) })).toMatchObject({ keyUse: { day: 39, hour: null } });
      expect(await charge(ofDay(40))).toMatchObject({ allowed: true, keyUse: { day: 40 } });
      const refused = await charge(ofDay(40));
      expect(refused).toMatchObject({ allowed: false, blockedBy: ['key-day'], day: { used: 40 } });
      expect(refused.keyUse).toEqual({ day: 40, hour: null });
      expect(await charge({ key: 'k2', ...ofDay(40) })).toMatchObject({ allowed: true, keyUse: { day: 1 } });
      expect(await charge({ key: 'k3' })).toMatchObject({ allowed: true, day: { used: 42 }, keyUse: null });
      const { day } = windows;
      expect(await usage()).toEqual([
        { account, key: 'k1', day, requests: 2, units: 40, refused: 1 },
        { account, key: 'k2', day, requests: 1, units: 1, refused: 0 },
        { account, key: 'k3', day, requests: 1, units: 1, refused: 0 },
      ]);
    });

    test('one address stops at its own units of the hour, other addresses and keys continue', async () => {
      const { charge, at, hour } = asker();
      const [one, other] = [at('203.0.113.1'), at('2001:db8::/64')];
      expect(await charge({ units: 3, ...ofHour(3, one) })).toMatchObject({
        keyUse: { day: 3, hour: { id: hour, used: 3 } },
      });
      const refused = await charge(ofHour(3, one));
      expect(refused).toMatchObject({ allowed: false, blockedBy: ['address-hour'], keyUse: { day: 3 } });
      expect(refused.keyUse?.hour).toEqual({ id: hour, used: 3 });
      expect(await charge(ofHour(3, other))).toMatchObject({ allowed: true, keyUse: { hour: { used: 1 } } });
      expect(await charge({ key: 'k2', ...ofHour(3, one) })).toMatchObject({ keyUse: { hour: { used: 1 } } });
    });

    test('all or none: exceeded limits are named, with the windows of the account, and nothing is counted', async () => {
      const { charge, look, at } = asker();
      const keyLimits = { day: 10, hour: { ...at(), limit: 8 } };
      await charge({ units: 7, keyLimits });
      const refused = { allowed: false, day: { used: 7 }, month: { used: 7 } };
      const tight = { day: 9, month: 9 };
      expect(await charge({ units: 2, keyLimits })).toMatchObject({
        ...refused,
        blockedBy: ['address-hour'],
      });
      const all = await charge({ units: 4, keyLimits, limits: tight });
      expect(all).toMatchObject({ ...refused, blockedBy: ['day', 'month', 'key-day', 'address-hour'] });
      const plan = await charge({ units: 3, ...ofDay(10), limits: tight });
      expect(plan).toMatchObject({ ...refused, blockedBy: ['day', 'month'] });
      const found = await look(keyLimits);
      expect(found).toMatchObject({ allowed: true, day: { used: 7 }, keyUse: { day: 7, hour: { used: 7 } } });
      expect(await look(keyLimits)).toEqual(found);
    });

    test('a refund applies to the key and the address, in the same day and hour only, never below zero', async () => {
      const { charge, refund, look, at, windows, hour } = asker();
      const keyLimits = { day: 10, hour: { ...at(), limit: 10 } };
      await charge({ units: 9, keyLimits });
      await refund(4, { addressHour: at() });
      expect(await look(keyLimits)).toMatchObject({ keyUse: { day: 5, hour: { used: 5 } } });
      await refund(1, { addressHour: at('203.0.113.9') });
      expect(await look(keyLimits)).toMatchObject({ keyUse: { day: 4, hour: { used: 5 } } });
      await refund(1, { addressHour: at(undefined, hour - 1) });
      expect(await look(keyLimits)).toMatchObject({ keyUse: { day: 3, hour: { used: 5 } } });
      await refund(1, { windows: { ...windows, day: windows.day - 1 } });
      expect(await look(keyLimits)).toMatchObject({
        day: { used: 3 },
        keyUse: { day: 3, hour: { used: 5 } },
      });
      await refund(99, { addressHour: at() });
      expect(await look(keyLimits)).toMatchObject({
        day: { used: 0 },
        keyUse: { day: 0, hour: { used: 0 } },
      });
      expect(await charge({ units: 10, keyLimits })).toMatchObject({ allowed: true });
    });

    test('a rotated key and its successors share their limits, and each has its own usage', async () => {
      const { charge, refund, look, usage, at } = asker();
      const keyLimits = { day: 5, hour: { ...at(), limit: 5 } };
      const successor = { key: 'k2', firstKey: 'k1' };
      await charge({ units: 2, keyLimits });
      expect(await charge({ ...successor, keyLimits })).toMatchObject({
        keyUse: { day: 3, hour: { used: 3 } },
      });
      // Its successor's successor has the same first key.
      expect(await charge({ key: 'k3', firstKey: 'k1', keyLimits })).toMatchObject({ keyUse: { day: 4 } });
      expect(await charge({ units: 2, ...successor, keyLimits })).toMatchObject({
        blockedBy: ['key-day', 'address-hour'],
      });
      expect(await charge({ keyLimits })).toMatchObject({ keyUse: { day: 5, hour: { used: 5 } } });
      expect(await charge({ ...successor, keyLimits })).toMatchObject({ allowed: false });
      await refund(1, { ...successor, addressHour: at() });
      expect(await look(keyLimits)).toMatchObject({ keyUse: { day: 4, hour: { used: 4 } } });
      expect(await look(keyLimits, successor)).toMatchObject({ keyUse: { day: 4, hour: { used: 4 } } });
      const units = (await usage()).map((row) => [row.key, row.units]);
      expect(units).toEqual([
        ['k1', 3],
        ['k2', 0],
        ['k3', 1],
      ]);
      // Units without a limit count too, for limits that are set later.
      await charge({ units: 2, ...successor });
      expect(await charge(ofDay(6))).toMatchObject({ blockedBy: ['key-day'], keyUse: { day: 6 } });
    });

    test('a key resets at midnight, and a gateway whose clock is behind does not restore yesterday', async () => {
      const { charge, windows } = asker();
      const tomorrow = { ...windows, day: windows.day + 1 };
      await charge({ units: 10, ...ofDay(10) });
      expect(await charge({ units: 8, windows: tomorrow, ...ofDay(10) })).toMatchObject({
        keyUse: { day: 8 },
      });
      const late = await charge({ units: 3, ...ofDay(10) });
      expect(late).toMatchObject({ blockedBy: ['key-day'], day: { id: tomorrow.day }, keyUse: { day: 8 } });
      const fitting = await charge({ units: 2, ...ofDay(10) });
      expect(fitting).toMatchObject({ allowed: true, day: { id: tomorrow.day }, keyUse: { day: 10 } });
    });

    test('an address resets with the hour, and a gateway whose clock is behind does not restore the last one', async () => {
      const { charge, at, hour } = asker();
      const [now, next] = [ofHour(5, at()), ofHour(5, at(undefined, hour + 1))];
      await charge({ units: 5, ...now });
      expect(await charge({ units: 4, ...next })).toMatchObject({
        keyUse: { hour: { id: hour + 1, used: 4 } },
      });
      const late = await charge({ units: 2, ...now });
      expect(late).toMatchObject({
        blockedBy: ['address-hour'],
        keyUse: { hour: { id: hour + 1, used: 4 } },
      });
      expect(await charge(now)).toMatchObject({ allowed: true, keyUse: { hour: { id: hour + 1, used: 5 } } });
    });

    test('an hour more than one ahead of the clock of the store is rejected and not stored', async () => {
      const { charge, look, usage, at, hour } = asker();
      const refused = { name: 'QuotaStoreError', outcome: 'rejected' };
      await expect(charge(ofHour(5, at(undefined, hour + 3)))).rejects.toMatchObject(refused);
      expect(await look(ofHour(5, at()).keyLimits)).toMatchObject({
        day: { used: 0 },
        keyUse: { hour: { used: 0 } },
      });
      expect(await usage()).toEqual([]);
    });

    test('new limits within the day apply to everything that the key used that day', async () => {
      const { charge } = asker();
      await charge({ units: 30 });
      expect(await charge(ofDay(20))).toMatchObject({ blockedBy: ['key-day'], keyUse: { day: 30 } });
      expect(await charge(ofDay(31))).toMatchObject({ allowed: true, keyUse: { day: 31 } });
      expect(await charge(ofDay(10))).toMatchObject({ blockedBy: ['key-day'], keyUse: { day: 31 } });
      expect(await charge()).toMatchObject({ allowed: true, day: { used: 32 } });
    });

    test('clearing the account deletes what its keys and addresses used', async () => {
      const { charge, store, account, windows, at } = asker();
      const keyLimits = { day: 5, hour: { ...at(), limit: 5 } };
      await charge({ units: 5, keyLimits });
      await store.clear(account, windows.day);
      expect(await charge({ keyLimits })).toMatchObject({ keyUse: { day: 1, hour: { used: 1 } } });
    });

    test('of 400 simultaneous charges with a key of 91 exactly 91 are allowed, beside those of another key', async () => {
      const { charge, look } = asker();
      const many = { limits: { day: 1_000, month: 1_000 } };
      const all = await Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          charge(at % 2 ? { ...many, ...ofDay(91) } : { ...many, key: 'k2' }),
        ),
      );
      expect(all.filter((one) => one.allowed)).toHaveLength(291);
      expect(await look(ofDay(91).keyLimits)).toMatchObject({ day: { used: 291 }, keyUse: { day: 91 } });
    });

    test('with constant limits exactly as many units are allowed as fit all of them (I1)', async () => {
      const size = fc.integer({ min: 1, max: 30 });
      const sizes = fc.record({
        asked: fc.integer({ min: 0, max: 40 }),
        day: size,
        month: size,
        own: size,
        hour: size,
      });
      const exact = fc.asyncProperty(sizes, async ({ asked, day, month, own, hour }) => {
        const { charge, at } = asker();
        const keyLimits = { day: own, hour: { ...at(), limit: hour } };
        const all = await Promise.all(
          Array.from({ length: asked }, () => charge({ limits: { day, month }, keyLimits })),
        );
        expect(all.filter((one) => one.allowed).length).toBe(Math.min(asked, day, month, own, hour));
      });
      await fc.assert(exact, { numRuns: 40 });
    });
  });
}
