import { expect, test } from 'vitest';
import { nextAttemptMs } from '../../../src/services/mail/next-attempt.ts';

const minute = 60_000;

/** All attempts after the first, in minutes from queueing, where each fails. */
function attempts(scope: 'server' | 'mail', remainingMs: number | null = null): number[] {
  const at: number[] = [];
  for (let ageMs = 0; ; ) {
    const left = remainingMs === null ? null : remainingMs - ageMs;
    const delayMs = nextAttemptMs(scope, { failures: at.length + 1, ageMs, remainingMs: left, random: 0 });
    if (delayMs === null) return at;
    ageMs += delayMs;
    at.push(ageMs / minute);
  }
}

test('a mail is tried after 1, 4, 16 and 64 minutes, 4 hours, then every 6 hours, for three days', () => {
  const all = attempts('mail');
  expect(all.slice(0, 7)).toEqual([1, 5, 21, 85, 341, 701, 1_061]);
  expect(all.length).toBe(16);
  expect(all.at(-1)).toBeLessThanOrEqual(72 * 60);
  expect(all.at(-1)).toBeGreaterThan(66 * 60);
});

test('where the server failed it is tried every 10 minutes at least', () => {
  expect(attempts('server').slice(0, 4)).toEqual([1, 5, 15, 25]);
});

test('what expires in half an hour is not tried after that', () => {
  expect(attempts('mail', 30 * minute)).toEqual([1, 5, 21]);
});

test('what was refused is not tried again', () => {
  expect(nextAttemptMs('refused', { failures: 1, ageMs: 0, remainingMs: null, random: 0 })).toBeNull();
});

test('mails that failed together come back one after the other', () => {
  const delays = [0, 0.5, 1].map((random) =>
    nextAttemptMs('mail', { failures: 1, ageMs: 0, remainingMs: null, random }),
  );
  expect(delays).toEqual([minute, 1.05 * minute, 1.1 * minute]);
});
