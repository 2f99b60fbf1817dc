import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuotaCharge, QuotaStore } from '../../src/domain/quota/quota.ts';
import { freshAccounts, keyLimitsOf, type Step, steps, take, windowsNow } from '../support/quota-history.ts';
import { keyLimitsContract } from './key-limits.ts';

const limits = { day: 10, month: 20 };
const numRuns = 60;

/** The deadline is held by tests of its own; here a slow machine must not decide. */
export const patientMs = 5_000;

/** What every quota store promises. `openStore` opens one; the suite closes it. */
export function quotaStoreContract(name: string, openStore: () => Promise<QuotaStore>): void {
  describe(name, () => {
    let store: QuotaStore;
    beforeAll(async () => {
      store = await openStore();
    });
    afterAll(() => store?.close());

    function asker(windows = windowsNow()) {
      const account = freshAccounts()(0);
      const base = { account, key: 'k1', windows };
      return {
        account,
        charge: (
          units: number,
          more: { limits?: typeof limits; windows?: typeof windows; key?: string } = {},
        ) => store.charge({ ...base, limits, units, ...more }),
        look: (lookLimits = limits) => store.charge({ ...base, units: 0, limits: lookLimits }),
        refund: (units: number, at = windows) => store.refund({ ...base, units, windows: at }),
        usage: () => store.readUsage(account, windows.day - 1, windows.day + 1),
      };
    }

    test('a charge is added to both windows', async () => {
      const { day, month } = windowsNow();
      const charge = await asker({ day, month }).charge(3);
      const counted = { day: { id: day, used: 3 }, month: { id: month, used: 3 } };
      expect(charge).toEqual({ allowed: true, blockedBy: [], keyUse: null, degraded: false, ...counted });
    });

    test('both or neither: one window without room rejects the whole charge', async () => {
      const { charge, look } = asker();
      await charge(8);
      expect(await charge(3)).toMatchObject({ allowed: false, blockedBy: ['day'] });
      expect(await charge(3, { limits: { day: 50, month: 10 } })).toMatchObject({ blockedBy: ['month'] });
      expect(await charge(3, { limits: { day: 10, month: 10 } })).toMatchObject({
        blockedBy: ['day', 'month'],
      });
      expect(await look()).toMatchObject({ day: { used: 8 }, month: { used: 8 } });
      expect(await charge(2)).toMatchObject({ allowed: true, day: { used: 10 } });
    });

    test('reading changes nothing, also for an account that was never charged', async () => {
      const { look, usage } = asker();
      const first = await look();
      expect(first).toMatchObject({ allowed: true, day: { used: 0 }, month: { used: 0 } });
      expect(await look()).toEqual(first);
      expect(await usage()).toEqual([]);
    });

    test('windows never go back: a charge for an earlier one counts in the current one', async () => {
      const { day, month } = windowsNow();
      const { charge } = asker({ day, month });
      await charge(4);
      const answer = await charge(1, { windows: { day: day - 1, month: month - 1 } });
      expect(answer).toMatchObject({ day: { id: day, used: 5 }, month: { id: month, used: 5 } });
    });

    test('a new day begins at zero within the same month', async () => {
      const { day, month } = windowsNow();
      const { charge } = asker({ day, month });
      await charge(4);
      const answer = await charge(1, { windows: { day: day + 1, month } });
      expect(answer).toMatchObject({ day: { id: day + 1, used: 1 }, month: { id: month, used: 5 } });
    });

    test('new limits apply from the next charge: an upgrade adds room, a downgrade removes it', async () => {
      const { charge, look } = asker();
      await charge(10);
      expect(await charge(1, { limits: { day: 11, month: 20 } })).toMatchObject({ allowed: true });
      const smaller = { day: 5, month: 5 };
      expect(await charge(1, { limits: smaller })).toMatchObject({ allowed: false, day: { used: 11 } });
      expect(await look(smaller)).toMatchObject({ allowed: false, blockedBy: ['day', 'month'] });
    });

    test('a refund applies to the same windows only, and never goes below zero', async () => {
      const { day, month } = windowsNow();
      const { charge, refund, look, usage } = asker({ day, month });
      await charge(4);
      await refund(4, { day: day - 1, month: month - 1 });
      expect(await look()).toMatchObject({ day: { used: 4 }, month: { used: 4 } });
      await refund(1, { day: day - 1, month });
      expect(await look()).toMatchObject({ day: { used: 4 }, month: { used: 3 } });
      await refund(9);
      expect(await look()).toMatchObject({ day: { used: 0 }, month: { used: 0 } });
      expect(await usage()).toMatchObject([{ requests: 0, units: 0 }]);
    });

    test('a refund of several charges removes as many requests from the usage', async () => {
      const { day, month } = windowsNow();
      const { account, charge, usage, look } = asker({ day, month });
      for (let times = 0; times < 4; times += 1) await charge(2);
      const given = await store.refund({
        account,
        key: 'k1',
        units: 6,
        requests: 3,
        windows: { day, month },
      });
      expect(given).toBe(true);
      expect(await look()).toMatchObject({ day: { used: 2 }, month: { used: 2 } });
      expect(await usage()).toMatchObject([{ requests: 1, units: 2 }]);
    });

    test('a refund of nothing removes nothing; of a request without units, the request', async () => {
      const { day, month } = windowsNow();
      const { account, charge, refund, usage } = asker({ day, month });
      await charge(2);
      await charge(2);
      await refund(0);
      expect(await usage()).toMatchObject([{ requests: 2, units: 4 }]);
      await store.refund({ account, key: 'k1', units: 0, requests: 1, windows: { day, month } });
      expect(await usage()).toMatchObject([{ requests: 1, units: 4 }]);
    });

    test('a refund for an account that was never charged stores nothing', async () => {
      const { refund, look, usage } = asker();
      await refund(3);
      expect(await look()).toMatchObject({ day: { used: 0 }, month: { used: 0 } });
      expect(await usage()).toEqual([]);
    });

    test('of 1,000 simultaneous charges with a limit of 91 exactly 91 are allowed', async () => {
      const { charge, look } = asker();
      const tight = { day: 91, month: 1000 };
      const all = await Promise.all(Array.from({ length: 1000 }, () => charge(1, { limits: tight })));
      expect(all.filter((one) => one.allowed)).toHaveLength(91);
      expect(await look(tight)).toMatchObject({ day: { used: 91 }, month: { used: 91 } });
    });

    test('usage is counted by key and day: charged, rejected, and refunds subtracted', async () => {
      const { day, month } = windowsNow();
      const { account, charge, refund, usage } = asker({ day, month });
      await charge(3);
      await charge(2);
      await charge(9);
      await charge(1, { key: 'k:2' });
      await refund(2);
      await charge(1, { windows: { day: day + 1, month } });
      expect(await usage()).toEqual([
        { account, key: 'k1', day, requests: 1, units: 3, refused: 1 },
        { account, key: 'k:2', day, requests: 1, units: 1, refused: 0 },
        { account, key: 'k1', day: day + 1, requests: 1, units: 1, refused: 0 },
      ]);
    });

    test('a rejection that was decided elsewhere counts for its key and day only', async () => {
      const { day, month } = windowsNow();
      const { account, charge, look, usage } = asker({ day, month });
      await charge(4);
      for (const key of ['k1', 'k1', 'k2']) store.countRejection(account, key, day);
      expect(await usage()).toEqual([
        { account, key: 'k1', day, requests: 1, units: 4, refused: 2 },
        { account, key: 'k2', day, requests: 0, units: 0, refused: 1 },
      ]);
      expect(await look()).toMatchObject({ day: { used: 4 }, month: { used: 4 } });
      await charge(99);
      store.countRejection(account, 'k1', day);
      expect((await usage())[0]).toMatchObject({ refused: 4 });
    });

    test('clearing an account removes its counters and its usage, and the next charge starts at zero', async () => {
      const { day, month } = windowsNow();
      const { account, charge, look, usage } = asker({ day, month });
      const other = asker({ day, month });
      await charge(4);
      await other.charge(3);
      await charge(99);
      await store.clear(account, day);
      expect(await look()).toMatchObject({ day: { used: 0 }, month: { used: 0 } });
      expect(await usage()).toEqual([]);
      expect(await other.look()).toMatchObject({ day: { used: 3 } });
      await store.clear(account, day);
      expect(await charge(1)).toMatchObject({ allowed: true, day: { used: 1 }, month: { used: 1 } });
    });

    test('an ended account is not charged any more, also after its counters were cleared, until it is resumed', async () => {
      const { day, month } = windowsNow();
      const { account, charge, refund, look } = asker({ day, month });
      const other = asker({ day, month });
      await charge(4);
      const ended = await store.end(account, { day, month });
      expect(ended).toEqual({ day: { id: day, used: 4 }, month: { id: month, used: 4 } });
      expect(await charge(1)).toMatchObject({ allowed: false, day: { used: 4 } });
      // Not in a later window either.
      expect(await charge(1, { windows: { day: day + 1, month } })).toMatchObject({ allowed: false });
      expect(await other.charge(1)).toMatchObject({ allowed: true });
      await refund(1);
      expect(await look()).toMatchObject({ allowed: true, month: { used: 3 } });
      await store.clear(account, day);
      expect(await charge(1)).toMatchObject({ allowed: false, day: { used: 0 } });
      expect(await store.end(account, { day, month })).toMatchObject({ day: { used: 0 } });
      await store.resume(account);
      expect(await charge(1)).toMatchObject({ allowed: true });
    });

    test('the units of an account at its end are all allowed charges, whatever was charged meanwhile', async () => {
      const { day, month } = windowsNow();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 60 }),
          fc.nat(60),
          async (units, at) => {
            const { account, charge } = asker({ day, month });
            const limit = { day: 1_000, month: 1_000 };
            const charges = units.slice(0, at).map((each) => charge(each, { limits: limit }));
            const ending = store.end(account, { day, month });
            const later = units.slice(at).map((each) => charge(each, { limits: limit }));
            const { day: used } = await ending;
            const answers = await Promise.all([...charges, ...later]);
            const allowed = units.filter((_, index) => answers[index]?.allowed);
            expect(used.used).toBe(allowed.reduce((sum, each) => sum + each, 0));
          },
        ),
        { numRuns: 40 },
      );
    });

    test('a window more than one ahead of the clock of the store is rejected and not stored', async () => {
      const { day, month } = windowsNow();
      const { charge, look, usage } = asker({ day, month });
      const refused = { name: 'QuotaStoreError', outcome: 'rejected' };
      await expect(charge(1, { windows: { day: day + 3, month } })).rejects.toMatchObject(refused);
      await expect(charge(1, { windows: { day, month: month + 3 } })).rejects.toMatchObject(refused);
      expect(await look()).toMatchObject({ day: { id: day, used: 0 }, month: { id: month, used: 0 } });
      expect(await usage()).toEqual([]);
    });

    test('with constant limits exactly as many units are allowed as fit (I1)', async () => {
      const sizes = fc.record({
        asked: fc.integer({ min: 0, max: 40 }),
        day: fc.integer({ min: 1, max: 30 }),
      });
      const exact = fc.asyncProperty(
        sizes,
        fc.integer({ min: 1, max: 30 }),
        async ({ asked, day }, month) => {
          const { charge } = asker();
          const all = await Promise.all(
            Array.from({ length: asked }, () => charge(1, { limits: { day, month } })),
          );
          expect(all.filter((one) => one.allowed).length).toBe(Math.min(asked, day, month));
        },
      );
      await fc.assert(exact, { numRuns });
    });

    test('over random histories no limit is exceeded, a rejection changes nothing, IDs and counts stay correct (I1–I4, I6)', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          await assertSound(store, history);
        }),
        { numRuns },
      );
    });

    keyLimitsContract(() => store);

    test('the state is ok', () => {
      expect(store.getHealth().state).toBe('ok');
    });
  });
}

