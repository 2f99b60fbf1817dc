import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSearchText } from '../../../src/domain/catalogue/phone-query.ts';
import { composeText } from '../../../src/domain/text/composed-text.ts';
import { listParams } from '../../../src/rest/params/catalogue-params.ts';
import { readAccountName, readNote } from '../../../src/services/accounts/account-input.ts';

/** Unordered marks on one letter, as many as a body may have in one text. */
const marks = `a${'\u0301\u0345\u0300\u0316'.repeat(4_095)}`;

describe('composing a text (NFC)', () => {
  test('accepts a text that fits after composition, however it was written', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
    const holds = fc.property(anyText, fc.constantFrom('NFC', 'NFD'), (text, form) => {
      const composed = text.normalize('NFC').trim();
      const length = [...composed].length;
      expect(composeText(text.normalize(form), length)).toEqual({ text: composed, length });
    });
    fc.assert(holds);
    // No character is decomposed into more.
    const longest = '\u1f82'.repeat(80);
    expect(composeText(longest.normalize('NFD'), 80)).toEqual({ text: longest, length: 80 });
  });

  test('leaves a text unchanged that is too long in any form', () => {
    expect(composeText(` ${marks} `, 200)).toEqual({ text: marks, length: marks.length });
  });
});

test.each([
  ['a name', () => readAccountName(marks)],
  ['a note', () => readNote(marks)],
  ['the text of a search', () => expect(readSearchText(marks)).toMatchObject({ text: expect.anything() })],
  ['a parameter', () => listParams.search.schema.parse(listParams.search.decode([marks]))],
])('%s of thousands of marks is rejected before composition', (_, read) => {
  const startedAt = process.cpuUsage();
  expect(read).toThrow();
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1_000).toBeLessThan(50);
});
