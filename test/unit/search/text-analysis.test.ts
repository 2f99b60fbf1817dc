import { describe, expect, it } from 'vitest';
import { modelCodeForms } from '../../../src/stores/catalogue/search/model-codes.ts';
import { normaliseText } from '../../../src/stores/catalogue/search/normalise-text.ts';
import { readRuns } from '../../../src/stores/catalogue/search/read-runs.ts';
import { readThai } from '../../../src/stores/catalogue/search/read-thai.ts';
import { thaiSkeleton } from '../../../src/stores/catalogue/search/thai-skeleton.ts';

const runs = (text: string) => readRuns(text).map((run) => run.text);

describe('runs', () => {
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
  ])('cut %s', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });

  it('are at most 32, however long the text', () => {
    expect(runs('a 1 '.repeat(100))).toHaveLength(32);
  });
});

describe('normal text', () => {
  it('folds case, diacritics, full width and Thai digits', () => {
    expect(normaliseText('GÁLAXY Ｓ２４ ๑๕')).toBe('galaxy s24 15');
  });

  it('keeps Thai vowels and tone marks', () => {
    expect(normaliseText('เรดมี่ น้ำ')).toBe('เรดมี่ น้ำ'.normalize('NFC'));
  });
});

describe('model numbers', () => {
  it('are looked up whole, before the slash, and without the prefix', () => {
    expect(modelCodeForms('SM-S928B/DS')).toEqual(['sms928bds', 'sms928b', 's928b']);
  });

  it('are not looked up as mere words', () => {
    expect(modelCodeForms('Fire Phone')).toEqual([]);
  });
});

describe('Thai', () => {
  it.each(['แม็กซ์', 'แม๊กซ์', 'แมกซ์', 'แม้กซ'])('spells Max %s', (spelling) => {
    expect(thaiSkeleton(spelling)).toBe(thaiSkeleton('แมกซ์'));
  });

  it('is read without spaces, misspelt, and in spoken numbers', () => {
    const atoms = (text: string) =>
      readThai(text, false, { completing: false, forgiving: true })[0]?.atoms.join(' ');
    expect(atoms('ไอโฟนสิบห้าโปรแมกซ์')).toBe('iphone 15 pro max');
    expect(atoms('ซัมซงกาแลคซี่')).toBe('samsung galaxy');
    expect(atoms('ราคาเรดมี่โน้ต')).toBe('redmi note');
  });
});