async function assertSound(store: QuotaStore, history: readonly Step[]): Promise<void> {
  const base = windowsNow();
  const nameOf = freshAccounts();
  const lowest = { day: base.day - 1, month: base.month - 1 };
  const newest = new Map<string, typeof lowest>();
  for (const step of history) {
    const account = nameOf(step.account);
    // What the step's key and address have used, without any limit in force being touched.
    const hour = step.own?.hour ?? { limit: 1, address: 0 };
    const seen = keyLimitsOf({ own: { day: 1, hour: { ...hour, ahead: -1 } } });
    const look = { account, key: step.key, units: 0, limits: { day: 1, month: 1 }, windows: lowest, ...seen };
    const before = await store.charge(look);
    const answer = await take(store, step, account, base);
    const after = await store.charge(look);
    const last = newest.get(account) ?? lowest;
    expect(after.day.id >= last.day && after.month.id >= last.month).toBe(true);
    expect((after.keyUse?.hour?.id ?? 0) >= (before.keyUse?.hour?.id ?? 0)).toBe(true);
    expect(after.day.used >= 0 && after.month.used >= 0).toBe(true);
    newest.set(account, { day: after.day.id, month: after.month.id });
    const isCharged = answer !== null && answer !== 'refused' && step.kind === 'charge' && answer.allowed;
    if (!isCharged && step.kind !== 'refund') expect(after).toEqual(before);
    if (!isCharged) continue;
    expect(answer.day.used <= step.limits.day && answer.month.used <= step.limits.month).toBe(true);
    expect(after).toMatchObject({ day: answer.day, month: answer.month });
    const isSameDay = before.day.id === after.day.id;
    expect(after.day.used).toBe((isSameDay ? before.day.used : 0) + step.units);
    expect(after.keyUse?.day).toBe((isSameDay ? (before.keyUse?.day ?? 0) : 0) + step.units);
    assertOwnLimits(step, before, answer, after);
  }
}

function assertOwnLimits({ own, units }: Step, before: QuotaCharge, answer: QuotaCharge, after: QuotaCharge) {
  if (own === null) {
    expect(answer.keyUse).toBeNull();
    return;
  }
  expect(answer.keyUse?.day).toBe(after.keyUse?.day);
  if (own.day !== null) expect(after.keyUse?.day).toBeLessThanOrEqual(own.day);
  const [was, is] = [before.keyUse?.hour, after.keyUse?.hour];
  if (own.hour === null) {
    expect(is).toEqual(was);
    return;
  }
  expect(answer.keyUse?.hour).toEqual(is);
  expect(is?.used).toBe((was?.id === is?.id ? (was?.used ?? 0) : 0) + units);
  expect(is?.used).toBeLessThanOrEqual(own.hour.limit);
}
