import { expect, test } from 'vitest';
import { readLoggablePath } from '../../src/http/requests/read-target.ts';

test.each([
  ['/v1/phones/galaxy-s24?api_key=phk_secret', '/v1/phones/galaxy-s24'],
  ['http://phones.example/v1/brands?q=a', '/v1/brands'],
  ['/v1/phk_0123456789abcdef/x', '/v1/[credential]/x'],
  ['/v1/phk%5F0123456789abcdef', '/v1/[credential]'],
  ['/v1/accounts/somebody@example.com/keys', '/v1/accounts/[address]/keys'],
  ['/v1/somebody%40example.com', '/v1/[address]'],
  ['/v1/somebody%2540example.com', '/v1/[address]'],
  ['*', '*'],
])('logs and traces show %s as %s', (target, expected) => {
  expect(readLoggablePath(target)).toBe(expected);
});

test('logs and traces show at most 200 characters of a path', () => {
  expect(readLoggablePath(`/${'a'.repeat(5_000)}`)).toHaveLength(200);
});
