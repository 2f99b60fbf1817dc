import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../src/domain/errors.ts';
import { QuotaStoreError } from '../../../src/domain/quota/quota.ts';
import { ChangeCharges } from '../../../src/services/changes/change-charges.ts';
import type { AdmittedCharge, Caller } from '../../../src/services/quota/admission.ts';

const caller = {} as Caller;
const source = { transport: 'rest', operation: '/v1/stream', requestId: 'r' } as const;

/** Charges of an account with this many units left. */
function chargesOf(units: number) {
  let left = units;
  const charges = new ChangeCharges(async (_caller, asked) => {
    await turn();
    if (asked > left) throw new GatewayError('quota-exceeded', 'used up');
    left -= asked;
    return {
      refund: async (refunded = asked) => {
        left += refunded;
        return true;
      },
    } as Partial<AdmittedCharge> as AdmittedCharge;
  }, source);
  return { charges, used: () => units - left };
}

describe('the changes of a stream', () => {
  test('cost 1 unit per 10, rounded up, before they are sent', async () => {
    const { charges, used } = chargesOf(100);
    const seen: number[] = [];
    for (const changes of [1, 9, 1, 8, 1, 100, 3]) {
      expect(await charges.charge(caller, changes)).toBe(changes);
      charges.recordSent(changes);
      seen.push(used());
    }
    expect(seen).toEqual([1, 1, 2, 2, 2, 12, 13]);
  });
  test('are sent as far as the quota lasts: first the paid ten, then one unit at a time', async () => {
    const { charges, used } = chargesOf(3);
    expect(await charges.charge(caller, 4)).toBe(4);
    expect(await charges.charge(caller, 96)).toBe(6);
    expect(await charges.charge(caller, 90)).toBe(10);
    expect(await charges.charge(caller, 80)).toBe(10);
    await expect(charges.charge(caller, 70)).rejects.toMatchObject({ code: 'quota-exceeded' });
    expect(used()).toBe(3);
  });
  test('that are already paid are sent when the quota is used up, though more are waiting', async () => {
    const { charges, used } = chargesOf(1);
    expect(await charges.charge(caller, 4)).toBe(4);
    expect(await charges.charge(caller, 8)).toBe(6);
    await expect(charges.charge(caller, 2)).rejects.toMatchObject({ code: 'quota-exceeded' });
    expect(used()).toBe(1);
  });
  test('that were not sent are refunded, except for the started ten', async () => {
    const { charges, used } = chargesOf(100);
    await charges.charge(caller, 100);
    charges.recordSent(100);
    await charges.charge(caller, 45);
    await charges.charge(caller, 55);
    charges.recordSent(21);
    expect(used()).toBe(20);
    await charges.settle();
    expect(used()).toBe(13);
  });
  test('whose charge may have been counted, but was not answered, are not charged again', async () => {
    const asked: number[] = [];
    const lost = new QuotaStoreError('unknown', 'no reply');
    const unsent = new QuotaStoreError('not-run', 'not sent');
    const outcomes: (Error | null)[] = [lost, unsent, null];
    const charges = new ChangeCharges(async (_caller, units) => {
      asked.push(units);
      const cause = outcomes.shift();
      if (cause) throw new GatewayError('quota-unavailable', 'away', {}, { cause });
      return {} as AdmittedCharge;
    }, source);
    expect(await charges.charge(caller, 20)).toBe(20);
    await expect(charges.charge(caller, 5)).rejects.toMatchObject({ code: 'quota-unavailable' });
    expect(await charges.charge(caller, 5)).toBe(5);
    expect(asked).toEqual([2, 1, 1]);
  });
  test('that were being charged when all before had been sent are refunded', async () => {
    const { charges, used } = chargesOf(100);
    await charges.charge(caller, 100);
    const charging = charges.charge(caller, 100);
    charges.recordSent(100);
    await charging;
    await charges.settle();
    expect(used()).toBe(10);
  });
  test('that were being charged when their client disconnected are refunded', async () => {
    const { charges, used } = chargesOf(100);
    const charging = charges.charge(caller, 100);
    await charges.settle();
    await charging;
    expect(used()).toBe(0);
  });
  test('that were all sent stay charged', async () => {
    const { charges, used } = chargesOf(100);
    await charges.charge(caller, 15);
    charges.recordSent(15);
    await charges.settle();
    expect(used()).toBe(2);
  });
});
