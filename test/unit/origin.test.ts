import { expect, test } from 'vitest';
import { getOrigin } from '../../src/config.ts';

test('answers name an address that a client can request', () => {
  const named = (host: string, publicUrl: string | null = null): string =>
    getOrigin({ host, publicUrl, port: 8080 });
  expect(named('127.0.0.1')).toBe('http://127.0.0.1:8080');
  expect(named('::1')).toBe('http://[::1]:8080');
  expect(named('0.0.0.0')).toBe('http://localhost:8080');
  expect(named('::')).toBe('http://localhost:8080');
  expect(named('0.0.0.0', 'https://phones.example')).toBe('https://phones.example');
});
