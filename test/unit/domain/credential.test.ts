import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  base62,
  composeCredential,
  computeCredentialChecksum,
  parseCredential,
} from '../../../src/domain/accounts/credential.ts';

const characters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...base62), minLength: length, maxLength: length });

test('the checksum is the CRC-32 of the text before it, in base62 padded with 0', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...base62, '_') }), (text) => {
      let number = 0;
      for (const digit of computeCredentialChecksum(text)) number = number * 62 + base62.indexOf(digit);
      expect(number).toBe(crc32(text));
      expect(computeCredentialChecksum(text)).toHaveLength(6);
    }),
  );
});

test('an issued credential is read back, and one wrong character is detected', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('key' as const, 'secret' as const, 'recovery' as const),
      characters(10),
      characters(32),
      fc.nat(47),
      fc.constantFrom(...base62),
      (kind, publicId, random, place, other) => {
        const text = composeCredential(kind, publicId, random);
        expect(text).toMatch(/^ph[ksr]_[0-9A-Za-z]{48}$/);
        expect(parseCredential(text)).toEqual({ kind, publicId });
        const index = place + 4;
        if (text[index] !== other)
          expect(parseCredential(text.slice(0, index) + other + text.slice(index + 1))).toBeNull();
      },
    ),
  );
});

test.each([
  '',
  'phk_',
  'phx_'.padEnd(52, '0'),
  `${composeCredential('key', '0'.repeat(10), '0'.repeat(32))} `,
])('%j is not a credential', (text) => {
  expect(parseCredential(text)).toBeNull();
});
