import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSearchText } from '../../../src/domain/catalogue/phone-query.ts';
import { composeText } from '../../../src/domain/composed-text.ts';
import { listParams } from '../../../src/rest/catalogue-params.ts';
import { readAccountName, readNote } from '../../../src/services/accounts/account-input.ts';

/** Marks that are not in their order, on one letter: as many as a body may have in one text. */
const marks = `a${'\u0301\u0345\u0300\u0316'.repeat(4_095)}`;

describe('a text is composed', () => {
  test('where it may fit then, however it was written', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 20 });
    const holds = fc.property(anyText, fc.constantFrom('NFC', 'NFD'), (text, form) => {
      const composed = text.normalize('NFC').trim();
      const length = [...composed].length;
      expect(composeText(text.normalize(form), length)).toEqual({ text: composed, length });
    });
    fc.assert(holds);
    // Nothing is decomposed into more.
    const longest = '\u1f82'.repeat(80);
    expect(composeText(longest.normalize('NFD'), 80)).toEqual({ text: longest, length: 80 });
  });

  test('and stays as it is where it is too long in any case', () => {
    expect(composeText(` ${marks} `, 200)).toEqual({ text: marks, length: marks.length });
  });
});

test.each([
  ['a name', () => readAccountName(marks)],
  ['a note', () => readNote(marks)],
  ['the text of a search', () => expect(readSearchText(marks)).toMatchObject({ text: expect.anything() })],
  ['a parameter', () => listParams.search.schema.parse(listParams.search.decode([marks]))],
])('%s of thousands of marks is refused before they are put in order', (_, read) => {
  const startedAt = process.cpuUsage();
  expect(read).toThrow();
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1_000).toBeLessThan(50);
});
