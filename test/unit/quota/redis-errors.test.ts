import { ReplyError } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { QuotaStoreError } from '../../../src/domain/quota/quota.ts';
import { toQuotaError } from '../../../src/stores/quota/redis/redis-calls.ts';
import { readRedisWarnings } from '../../../src/stores/quota/redis/redis-warnings.ts';

describe('an error of Redis says whether the charge ran', () => {
  test.each([
    "READONLY You can't write against a read only replica.",
    "OOM command not allowed when used memory > 'maxmemory'.",
    'NOREPLICAS Not enough good replicas to write.',
    'LOADING Redis is loading the dataset in memory',
    'CLUSTERDOWN The cluster is down',
    'MISCONF Redis is configured to save RDB snapshots',
    "ERR Error running script (call to f_1): @user_script:8: -OOM command not allowed when used memory > 'maxmemory'.",
  ])('no: %s', (message) => {
    expect(toQuotaError(new ReplyError(message))).toMatchObject({
      name: 'QuotaStoreError',
      outcome: 'not-run',
    });
  });

  test('no: there was no connection to write to', () => {
    const error = new Error("Stream isn't writeable and enableOfflineQueue options is false");
    expect(toQuotaError(error)).toMatchObject({ outcome: 'not-run' });
  });

  test.each([
    'Connection is closed.',
    'Reached the max retries per request limit (which is 0).',
    'Command aborted due to connection close',
  ])('unknown: %s', (message) => {
    expect(toQuotaError(new Error(message))).toMatchObject({ name: 'QuotaStoreError', outcome: 'unknown' });
  });

  test.each([
    new ReplyError('WRONGTYPE Operation against a key holding the wrong kind of value'),
    new ReplyError('ERR value is not an integer or out of range'),
    new TypeError('not a function'),
  ])('a bug: %s', (error) => {
    expect(toQuotaError(error)).toBe(error);
    expect(toQuotaError(error)).not.toBeInstanceOf(QuotaStoreError);
  });
});

describe('settings that lose counters', () => {
  const warningsOf = (info: string) => readRedisWarnings([{ info: async () => info }]);

  test('an eviction policy and a missing append-only file are reported', async () => {
    const warnings = await warningsOf('maxmemory_policy:allkeys-lru\r\naof_enabled:0\r\n');
    expect(warnings).toEqual([expect.stringContaining('allkeys-lru'), expect.stringContaining('appendonly')]);
  });

  test('a correct Redis, and one that reports no settings, get no warning', async () => {
    expect(await warningsOf('maxmemory_policy:noeviction\r\naof_enabled:1\r\n')).toEqual([]);
    expect(await warningsOf('')).toEqual([]);
  });
});
