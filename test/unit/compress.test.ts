import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedBody, compress } from '../../src/http/responses/compress.ts';

const text = (bytes: number): string => 'phone,'.repeat(bytes / 6 + 1).slice(0, bytes);
const options = { effort: 'fast', isWanted: () => true } as const;

test('bodies beyond the capacity are sent uncompressed, all others compressed', async () => {
  const body = text(512 * 1024);
  const coded = await Promise.all(Array.from({ length: 100 }, () => compress(body, 'gzip', options)));
  const done = coded.filter((bytes) => bytes !== null);
  // At most 4 MiB wait, in addition to the few that have a thread.
  expect(done.length).toBeGreaterThanOrEqual(8);
  expect(done.length).toBeLessThanOrEqual(8 + 3);
  for (const bytes of done) expect(gunzipSync(bytes).toString()).toBe(body);
  expect(await compress(body, 'gzip', options)).not.toBeNull();
});

test('a body without a waiting client is not compressed', async () => {
  expect(await compress(text(4_096), 'br', { effort: 'fast', isWanted: () => false })).toBeNull();
});

test('a cached body is compressed once, also for simultaneous requests', async () => {
  const body = new CachedBody(text(256 * 1024), 'small');
  const [first, second] = [body.getCompressed('br'), body.getCompressed('br')];
  expect(second).toBe(first);
  const coded = await first;
  expect(body.getCompressed('br')).toEqual(coded);
  expect(body.getCompressed('br')).toBe(body.getCompressed('br'));
  expect(await body.getCompressed('gzip')).not.toEqual(coded);
});

test('a body without capacity for compression is compressed when there is', async () => {
  const others = Array.from({ length: 100 }, () => compress(text(512 * 1024), 'gzip', options));
  const body = new CachedBody(text(4 * 1024 * 1024), 'fast');
  expect(await body.getCompressed('gzip')).toBeNull();
  await Promise.all(others);
  expect(await body.getCompressed('gzip')).not.toBeNull();
});
