import type { SearchEntry } from '../domain/catalogue/search-index.ts';
import { sortInSteps } from '../domain/sort-in-steps.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import { modelCodeForms } from '../names/model-codes.ts';
import { buildPostings } from './build-postings.ts';
import { rangeOfOne, rangeOfPrefix } from './sorted-terms.ts';

/** Finds phones, by their positions, by the spellings of their model numbers. */
export interface CodeIndex {
  has(code: string): boolean;
  /** False where no code starts as the text does; quicker than looking for each that might. */
  mayStart(text: string): boolean;
  /** The phones that have the code, or one that starts so. */
  find(code: string, match: 'code' | 'code-prefix'): Uint32Array;
}

/** How long the beginnings are that are looked at before a code is: the shortest code's length, and most words'. */
const startLengths = [3, 6] as const;

/** Reads the model numbers of all phones. */
export function* buildCodeIndex(phones: readonly SearchEntry[]): Steps<CodeIndex> {
  const byPhone: string[][] = [];
  yield* forEachInSteps(phones, ({ modelNumbers }) =>
    byPhone.push([...new Set(modelNumbers.flatMap(modelCodeForms))]),
  );
  const distinct = new Set<string>();
  const starts = new Uint32Array(phones.length + 1);
  yield* forEachInSteps(byPhone.entries(), ([position, own]) => {
    for (const code of own) distinct.add(code);
    starts[position + 1] = (starts[position] as number) + own.length;
  });
  const codes = yield* sortInSteps([...distinct], (a, b) => (a < b ? -1 : 1));
  const ids = new Map<string, number>();
  const beginnings = startLengths.map((length) => ({ length, known: new Set<string>() }));
  yield* forEachInSteps(codes.entries(), ([id, code]) => {
    ids.set(code, id);
    for (const { length, known } of beginnings) known.add(code.slice(0, length));
  });
  const terms = new Uint32Array(starts[phones.length] as number);
  yield* forEachInSteps(byPhone.entries(), ([position, own]) => {
    own.forEach((code, at) => {
      terms[(starts[position] as number) + at] = ids.get(code) as number;
    });
  });
  const find = yield* buildPostings({ terms, starts }, codes.length);
  return {
    has: (code) => ids.has(code),
    mayStart: (text) =>
      beginnings.every(({ length, known }) => text.length < length || known.has(text.slice(0, length))),
    find: (code, match) => find(match === 'code' ? rangeOfOne(ids.get(code)) : rangeOfPrefix(codes, code)),
  };
}
