import crypto, { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { KeyRecord } from '../../../src/domain/accounts/account.ts';
import { composeCredential } from '../../../src/domain/accounts/credential.ts';
import { GatewayError } from '../../../src/domain/errors.ts';
import { createCredentialMaker } from '../../../src/services/keys/credential-maker.ts';
import { createKeyDirectory, type KeyDirectory } from '../../../src/services/keys/key-directory.ts';
import { createUnknownCredentials } from '../../../src/services/keys/unknown-credentials.ts';
import { createAttemptLimiter } from '../../../src/stores/quota/attempt-limiter.ts';
import { nothingUsed } from '../../../tools/testing/nothing-used.ts';

const credentials = createCredentialMaker('a pepper of the test', randomBytes);
const minute = 60_000;

let nowMs: number;
let lookUps: string[];
let compared: number;
let rows: Map<string, KeyRecord>;
let changes: { caughtUpAtMs: number; isDatabaseUnavailable: boolean; credentialsEpoch: number };
let keys: KeyDirectory;
let answer: (id: string) => Promise<KeyRecord | null>;

beforeEach(() => {
  nowMs = Date.parse('2026-11-20T12:00:00Z');
  lookUps = [];
  compared = 0;
  rows = new Map();
  changes = { caughtUpAtMs: nowMs, isDatabaseUnavailable: false, credentialsEpoch: 1 };
  answer = async (id) => rows.get(id) ?? null;
  keys = createKeyDirectory({
    findKey: (id) => {
      lookUps.push(id);
      return answer(id);
    },
    credentials: {
      ...credentials,
      matches: (text, hash) => {
        compared += 1;
        return credentials.matches(text, hash);
      },
    },
    unknownCredentials: createUnknownCredentials(
      () => createAttemptLimiter({ name: 'test', attempts: 3, windowSeconds: 60 }, null),
      () => nowMs,
    ),
    getChangeFeed: () => changes,
    now: () => nowMs,
    maxKeys: 3,
  });
});

function issue(accountId = 'acc_1', more: Partial<KeyRecord> = {}): string {
  const { id, text, hash } = credentials.issue('key');
  const createdAt = new Date(nowMs);
  rows.set(id, {
    id,
    accountId,
    name: 'n',
    createdAt,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
    restrictions: null,
    firstKeyId: null,
    carriedUsage: nothingUsed,
    hash,
    plan: 'free',
    ...more,
  });
  return text;
}
const refused = (text: string | null, code: string) =>
  expect(keys.verify(text)).rejects.toMatchObject({ code });

test('a key under an older pepper works, is reported once with its new hash, and is cached like others', async () => {
  const text = issue();
  const outdated: string[] = [];
  const verified: string[] = [];
  const renewing = createCredentialMaker('a newer pepper', randomBytes, ['a pepper of the test']);
  const directory = createKeyDirectory({
    findKey: async (id) => {
      lookUps.push(id);
      return rows.get(id) ?? null;
    },
    credentials: renewing,
    unknownCredentials: createUnknownCredentials(
      () => createAttemptLimiter({ name: 'test', attempts: 3, windowSeconds: 60 }, null),
      () => nowMs,
    ),
    getChangeFeed: () => changes,
    now: () => nowMs,
    onVerified: ({ id }) => void verified.push(id),
    onOutdated: (id, { hash }) => {
      outdated.push(id);
      expect(createCredentialMaker('a newer pepper', randomBytes).matches(text, hash)).toBe(true);
    },
  });
  const id = text.slice(4, 14);
  expect(await directory.verify(text)).toMatchObject({ id });
  // From now on there is no promise: neither a look-up nor an HMAC.
  expect(directory.verify(text)).toMatchObject({ id });
  expect([outdated, verified, lookUps]).toEqual([[id], [], [id]]);
});

describe('looking up credentials', () => {
  test('rejects a malformed key and a secret without any look-up', async () => {
    const key = issue();
    const swapped = key.slice(0, 20) + key.slice(21, 22) + key.slice(20, 21) + key.slice(22);
    for (const text of [
      '',
      'x',
      key.slice(0, -1),
      `${key}a`,
      key.toLowerCase(),
      ` ${key}`,
      `${key.slice(0, -1)}!`,
    ]) {
      await refused(text, 'invalid-key');
    }
    if (swapped !== key) await refused(swapped, 'invalid-key');
    await refused(credentials.issue('secret').text, 'wrong-credential');
    await refused(null, 'missing-key');
    expect(lookUps).toEqual([]);
  });
  test('of an address over its limit happens one at a time, and valid ones among them work', async () => {
    const getAddress = () => '203.0.113.1';
    const guess = () => keys.verify(credentials.issue('key').text, getAddress);
    for (let time = 0; time < 3; time += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'invalid-key' });
    await expect(guess()).rejects.toMatchObject({ code: 'too-many-attempts' });
    let running = 0;
    const findKey = answer;
    answer = async (id) => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return findKey(id);
    };
    const key = issue();
    const guesses = Promise.allSettled(Array.from({ length: 5 }, guess));
    expect(await keys.verify(key, getAddress)).toMatchObject({ id: key.slice(4, 14) });
    for (const { status } of await guesses) expect(status).toBe('rejected');
  });
  test('a failed look-up does not make a key unknown', async () => {
    const key = issue();
    const findKey = answer;
    answer = () => Promise.reject(new GatewayError('unavailable', 'no answer'));
    await expect(keys.verify(key, () => '203.0.113.1')).rejects.toMatchObject({ code: 'unavailable' });
    answer = findKey;
    expect(await keys.verify(key, () => '203.0.113.1')).toMatchObject({ id: key.slice(4, 14) });
  });
  test('looks a verified key up once, until it is cleared', async () => {
    const key = issue();
    for (let index = 0; index < 3; index += 1) await keys.verify(key);
    expect(lookUps).toHaveLength(1);
    keys.forget(['acc_2']);
    await keys.verify(key);
    expect(lookUps).toHaveLength(1);
    keys.forget(['acc_1']);
    await keys.verify(key);
    keys.forget(null);
    await keys.verify(key);
    expect(lookUps).toHaveLength(3);
  });
  test('does not accept a key with the ID of another', async () => {
    const key = issue();
    const other = credentials.issue('key');
    const row = rows.get(key.slice(4, 14)) as KeyRecord;
    rows.set(other.id, { ...row, id: other.id });
    await refused(other.text, 'invalid-key');
  });
  test('takes the same comparison for an unknown ID as for a known one', async () => {
    const key = issue();
    const stranger = credentials.issue('key').text;
    const sameId = composeCredential('key', key.slice(4, 14), 'z'.repeat(32));
    for (const [text, times] of [
      [stranger, 1],
      [sameId, 2],
    ] as const) {
      await refused(text, 'invalid-key');
      expect(compared).toBe(times);
    }
    // The dummy bytes that are compared for an unknown ID do not match either.
    expect(credentials.matches(stranger, null)).toBe(false);
  });
  test('compares one HMAC over all bytes, also for an unknown ID', () => {
    const { text, hash } = credentials.issue('key');
    const { text: other } = credentials.issue('key');
    const spies = [vi.spyOn(crypto, 'createHmac'), vi.spyOn(crypto, 'timingSafeEqual')];
    syncBuiltinESMExports();
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
      syncBuiltinESMExports();
    });
    for (const [presented, kept, isRight] of [
      [text, hash, true],
      [other, hash, false],
      [other, null, false],
    ] as const) {
      for (const spy of spies) spy.mockClear();
      expect(credentials.matches(presented, kept)).toBe(isRight);
      for (const spy of spies) expect(spy).toHaveBeenCalledTimes(1);
    }
  });
  test('does not accept credentials made with another pepper', async () => {
    const { id, text } = credentials.issue('key');
    issue();
    const [row] = rows.values();
    const elsewhere = createCredentialMaker('the pepper of another', randomBytes);
    rows.set(id, { ...(row as KeyRecord), id, hash: elsewhere.hashWithCurrentPepper(text) });
    await refused(text, 'invalid-key');
  });
  test('does not cache a look-up during which something changed', async () => {
    const key = issue();
    answer = async (id) => {
      changes = { ...changes, credentialsEpoch: 2 };
      return rows.get(id) ?? null;
    };
    await keys.verify(key);
    await keys.verify(key);
    expect(lookUps).toHaveLength(2);
  });
  test('caches a limited number', async () => {
    const texts = [issue('a'), issue('b'), issue('c'), issue('d')];
    for (const text of texts) await keys.verify(text);
    await keys.verify(texts[3] as string);
    expect(lookUps).toHaveLength(4);
    await keys.verify(texts[0] as string);
    expect(lookUps).toHaveLength(5);
  });
});

