import { describe, expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../../src/config.ts';
import {
  getPostgresSpanAttributes,
  readPostgresUrl,
} from '../../../src/stores/prisma/connection/postgres-url.ts';

const url = (parameters: string) => `postgres://me:hunter2@db.example.com/phones${parameters}`;

describe('a DATABASE_URL', () => {
  test.each([
    '',
    '?sslmode=verify-full&sslrootcert=/etc/ca.pem&application_name=phones',
    '?host=/var/run/postgresql',
    '?options=-c%20work_mem%3D8MB&statement_timeout=5000',
  ])('may contain %s', (parameters) => {
    expect(readPostgresUrl(url(parameters))).toEqual({ connectTimeoutMs: null });
  });

  test('sets the seconds that a connection may take', () => {
    expect(readPostgresUrl(url('?connect_timeout=5'))).toEqual({ connectTimeoutMs: 5_000 });
    expect(() => readPostgresUrl(url('?connect_timeout=0'))).toThrow('from 1 to 60');
  });

  test.each([
    ['?schema=shop', /parameter schema: leave it out .*schema public/],
    ['?pgbouncer=true', /parameter pgbouncer: leave it out .*pooler needs no parameter/],
    ['?connection_limit=5', /parameter connection_limit: leave it out/],
    ['?sslmod=require', /an unknown parameter sslmod; the known ones are .*sslmode/],
    ['?sslmode=requre', /sslmode that is not disable, verify-full or no-verify/],
    ['?ssl=false', /ssl that is not true, 0 or no-verify/],
    ['#x', /# that is not written as %23/],
  ])('with %s is rejected with advice', (parameters, sentence) => {
    expect(() => readPostgresUrl(url(parameters))).toThrow(sentence);
  });

  test('that is rejected is not repeated', () => {
    const env = {
      KEY_PEPPER: 'sixteen characters',
      DATABASE_URL: 'postgres://me:1?hunter2@db.example.com/phones',
    };
    const problems = (() => {
      try {
        readConfig(env);
      } catch (error) {
        return (error as ConfigError).message;
      }
    })();
    expect(problems).toMatch(/DATABASE_URL has an unknown parameter/);
    expect(problems).not.toContain('hunter2');
  });
});

test.each([
  ['postgres://me:pass@db.example:6432/phones', 'phones|public', 'db.example', 6432],
  ['postgres://me@[::1]/', 'me|public', '::1', 5432],
  ['postgres://me@db.example/ph%C3%B6nes?host=/run/postgresql', 'phönes|public', '/run/postgresql', 5432],
])('span attributes for %s have no credentials', (url, namespace, address, port) => {
  expect(getPostgresSpanAttributes(url)).toEqual({
    'db.namespace': namespace,
    'server.address': address,
    'server.port': port,
  });
});
