import { expect, test } from 'vitest';
import { computeRetryDelayMs } from '../../../src/services/mail/retry-delay.ts';

const minute = 60_000;

/** All retries if each fails, in minutes from queueing. */
function attempts(scope: 'server' | 'mail', remainingMs: number | null = null): number[] {
  const at: number[] = [];
  for (let ageMs = 0; ; ) {
    const left = remainingMs === null ? null : remainingMs - ageMs;
    const delayMs = computeRetryDelayMs(scope, {
      failures: at.length + 1,
      ageMs,
      remainingMs: left,
      random: 0,
    });
    if (delayMs === null) return at;
    ageMs += delayMs;
    at.push(ageMs / minute);
  }
}

test('a mail is retried after 1, 4, 16 and 64 minutes, 4 hours, then every 6 hours, for three days', () => {
  const all = attempts('mail');
  expect(all.slice(0, 7)).toEqual([1, 5, 21, 85, 341, 701, 1_061]);
  expect(all.length).toBe(16);
  expect(all.at(-1)).toBeLessThanOrEqual(72 * 60);
  expect(all.at(-1)).toBeGreaterThan(66 * 60);
});

test('after a failure of the server it is retried every 10 minutes at least', () => {
  expect(attempts('server').slice(0, 4)).toEqual([1, 5, 15, 25]);
});

test('a mail that expires in half an hour is not retried after that', () => {
  expect(attempts('mail', 30 * minute)).toEqual([1, 5, 21]);
});

test('a rejected mail is not retried', () => {
  expect(computeRetryDelayMs('rejected', { failures: 1, ageMs: 0, remainingMs: null, random: 0 })).toBeNull();
});

test('mails that failed together are retried one after the other', () => {
  const delays = [0, 0.5, 1].map((random) =>
    computeRetryDelayMs('mail', { failures: 1, ageMs: 0, remainingMs: null, random }),
  );
  expect(delays).toEqual([minute, 1.05 * minute, 1.1 * minute]);
});
