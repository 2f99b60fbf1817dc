import { describe, expect, it } from 'vitest';
import { readThai } from '../../../src/search/interpretation/read-thai.ts';
import { toThaiSkeleton } from '../../../src/search/spelling/thai-skeleton.ts';

describe('Thai', () => {
  it.each(['แม็กซ์', 'แม๊กซ์', 'แมกซ์', 'แม้กซ'])('spells Max %s', (spelling) => {
    expect(toThaiSkeleton(spelling)).toBe(toThaiSkeleton('แมกซ์'));
  });

  it('is read without spaces, misspelt, and in spoken numbers', () => {
    const words = (text: string) =>
      readThai(text, false, { isCompleting: false, isForgiving: true })[0]?.words.join(' ');
    expect(words('ไอโฟนสิบห้าโปรแมกซ์')).toBe('iphone 15 pro max');
    expect(words('ซัมซงกาแลคซี่')).toBe('samsung galaxy');
    expect(words('ราคาเรดมี่โน้ต')).toBe('redmi note');
  });
});
