import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeControls, toPrintable, toPrintableLine } from '../../../src/domain/text/printable.ts';

test('removes from outside text everything that controls a terminal or reorders text', () => {
  expect(toPrintable('a\u001b]0;title\u0007b\u001b[2Jc\u009b31md\r\u007fe\u202ef\u2066g\u061ch')).toBe(
    'a]0;titleb[2Jc31mdefgh',
  );
  expect(toPrintable('one\ttwo\nthree')).toBe('one two\nthree');
  expect(toPrintableLine('one\ntwo')).toBe('one two');
  expect(toPrintable('ปกติ, normal – ünïcödé 👩‍👩‍👧 e\u0301')).toBe('ปกติ, normal – ünïcödé 👩‍👩‍👧 e\u0301');
  // Hebrew and Arabic reviews need these characters.
  expect(removeControls('\u200fשלום\u200f\u001b')).toBe('\u200fשלום\u200f');
});

test('writes only line feeds and visible characters, whatever the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toPrintable(text)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
      expect(toPrintable(toPrintable(text))).toBe(toPrintable(text));
    }),
  );
});
