import { expect, test } from 'vitest';
import type { GatewayError } from '../../src/domain/errors.ts';
import { createWorkBudget } from '../../src/http/work-budget.ts';

const limit = { burstMs: 100, perSecondMs: 10 };

/** Seconds to wait, null if there is time left. */
function refusalOf(budget: ReturnType<typeof createWorkBudget>, address: string): number | null {
  try {
    budget.assertNotExhausted(address);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-attempts' });
    return (error as GatewayError).facts.retryAfterSeconds ?? null;
  }
}

test('an address that has used up its time waits as long as Retry-After says, and no other does', () => {
  let nowMs = 1_000_000;
  const budget = createWorkBudget(limit, () => nowMs);
  budget.spend('a', 99);
  expect(refusalOf(budget, 'a')).toBeNull();
  budget.spend('a', 31);
  expect(refusalOf(budget, 'a')).toBe(4);
  expect(refusalOf(budget, 'b')).toBeNull();
  nowMs += 2_000;
  expect(refusalOf(budget, 'a')).toBe(2);
  nowMs += 2_000;
  expect(refusalOf(budget, 'a')).toBeNull();
});

test('time returns at its rate, up to the maximum, and never by a clock that was set back', () => {
  let nowMs = 1_000_000;
  const budget = createWorkBudget(limit, () => nowMs);
  budget.spend('a', 1_000);
  nowMs -= 3_600_000;
  expect(refusalOf(budget, 'a')).toBe(91);
  nowMs += 3_600_000 + 1_000_000;
  budget.spend('a', 99);
  expect(refusalOf(budget, 'a')).toBeNull();
  budget.spend('a', 1);
  expect(refusalOf(budget, 'a')).toBe(1);
});
