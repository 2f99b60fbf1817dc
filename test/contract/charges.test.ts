import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountStore, defaultAlerts } from '../../src/domain/accounts/account.ts';
import { type ChargeStore, maxCharges } from '../../src/domain/quota/charge-log.ts';
import { createWindowClock } from '../../src/domain/quota/windows.ts';
import { createChargeList } from '../../src/services/quota/charge-list.ts';
import { type ChargeRecorder, createChargeRecorder } from '../../src/services/quota/charge-recorder.ts';
import { createAccountStore } from '../../src/stores/prisma/accounts/account-store.ts';
import { createChargeStore } from '../../src/stores/prisma/accounts/charge-store.ts';
import { type Database, openDatabase } from '../../src/stores/prisma/database.ts';
import { databaseKinds, type EmptyDatabase } from '../support/databases.ts';
import '../support/property-seed.ts';
import { runsOf } from '../support/sample.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 20, 12);
const key = { id: 'a1B2c3D4e5', name: 'Shop' };
const source = { transport: 'rest', operation: '/v1/phones/{id}', requestId: 'r' } as const;
const newId = (): string => randomBytes(5).toString('hex');

for (const [kind, openEmpty] of databaseKinds) {
  const empty: EmptyDatabase | null = await openEmpty();

  describe.skipIf(empty === null)(`the list of charges in ${kind}`, () => {
    let database: Database;
    let accounts: AccountStore;
    let store: ChargeStore;
    beforeAll(async () => {
      database = await openDatabase((empty as EmptyDatabase).config);
      await database.migrate();
      accounts = createAccountStore(database.prisma);
      store = createChargeStore(database.prisma);
    });
    afterAll(async () => {
      await database.close();
      await empty?.discard();
    });

    const createAccount = async (): Promise<string> => {
      const unique = newId();
      const account = {
        id: `acc_${unique}`,
        email: `${unique}@example.com`,
        name: 'Somebody',
        plan: 'free',
        planUntil: null,
        createdAt: new Date(startMs),
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
        { origin: { actor: 'anyone', network: null } },
      );
      expect(isNew).toBe(true);
      return account.id;
    };

    /** An account with a clock, counters and gateways of its own. */
    const open = async (options: { store?: ChargeStore; maxWaiting?: number } = {}) => {
      const accountId = await createAccount();
      let nowMs = startMs;
      const now = (): number => nowMs;
      const clock = createWindowClock(now, 'UTC');
      const counted = new Map<number, number>();
      const openGateway = () => {
        const recorder = createChargeRecorder({ store, ...options, writer: newId() });
        const { list } = createChargeList({
          store: options.store ?? store,
          recorder,
          clock,
          now,
        });
        const read = (since?: string, limit = maxCharges) => list(accountId, { since, limit });
        return { recorder, read };
      };
      const count = (day: number, units: number): void => {
        counted.set(day, (counted.get(day) ?? 0) + units);
      };
      return {
        accountId,
        openGateway,
        pass: (ms: number) => {
          nowMs += ms;
        },
        charge: (
          { recorder }: { recorder: ChargeRecorder },
          units: number,
          more: Partial<typeof key> = {},
        ) => {
          const { day } = clock.getIds();
          count(day, units);
          const charge = { accountId, day, atMs: nowMs, units, key: { ...key, ...more } };
          const recorded = recorder.record(charge, source);
          return {
            refund: (refunded: number) => {
              count(day, -refunded);
              recorder.change(recorded, { refunded });
            },
            setStatus: (status: number) => recorder.change(recorded, { status }),
          };
        },
        dayOf: (at: Date) => Math.floor(at.getTime() / dayMs),
        counted,
      };
    };

    test('shows what was charged, newest first, with what became of it', async () => {
      const account = await open();
      const gateway = account.openGateway();
      account.charge(gateway, 1);
      account.pass(10);
      const failed = account.charge(gateway, 3, { name: 'Other' });
      failed.setStatus(500);
      failed.refund(2);
      const page = await gateway.read();
      const common = { transport: 'rest', operation: '/v1/phones/{id}', requestId: 'r' };
      expect(page).toMatchObject({
        charges: [
          {
            ...common,
            at: new Date(startMs + 10),
            units: 3,
            refunded: 2,
            status: 500,
            key: { name: 'Other' },
          },
          { ...common, at: new Date(startMs), units: 1, refunded: 0, status: 200, key },
        ],
        nextCursor: null,
      });
    });

    test('the sum of each day equals the counters, whatever is charged, refunded and stored when and by whom', async () => {
      const step = fc.oneof(
        fc.record({
          type: fc.constant('charge' as const),
          gateway: fc.nat(1),
          units: fc.integer({ min: 1, max: 30 }),
        }),
        fc.record({
          type: fc.constant('refund' as const),
          which: fc.nat(),
          units: fc.integer({ min: 1, max: 30 }),
        }),
        fc.record({ type: fc.constant('flush' as const), gateway: fc.nat(1) }),
        fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 500, 7_200_000) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const account = await open();
          const gateways = [account.openGateway(), account.openGateway()] as const;
          const charges: { left: number; refund(units: number): void }[] = [];
          for (const taken of steps) {
            const gateway = gateways['gateway' in taken ? (taken.gateway as 0 | 1) : 0];
            if (taken.type === 'charge') {
              const { refund } = account.charge(gateway, taken.units, { id: `key${taken.units % 3}` });
              charges.push({ left: taken.units, refund });
            } else if (taken.type === 'refund' && charges.length > 0) {
              const charge = charges[taken.which % charges.length] as (typeof charges)[number];
              const units = Math.min(charge.left, taken.units);
              charge.left -= units;
              charge.refund(units);
            } else if (taken.type === 'flush') await gateway.recorder.flush();
            else if (taken.type === 'pass') account.pass(taken.ms);
          }
          await gateways[1].recorder.flush();
          const { charges: listed } = await gateways[0].read();
          expect(listed).toHaveLength(charges.length);
          const sums = new Map<number, number>();
          for (const { at, units, refunded } of listed)
            sums.set(account.dayOf(at), (sums.get(account.dayOf(at)) ?? 0) + units - refunded);
          expect(sums).toEqual(account.counted);
        }),
        { numRuns: runsOf(15, 150) },
      );
    });

    test('is read a part at a time, and each charge comes once while others are made', async () => {
      const account = await open();
      const gateway = account.openGateway();
      for (let number = 0; number < 25; number += 1) {
        account.charge(gateway, number + 1);
        if (number % 3 === 0) account.pass(1);
      }
      const units: number[] = [];
      let since: string | undefined;
      do {
        const page = await gateway.read(since, 7);
        units.push(...page.charges.map((charge) => charge.units));
        account.pass(5);
        account.charge(gateway, 100);
        since = page.nextCursor ?? undefined;
      } while (since !== undefined);
      expect(units).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
      const later = new Date(startMs + 10).toISOString();
      const newer = (await gateway.read(later)).charges;
      expect(newer.length).toBeGreaterThan(0);
      expect(newer.every(({ at }) => at.getTime() >= startMs + 10)).toBe(true);
      for (const wrong of ['c_', 'c_W10', 'yesterday', '2026-13-01', '2026-02-30'])
        await expect(gateway.read(wrong)).rejects.toMatchObject({ code: 'invalid-parameter' });
    });

    test('has at most the last 5,000 charges, and deletes those before them', async () => {
      const account = await open();
      const gateway = account.openGateway();
      for (let number = 0; number < 12_000; number += 1) {
        account.pass(1);
        account.charge(gateway, 1);
        if (number % 400 === 0) await gateway.recorder.flush();
      }
      const { charges } = await gateway.read();
      expect(charges).toHaveLength(maxCharges);
      expect(charges[0]?.at).toEqual(new Date(startMs + 12_000));
      expect(charges.at(-1)?.at).toEqual(new Date(startMs + 12_000 - maxCharges + 1));
      const countStored = async () =>
        (
          await database.prisma.chargeBlock.aggregate({
            where: { accountId: account.accountId },
            _sum: { charges: true },
          })
        )._sum.charges ?? 0;
      expect(await countStored()).toBeLessThan(9_000);
      await store.prune(new Date(startMs - dayMs));
      expect(await countStored()).toBeLessThan(6_500);
      expect(await gateway.read()).toMatchObject({ charges: { length: maxCharges } });
    });

    test('a burst of more than 10,000 charges between two writes is bounded in memory', async () => {
      const account = await open();
      const gateway = account.openGateway();
      for (let number = 0; number < 23_456; number += 1) account.charge(gateway, 2);
      expect((await gateway.read()).charges).toHaveLength(maxCharges);
    });

    test('charges older than 7 days are neither listed nor stored', async () => {
      const account = await open();
      const gateway = account.openGateway();
      account.charge(gateway, 1);
      await gateway.recorder.flush();
      account.pass(7 * dayMs + 1);
      account.charge(gateway, 1);
      expect((await gateway.read()).charges).toHaveLength(1);
      await store.prune(new Date(startMs + 1));
      expect(await store.read(account.accountId, new Date(0))).toHaveLength(1);
    });

    test('what could not be stored is stored later, once, and what does not fit into memory is missing', async () => {
      let failure: 'before' | 'after' | null = 'before';
      const failing: ChargeStore = {
        ...store,
        save: async (blocks) => {
          if (failure !== 'before') await store.save(blocks);
          if (failure !== null) throw new Error('away');
        },
      };
      const account = await open({ store: failing, maxWaiting: 10 });
      const gateway = account.openGateway();
      for (let number = 0; number < 6; number += 1) account.charge(gateway, 1);
      await expect(gateway.recorder.flush()).rejects.toThrow('away');
      for (let number = 0; number < 4; number += 1) account.charge(gateway, 1);
      failure = 'after'; // stored, but the answer was lost
      await expect(gateway.recorder.flush()).rejects.toThrow('away');
      failure = null;
      expect(await gateway.read()).toMatchObject({ charges: { length: 10 } });
      failure = 'before';
      for (let number = 0; number < 11; number += 1) account.charge(gateway, 1);
      await gateway.recorder.flush().catch(() => {});
      failure = null;
      expect(await gateway.read()).toMatchObject({ charges: { length: 20 } });
    });

    test('goes with its account, and charges of a deleted account stop no others', async () => {
      const [account, other] = [await open(), await open()];
      const [gateway, otherGateway] = [account.openGateway(), other.openGateway()];
      account.charge(gateway, 1);
      await gateway.recorder.flush();
      await database.prisma.account.delete({ where: { id: account.accountId } });
      const where = { accountId: account.accountId };
      expect(await database.prisma.chargeBlock.count({ where })).toBe(0);
      account.charge({ recorder: otherGateway.recorder }, 1);
      other.charge(otherGateway, 1);
      expect(await otherGateway.read()).toMatchObject({ charges: [{}] });
      expect(await database.prisma.chargeBlock.count({ where })).toBe(0);
    });
  });
}
