import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { parseWithinLimits } from '../../src/graphql/documents/prepare-operation.ts';
import { createAnswerCache } from '../../src/http/caching/answer-cache.ts';
import { assertNoLongText, maxKeyLength, toMapKey } from '../../src/http/requests/long-text.ts';

const longText = (number: number, length = 60_000): string =>
  `${'{'.repeat(length - 6)}${String(number).padStart(6, '0')}`;

describe('a long text is looked up by a short key', () => {
  test('by itself, or by a key that differs for each long text and equals no decoded text', () => {
    expect(toMapKey(longText(1, maxKeyLength))).toBe(longText(1, maxKeyLength));
    const keys = [longText(1), longText(2), longText(1, maxKeyLength + 1)].map(toMapKey);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) {
      expect(key.length).toBeLessThan(100);
      expect(Buffer.from(key).toString()).not.toBe(key);
    }
  });

  test('and has its own answer', () => {
    const cache = createAnswerCache<string>((answer) => answer.length);
    for (const number of [1, 2, 1, 2]) cache.store(longText(number), 'tag', `answer ${number}`);
    const found = [1, 2, 3].map((number) => cache.find(longText(number), 'tag'));
    expect(found).toEqual(['answer 1', 'answer 2', undefined]);
  });
});

describe('JSON with a text that is too long to be looked up is rejected before it is parsed', () => {
  const long = 'a'.repeat(maxKeyLength + 1);
  const most = 'a'.repeat(maxKeyLength);

  test.each([
    ['a name', JSON.stringify({ [long]: 1 })],
    ['a value', JSON.stringify({ plan: long })],
    ['one in a list, after others', JSON.stringify({ query: long, list: ['a\\"', '\\', long] })],
    ['a name that says that it is a document', JSON.stringify({ query: { [long]: 1 } })],
    ['quotation marks in it', JSON.stringify({ name: '"'.repeat(maxKeyLength) })],
    ['the query is a value', JSON.stringify({ name: 'query', value: long })],
  ])('%s', (_name, json) => {
    expect(() => assertNoLongText(json)).toThrow(/more than 16383 characters/);
  });

  test.each([
    ['as long as it may be', JSON.stringify({ [most]: most, more: most })],
    ['a document', `{ "query" : ${JSON.stringify(long)}, "operationName": "A" }`],
    ['many short ones', JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `\\"${at}\\`))],
    ['no end: that is no JSON', `{"name": "${long}`],
  ])('but not %s', (_name, json) => {
    expect(() => assertNoLongText(json)).not.toThrow();
  });
});

describe('a GraphQL document', () => {
  const long = 'a'.repeat(maxKeyLength + 1);

  test.each([
    ['a name', `{ ${long} }`],
    ['a text', `{ phones(brand: "${long}") { totalCount } }`],
    ['a variable', `query($${long}: Int) { phones(page: $${long}) { totalCount } }`],
  ])('with %s that is too long to be looked up is rejected', (_name, document) => {
    expect(() => parse(document)).not.toThrow();
    expect(() => parseWithinLimits(document)).toThrow(/name or string of more than 16383 characters/);
  });

  test('may have comments and empty space of any length', () => {
    expect(() =>
      parseWithinLimits(`# ${long}\n{ __schema { queryType { name ${' '.repeat(maxKeyLength)} } } }`),
    ).not.toThrow();
  });
});
