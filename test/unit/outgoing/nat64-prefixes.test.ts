import { expect, test } from 'vitest';
import { createNat64Discovery, readNat64Prefixes } from '../../../src/outgoing/nat64-prefixes.ts';
import { isPublicAddress } from '../../../src/outgoing/public-address.ts';

// What a name server answers for ipv4only.arpa, and where 127.0.0.1 and 8.8.8.8 are under the same prefix (RFC 6052
// §2.4).
test.each([
  ['2001:db8:122:344::c000:aa', '2001:db8:122:344::7f00:1', '2001:db8:122:344::808:808'],
  ['2001:db8:122:344:c0:0:aa00:0', '2001:db8:122:344:7f:0:100:0', '2001:db8:122:344:8:808:800:0'],
  ['2001:db8:122:3c0:0:aa::', '2001:db8:122:37f:0:1::', '2001:db8:122:308:8:808::'],
  ['2001:db8:122:c000:0:aa00::', '2001:db8:122:7f00:0:100::', '2001:db8:122:808:8:800::'],
  ['2001:db8:1c0:0:aa::', '2001:db8:17f:0:1::', '2001:db8:108:808:8::'],
  ['2001:db8:c000:aa::', '2001:db8:7f00:1::', '2001:db8:808:808::'],
  ['2607:f8b0:4004:c00:1:2:c000:ab', '2607:f8b0:4004:c00:1:2:7f00:1', '2607:f8b0:4004:c00:1:2:808:808'],
])('under the prefix of %s an address counts as the one within it', (answer, loopback, open) => {
  const prefixes = readNat64Prefixes([answer]);
  expect(isPublicAddress(loopback, prefixes)).toBe(false);
  expect(isPublicAddress(open, prefixes)).toBe(true);
  expect(isPublicAddress('2a00:1450:4001:82a::200e', prefixes)).toBe(true);
});

test('a network without its own prefix is queried once in ten minutes', async () => {
  let requests = 0;
  const prefixes = createNat64Discovery(async (name) => {
    expect(name).toBe('ipv4only.arpa');
    requests += 1;
    throw Object.assign(new Error('no data'), { code: 'ENODATA' });
  });
  expect(await Promise.all([prefixes(), prefixes()])).toEqual([[], []]);
  expect(requests).toBe(1);
  expect(isPublicAddress('2607:f8b0:4004:c00::7f00:1', await prefixes())).toBe(true);
});