describe('states', () => {
  test('a revoked and an expired key get different errors; a key in its grace period works to its last moment', async () => {
    await refused(issue('a', { revokedAt: new Date(nowMs) }), 'revoked-key');
    await refused(issue('b', { expiresAt: new Date(nowMs) }), 'expired-key');
    const retiring = issue('c', { expiresAt: new Date(nowMs + 1) });
    await keys.verify(retiring);
    nowMs += 1;
    await refused(retiring, 'expired-key');
    expect(await keys.find(retiring)).toMatchObject({ accountId: 'c' });
  });
});

describe('with the database away', () => {
  test('keys verified in the last 5 minutes keep working, then it is 503', async () => {
    const key = issue();
    await keys.verify(key);
    nowMs += minute;
    changes = { ...changes, caughtUpAtMs: nowMs };
    nowMs += 1;
    changes = { ...changes, isDatabaseUnavailable: true };
    nowMs += 5 * minute - 1;
    await keys.verify(key);
    nowMs += 1;
    await expect(keys.verify(key)).rejects.toMatchObject({
      code: 'unavailable',
      facts: { retryAfterSeconds: 1 },
    });
    changes = { ...changes, isDatabaseUnavailable: false };
    await keys.verify(key);
  });
  test('an unseen key is 503 at once, and a malformed one still 401', async () => {
    const key = issue();
    changes = { ...changes, isDatabaseUnavailable: true };
    await refused(key, 'unavailable');
    await refused('nonsense', 'invalid-key');
    await refused(null, 'missing-key');
    expect(lookUps).toEqual([]);
  });
});
