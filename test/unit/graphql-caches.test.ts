import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createPreparedOperations } from '../../src/graphql/prepared-operations.ts';
import { createAnswerCache } from '../../src/http/answer-cache.ts';

/** A document as large as the limit of tokens allows, and like no other. */
const largeDocument = (number: number): string => `{ a${number}: brands { ${'phoneCount '.repeat(900)}} }`;

test('of large documents that anybody may send, few are kept; of small ones a thousand', () => {
  const countKept = (texts: readonly string[]): number => {
    const operations = createPreparedOperations();
    for (const text of texts) operations.keep(text, null, parse(text));
    return texts.filter((text) => operations.find(text, null) !== undefined).length;
  };
  const numbers = Array.from({ length: 1_100 }, (_, index) => index);
  expect(countKept(numbers.map((number) => `{ a${number}: brands { id } }`))).toBe(1_000);
  const kept = countKept(numbers.slice(0, 200).map(largeDocument));
  expect(kept).toBeGreaterThan(10);
  expect(kept * largeDocument(0).length).toBeLessThan(512 * 1024);
});

test('answers are kept up to 32 Mi characters, and none of more than 256 Ki', () => {
  const answers = createAnswerCache<{ head: string }>(({ head }) => head.length);
  const size = 200_000;
  const names = Array.from({ length: 200 }, (_, index) => `request ${index}`);
  const keepTwice = (name: string, length: number): void => {
    for (let time = 0; time < 2; time += 1) answers.keep(name, 'tag', { head: 'x'.repeat(length) });
  };
  for (const name of names) keepTwice(name, size);
  const kept = names.filter((name) => answers.find(name, 'tag') !== undefined);
  expect(kept.length * size).toBeLessThan(32 * 1024 * 1024);
  expect(kept.length).toBeGreaterThan(150);
  expect(kept.at(-1)).toBe(names.at(-1));
  keepTwice('large', 256 * 1024);
  expect(answers.find('large', 'tag')).toBeUndefined();
});

test('an answer is kept from the second time on, of another tag at once, and in its own form', () => {
  const answers = createAnswerCache<string>(
    (answer) => answer.length,
    (answer) => `${answer}!`,
  );
  answers.keep('request', 'one', 'first');
  expect(answers.find('request', 'one')).toBeUndefined();
  expect(answers.knows('request')).toBe(false);
  answers.keep('request', 'one', 'second');
  expect(answers.find('request', 'one')).toBe('second!');
  answers.keep('request', 'two', 'third');
  expect([answers.find('request', 'one'), answers.find('request', 'two')]).toEqual(['second!', 'third!']);
});

test('of requests that are each asked once none is kept, and none makes the others forgotten', () => {
  const answers = createAnswerCache<string>((answer) => answer.length);
  for (let time = 0; time < 2; time += 1) answers.keep('asked again', 'tag', 'kept');
  const names = Array.from({ length: 100_000 }, (_, index) => `request ${index}`);
  for (const name of names) answers.keep(name, 'tag', 'x'.repeat(1_000));
  expect(names.filter((name) => answers.knows(name))).toEqual([]);
  expect(answers.find('asked again', 'tag')).toBe('kept');
});
