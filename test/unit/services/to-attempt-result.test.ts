import { describe, expect, test } from 'vitest';
import type { ClaimedDelivery } from '../../../src/domain/changes/webhook.ts';
import { type AttemptResponse, toAttemptResult } from '../../../src/services/webhooks/to-attempt-result.ts';

const hourMs = 3_600_000;
const response = (status: number | null, retryAfterSeconds: number | null = null): AttemptResponse => ({
  status,
  error: status === null ? 'The receiver did not answer.' : null,
  retryAfterSeconds,
  durationMs: 12,
});
const makeDelivery = (attempts: number, kind: ClaimedDelivery['kind']) =>
  ({ attempts, kind }) as Partial<ClaimedDelivery> as ClaimedDelivery;
/** @param attempts how many attempts were made before this one */
const decide = (attempts: number, given: AttemptResponse, random = 0) =>
  toAttemptResult(makeDelivery(attempts, 'changes'), given, random);
const getDelayMs = (attempts: number, given: AttemptResponse, random = 0): number => {
  const result = decide(attempts, given, random);
  if (result.outcome !== 'waiting') throw new Error(`There is no further attempt: ${result.outcome}`);
  return result.delayMs;
};

describe('a delivery', () => {
  test('has ten attempts over a little more than three days, then its webhook is disabled', () => {
    const delays = Array.from({ length: 9 }, (_, attempts) => getDelayMs(attempts, response(500)));
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    const totalHours = delays.reduce((sum, delay) => sum + delay, 0) / hourMs;
    expect(totalHours).toBeGreaterThan(72);
    expect(totalHours).toBeLessThan(80);
    expect(decide(9, response(500))).toMatchObject({ outcome: 'failed', disabledReason: 'failing' });
  });

  test('waits up to a tenth longer, at random', () => {
    expect(getDelayMs(3, response(null), 1) / getDelayMs(3, response(null), 0)).toBeCloseTo(1.1);
  });

  test.each([429, 503])('waits as long as Retry-After of a %i says', (status) => {
    expect(getDelayMs(0, response(status, 7_200))).toBe(2 * hourMs);
    expect(getDelayMs(8, response(status, 1))).toBe(24 * hourMs);
  });

  test('does not wait for Retry-After of another status', () => {
    expect(getDelayMs(0, response(500, 7_200))).toBe(getDelayMs(0, response(500)));
  });

  test('to a receiver that is gone (410) is not tried again, and its webhook is disabled', () => {
    expect(decide(0, response(410))).toMatchObject({ outcome: 'failed', disabledReason: 'gone' });
  });

  test.each([200, 204, 299])('is delivered by a %i', (status) => {
    expect(decide(0, response(status))).toEqual({
      outcome: 'delivered',
      status,
      error: null,
      durationMs: 12,
    });
  });

  test('that is a test is tried once, and its webhook stays active', () => {
    const result = toAttemptResult(makeDelivery(0, 'test'), response(500), 0);
    expect(result).toMatchObject({ outcome: 'failed', disabledReason: null });
  });
});
