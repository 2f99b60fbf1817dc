import { expect, it } from 'vitest';
import { createMemo } from '../../../src/stores/catalogue/search/create-memo.ts';

it('a memo makes each value once, and never holds more than its limit', () => {
  const made: string[] = [];
  const memo = createMemo<string>(2);
  const ask = (text: string) =>
    memo(text, () => {
      made.push(text);
      return text.toUpperCase();
    });
  expect([ask('a'), ask('b'), ask('a'), ask('b')]).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  ask('c');
  expect([ask('c'), ask('a')]).toEqual(['C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
