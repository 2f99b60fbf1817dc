import { describe, expect, it } from 'vitest';
import {
  listModelNumberForms,
  looksLikeModelNumber,
  toModelNumberKey,
} from '../../../src/names/model-numbers.ts';
import { readNameParts } from '../../../src/names/name-parts.ts';
import { foldName, squeezeName } from '../../../src/names/normalise-text.ts';
import { readTitleWords } from '../../../src/names/read-title-words.ts';
import { readTokens } from '../../../src/names/read-tokens.ts';

describe('normalized text', () => {
  it('folds case, diacritics, full width and Thai digits', () => {
    expect(foldName('GÁLAXY Ｓ２４ ๑๕')).toBe('galaxy s24 15');
  });

  it('keeps Thai vowels and tone marks', () => {
    expect(foldName('เรดมี่ น้ำ')).toBe('เรดมี่ น้ำ'.normalize('NFC'));
  });

  it('is the same whatever is between letters and digits', () => {
    expect(squeezeName('T-Mobile (Ｇ１)')).toBe('tmobileg1');
  });
});

describe('tokens', () => {
  it.each([
    ['iphone15promax', ['iphone', '15', 'promax']],
    ['s24u', ['s', '24', 'u']],
    ['note13pro+', ['note', '13', 'pro', '+']],
    ['Galaxy A54 5G', ['galaxy', 'a', '54', '5g']],
    ['256GB', ['256gb']],
    ['samsung+galaxy', ['samsung', 'galaxy']],
    ['8T+ 5G', ['8', 't', '+', '5g']],
    ['ซัมซุงs24', ['ซัมซุง', 's', '24']],
    ['iPad Pro 12.9', ['ipad', 'pro', '12.9']],
    ['%_*"', []],
  ])('split %s', (text, expected) => {
    expect(readTokens(text).map((token) => token.text)).toEqual(expected);
  });

  it('are at most 32, however long the text', () => {
    expect(readTokens('a 1 '.repeat(100))).toHaveLength(32);
  });
});

describe('words of titles', () => {
  it.each([
    ['Galaxy S23+ Plus 5G', ['galaxy', 's23+', '5g']],
    ['AT&T Móto Ｇ７', ['att', 'moto', 'g7']],
    ['Galaxy S9 SM-G960F/DS', ['galaxy', 's9', 'smg960fds']],
    ['iPhone 12,Pro', ['iphone', '12', 'pro']],
  ])('split %s', (title, expected) => {
    expect(readTitleWords(title).map(({ text }) => text)).toEqual(expected);
  });

  it('have the parts that queries are split into, so that "Reno 6" is "Reno6"', () => {
    for (const name of ['Oppo Reno6 Pro+', 'Redmi Note 13', 'iPad Pro 12.9', 'Moto G (2nd gen)']) {
      const parts = readTitleWords(name).flatMap((word) => word.parts);
      expect(parts.join('')).toBe(
        readTokens(name)
          .map(({ text }) => text)
          .join(''),
      );
    }
  });

  it('end at a sign that ends names, and report it', () => {
    const opening = readTitleWords('Moto G Power - 2025, (China) X-T').filter(
      ({ isAfterSeparator }) => isAfterSeparator,
    );
    expect(opening.map(({ text }) => text)).toEqual(['2025', 'china', 'x']);
  });
});

describe('names', () => {
  it('are distinguished by network, edition and other bracketed words', () => {
    expect(readNameParts('Moto E LTE (2nd generation)')).toEqual({
      base: 'moto e',
      network: '4g',
      edition: '2 nd gen',
      bracketText: null,
    });
    expect(readNameParts('Redmi 10 (India)')).toMatchObject({ base: 'redmi 10', bracketText: 'india' });
  });
});

describe('model numbers', () => {
  it('are looked up whole, before the slash, and without the prefix', () => {
    expect(listModelNumberForms('SM-S928B/DS')).toEqual(['sms928bds', 'sms928b', 's928b']);
  });

  it('are not looked up if they are ordinary words', () => {
    expect(listModelNumberForms('Fire Phone')).toEqual([]);
  });

  it('are the same with and without their prefix, and are distinguished from names', () => {
    expect(toModelNumberKey('SM-G960U')).toBe(toModelNumberKey('g960u'));
    expect(['g960f', 'xt2125'].every(looksLikeModelNumber)).toBe(true);
    expect(['note10', 'reno'].some(looksLikeModelNumber)).toBe(false);
  });
});
