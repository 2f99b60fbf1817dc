import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createRequestState } from '../../src/graphql/context.ts';
import { createPersistedDocuments } from '../../src/graphql/documents/persisted-documents.ts';
import { createPreparedOperations } from '../../src/graphql/documents/prepared-operations.ts';
import { createEngine } from '../../src/graphql/execution/create-engine.ts';
import { createAnswerCache } from '../../src/http/caching/answer-cache.ts';

const keyless = {
  caller: null,
  state: createRequestState('', { method: 'POST', headers: {} } as IncomingMessage),
};

test('few large repeated documents are cached, and a thousand small ones', async () => {
  const engine = createEngine();
  const countKept = async (texts: readonly string[]): Promise<number> => {
    let prepared = 0;
    const documents = createPersistedDocuments({ find: async () => new Map() }, Date.now);
    const parse = (text: string) => {
      prepared += 1;
      return engine.parse(text);
    };
    const findOrPrepare = createPreparedOperations(documents, { ...engine, parse }, async () => {});
    const ask = (query: string) =>
      findOrPrepare({ document: { query, sha256: null }, operationName: null }, keyless);
    for (const text of texts) for (let time = 0; time < 2; time += 1) await ask(text);
    prepared = 0;
    // From the newest on, until one is not found.
    for (const [index, text] of texts.toReversed().entries()) {
      await ask(text);
      if (prepared > 0) return index;
    }
    return texts.length;
  };
  const numbers = Array.from({ length: 1_100 }, (_, index) => index);
  expect(await countKept(numbers.map((number) => `{ a${number}: brands { id } }`))).toBe(1_000);
  const large = numbers
    .slice(0, 200)
    .map((number) => `{ a${number}: brands { id } } # ${'x'.repeat(10_000)}`);
  const kept = await countKept(large);
  expect(kept).toBeGreaterThan(10);
  expect(kept * 10_000).toBeLessThan(512 * 1024);
});

test('answers are cached up to 32 Mi characters in all, and 256 Ki each', () => {
  const answers = createAnswerCache<{ head: string }>(({ head }) => head.length);
  const size = 200_000;
  const names = Array.from({ length: 200 }, (_, index) => `request ${index}`);
  const keepTwice = (name: string, length: number): void => {
    for (let time = 0; time < 2; time += 1) answers.store(name, 'tag', { head: 'x'.repeat(length) });
  };
  for (const name of names) keepTwice(name, size);
  const kept = names.filter((name) => answers.find(name, 'tag') !== undefined);
  expect(kept.length * size).toBeLessThan(32 * 1024 * 1024);
  expect(kept.length).toBeGreaterThan(150);
  expect(kept.at(-1)).toBe(names.at(-1));
  keepTwice('large', 256 * 1024);
  expect(answers.find('large', 'tag')).toBeUndefined();
});

test('an answer is cached from the second time on, with another ETag at once, and in its own form', () => {
  const answers = createAnswerCache<string>((answer) => answer.length, {
    toStored: (answer) => `${answer}!`,
  });
  answers.store('request', 'one', 'first');
  expect(answers.find('request', 'one')).toBeUndefined();
  expect(answers.has('request')).toBe(false);
  answers.store('request', 'one', 'second');
  expect(answers.find('request', 'one')).toBe('second!');
  answers.store('request', 'two', 'third');
  expect([answers.find('request', 'one'), answers.find('request', 'two')]).toEqual(['second!', 'third!']);
});

test('requests that are sent once are not cached, and evict no others', () => {
  const answers = createAnswerCache<string>((answer) => answer.length);
  for (let time = 0; time < 2; time += 1) answers.store('asked again', 'tag', 'kept');
  const names = Array.from({ length: 100_000 }, (_, index) => `request ${index}`);
  for (const name of names) answers.store(name, 'tag', 'x'.repeat(1_000));
  expect(names.filter((name) => answers.has(name))).toEqual([]);
  expect(answers.find('asked again', 'tag')).toBe('kept');
});

test('documents that are sent once are not cached, and evict no others', async () => {
  const engine = createEngine();
  const parsed: string[] = [];
  const parse = (text: string) => {
    parsed.push(text);
    return engine.parse(text);
  };
  const documents = createPersistedDocuments({ find: async () => new Map() }, Date.now);
  const findOrPrepare = createPreparedOperations(documents, { ...engine, parse }, async () => {});
  const ask = (query: string) =>
    findOrPrepare({ document: { query, sha256: null }, operationName: null }, keyless);
  const often = '{ brands { id } }';
  for (let time = 0; time < 2; time += 1) await ask(often);
  for (let number = 0; number < 1_100; number += 1) await ask(`{ a${number}: brands { id } }`);
  await ask(often);
  expect(parsed.filter((text) => text === often)).toHaveLength(2);
});
