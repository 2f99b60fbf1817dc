import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCredentialMaker } from '../../../src/services/keys/credential-maker.ts';
import { createTextSealer } from '../../../src/services/keys/sealed-text.ts';

const [current, older, oldest] = ['the current pepper', 'the older pepper', 'the oldest pepper'];

describe('credentials under several peppers', () => {
  const maker = createCredentialMaker(current, randomBytes, [older, oldest]);
  const issuedUnder = (pepper: string) => createCredentialMaker(pepper, randomBytes).issue('key');

  test.each([current, older, oldest])('match what was made under %j', (pepper) => {
    const { text, hash } = issuedUnder(pepper);
    expect(maker.matches(text, hash)).toBe(true);
    expect(maker.hashWithEachPepper(text).some((digest) => Buffer.from(digest).equals(hash))).toBe(true);
  });

  test('do not match another pepper, another text, or nothing', () => {
    const { text, hash } = issuedUnder('an unknown pepper');
    expect([maker.matches(text, hash), maker.matches(text, null)]).toEqual([false, false]);
    expect(maker.matches(issuedUnder(older).text, issuedUnder(older).hash)).toBe(false);
  });

  test('are renewed if they are of an older pepper only', () => {
    const outdated = issuedUnder(oldest);
    const renewed = maker.rehash(outdated.text, outdated.hash);
    expect(renewed?.replacedHash).toBe(outdated.hash);
    expect(createCredentialMaker(current, randomBytes).matches(outdated.text, renewed?.hash ?? null)).toBe(
      true,
    );
    const { text, hash, pepperId } = maker.issue('key');
    expect(maker.rehash(text, hash)).toBeNull();
    expect(renewed?.pepperId).toEqual(pepperId);
    expect(createCredentialMaker(older, randomBytes).issue('key').pepperId).not.toEqual(pepperId);
  });
});

describe('texts under several peppers', () => {
  const sealer = createTextSealer(current, 'a purpose', randomBytes, [older]);
  const sealedUnder = (pepper: string) =>
    createTextSealer(pepper, 'a purpose', randomBytes).seal('text', 'row');

  test('open under each, and are outdated under an older one', () => {
    const [now, before, unknown] = [current, older, 'an unknown pepper'].map(sealedUnder) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect([now, before, unknown].map((sealed) => sealer.open(sealed, 'row'))).toEqual([
      'text',
      'text',
      null,
    ]);
    expect([now, before, unknown].map((sealed) => sealer.isOutdated(sealed, 'row'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(sealer.open(before, 'another row')).toBeNull();
  });
});
