import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AccountTurns, createAccountTurns } from '../../../src/services/accounts/account-turns.ts';
import { createAttemptLimiter } from '../../../src/stores/quota/attempt-limiter.ts';

const holder = { account: { id: 'acc_1' } };
const busy = { code: 'too-many-attempts', facts: { retryAfterSeconds: 1 } };
let turns: AccountTurns;
let started: string[];
/** Lets the running work end, by its name. */
let ends: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  turns = createAccountTurns((limit) => createAttemptLimiter(limit, null));
  started = [];
  ends = new Map();
});
afterEach(() => vi.useRealTimers());

const run = (name: string, { account = 'acc_1', isRemoval = false } = {}): Promise<string> =>
  turns.run(account, isRemoval, () => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  });
/** Ends work, and lets the next work of the account start. */
const end = async (name: string): Promise<void> => {
  ends.get(name)?.();
  await vi.advanceTimersByTimeAsync(0);
};

test('work of one account runs one piece at a time, in order, beside that of others and removals', async () => {
  const all = [run('a'), run('b'), run('c'), run('other', { account: 'acc_2' })];
  all.push(run('revoke', { isRemoval: true }), run('delete', { isRemoval: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a', 'other', 'revoke']);
  await end('a');
  await end('revoke');
  expect(started).toEqual(['a', 'other', 'revoke', 'b', 'delete']);
  for (const name of ['b', 'c', 'other', 'delete']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'other', 'revoke', 'delete']);
});

test('work that fails ends its turn', async () => {
  const failed = turns.run('acc_1', false, () => Promise.reject(new Error('broken')));
  const next = turns.run('acc_1', false, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(0);
  expect(await next).toBe('done');
});

test('ten pieces wait, for two seconds; removals wait without limit', async () => {
  const first = run('first');
  const waiting = Array.from({ length: 10 }, (_, at) => run(String(at)));
  await expect(run('more')).rejects.toMatchObject(busy);
  const removals = Promise.all(
    Array.from({ length: 30 }, () => turns.run('acc_1', true, async () => 'gone')),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(await removals).toHaveLength(30);

  const settled = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(100);
  await end('first');
  // The account pauses three times as long as its work took.
  await vi.advanceTimersByTimeAsync(299);
  expect(started).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['first', '0']);
  await vi.advanceTimersByTimeAsync(1_600);
  await end('0');
  const results = await settled;
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', ...Array(9).fill('rejected')]);
  expect(results[1]).toMatchObject({ reason: busy });
  expect(await first).toBe('first');
  // The places of those that gave up are free again.
  const next = turns.run('acc_1', false, async () => 'next');
  await vi.advanceTimersByTimeAsync(500);
  expect(await next).toBe('next');
});

test('an account sends 300 requests a minute, whichever credential they have; removals are always looked up', async () => {
  const find = vi.fn(async () => holder);
  for (let at = 0; at < 300; at += 1) await turns.lookUp(at % 2 === 0 ? 'secret' : 'session', false, find);
  expect(find).toHaveBeenCalledTimes(300);
  const rejected = { code: 'too-many-attempts', facts: { retryAfterSeconds: 60 } };
  await expect(turns.lookUp('secret', false, find)).rejects.toMatchObject(rejected);
  expect(find).toHaveBeenCalledTimes(300);
  // The account of a new credential is known only after its look-up.
  await expect(turns.lookUp('another session', false, find)).rejects.toMatchObject(rejected);
  expect(await turns.lookUp('secret', true, find)).toBe(holder);
  vi.advanceTimersByTime(60_000);
  expect(await turns.lookUp('secret', false, find)).toBe(holder);
});

test('look-ups take turns by account, and by credential while the account is unknown', async () => {
  const lookUp = (credential: string) =>
    turns.lookUp(credential, false, async () => {
      started.push(credential);
      await new Promise<void>((resolve) => ends.set(credential, resolve));
      return holder;
    });
  const first = [lookUp('secret'), lookUp('session')];
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['secret', 'session']);
  for (const name of ['secret', 'session']) await end(name);
  await Promise.all(first);
  const again = [lookUp('secret'), lookUp('session')];
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['secret', 'session', 'secret']);
  await end('secret');
  expect(started).toEqual(['secret', 'session', 'secret', 'session']);
  await end('session');
  await Promise.all(again);
});
