import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import {
  describeRedis,
  getRedisSpanAttributes,
  readRedisAddress,
} from '../../../src/stores/quota/redis/redis-address.ts';

describe('REDIS_URL', () => {
  test('one server', () => {
    expect(readRedisAddress('rediss://me:s%40fe@[::1]:7000/3')).toEqual({
      kind: 'single',
      hosts: [{ host: '::1', port: 7000 }],
      isTls: true,
      username: 'me',
      password: 's@fe',
      database: 3,
      primaryName: '',
      sentinel: { username: null, password: null },
    });
    expect(readRedisAddress('redis://:only@localhost')).toMatchObject({
      hosts: [{ host: 'localhost', port: 6379 }],
      isTls: false,
      username: null,
      password: 'only',
      database: 0,
    });
  });

  test('sentinels, with their credentials', () => {
    expect(
      readRedisAddress('redis+sentinel://u:p@h1,h2:26380/counters/2?sentinel_password=x%26y'),
    ).toMatchObject({
      kind: 'sentinel',
      hosts: [
        { host: 'h1', port: 26379 },
        { host: 'h2', port: 26380 },
      ],
      username: 'u',
      password: 'p',
      primaryName: 'counters',
      database: 2,
      sentinel: { username: null, password: 'x&y' },
    });
  });

  test('some nodes of a cluster', () => {
    expect(readRedisAddress('rediss+cluster://h1:7000,h2:7001')).toMatchObject({
      kind: 'cluster',
      isTls: true,
      hosts: [
        { host: 'h1', port: 7000 },
        { host: 'h2', port: 7001 },
      ],
    });
  });

  test.each([
    ['http://h', 'begins with redis://'],
    ['redis+other://h', 'begins with redis://'],
    ['redis://', 'must name hosts'],
    ['redis://h:99999', 'must name hosts'],
    ['redis+cluster://h1,,h2', 'must name hosts'],
    ['redis://h1,h2', 'redis+cluster://'],
    ['redis+sentinel://h1', 'must name the primary'],
    ['redis+sentinel://h1/counters/x', 'number of a database'],
    ['redis+sentinel://h1/counters?password=x', 'sentinel_username and sentinel_password'],
    ['redis+cluster://h1/1', 'only database 0'],
    ['redis://h?autoResendUnfulfilledCommands=true', 'no parameters'],
    ['redis://:100%@h', '%25'],
  ])('%s is rejected with the expected form', (url, part) => {
    expect(() => readRedisAddress(url)).toThrow(part);
  });

  test('a rejection repeats no password, and a description has none', () => {
    expect(() => readConfig({ REDIS_URL: 'redis+cluster://u:hunter2@h/1' })).toThrow(
      /REDIS_URL names a database/,
    );
    expect(() => readConfig({ REDIS_URL: 'redis+cluster://u:hunter2@h/1' })).not.toThrow(/hunter2/);
    const url = 'redis+sentinel://u:hunter2@h1,[::1]:5/counters/1?sentinel_password=hunter3';
    expect(describeRedis(readRedisAddress(url))).toBe('redis+sentinel://h1:26379,[::1]:5/counters/1');
  });

  test('a prefix with braces is rejected: it would decide where in a cluster every key is', () => {
    expect(() => readConfig({ REDIS_PREFIX: '{pg}:' })).toThrow('REDIS_PREFIX must not contain { or }');
    expect(() => readConfig({ REDIS_PREFIX: 'pg:{' })).toThrow('REDIS_PREFIX must not contain { or }');
    expect(readConfig({ REDIS_URL: 'redis://h', REDIS_PREFIX: 'mine:' }).quota).toMatchObject({
      prefix: 'mine:',
    });
  });
});

test('span attributes name the database and a single server, without credentials', () => {
  expect(getRedisSpanAttributes('redis://me:pass@cache.example:6380/3')).toEqual({
    'db.namespace': '3',
    'server.address': 'cache.example',
    'server.port': 6380,
  });
  expect(getRedisSpanAttributes('redis+sentinel://:pass@one:26379,two:26379/primary/1')).toEqual({
    'db.namespace': '1',
  });
});
