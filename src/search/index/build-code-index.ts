import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { sortInSteps } from '../../domain/sort-in-steps.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { listModelNumberForms } from '../../names/model-numbers.ts';
import { buildPostings } from './build-postings.ts';
import { findPrefixRange, toRange } from './sorted-terms.ts';

/** Finds the positions of phones by the spellings of their model numbers. */
export interface CodeIndex {
  has(code: string): boolean;
  /** Tests quickly whether a code may begin with a text. If the result is false, no code begins with it. */
  canBeStart(text: string): boolean;
  /** Finds the phones that have the code, or that have a code with this prefix. */
  find(code: string, match: 'code' | 'code-prefix'): Uint32Array;
}

/**
 * The lengths of the prefixes that `canBeStart` tests: the length of the shortest code, and the usual length of
 * words.
 */
const prefixLengths = [3, 6] as const;

/** Builds the index from the model numbers of all phones. */
export function* buildCodeIndex(phones: readonly SearchEntry[]): Steps<CodeIndex> {
  const codesByPhone: string[][] = [];
  yield* forEachInSteps(phones, ({ modelNumbers }) =>
    codesByPhone.push([...new Set(modelNumbers.flatMap(listModelNumberForms))]),
  );
  const distinctCodes = new Set<string>();
  const starts = new Uint32Array(phones.length + 1);
  yield* forEachInSteps(codesByPhone.entries(), ([position, phoneCodes]) => {
    for (const code of phoneCodes) distinctCodes.add(code);
    starts[position + 1] = (starts[position] as number) + phoneCodes.length;
  });
  const codes = yield* sortInSteps([...distinctCodes], (a, b) => (a < b ? -1 : 1));
  const idByCode = new Map<string, number>();
  const prefixSets = prefixLengths.map((length) => ({ length, prefixes: new Set<string>() }));
  yield* forEachInSteps(codes.entries(), ([id, code]) => {
    idByCode.set(code, id);
    for (const { length, prefixes } of prefixSets) prefixes.add(code.slice(0, length));
  });
  const terms = new Uint32Array(starts[phones.length] as number);
  yield* forEachInSteps(codesByPhone.entries(), ([position, phoneCodes]) => {
    phoneCodes.forEach((code, index) => {
      terms[(starts[position] as number) + index] = idByCode.get(code) as number;
    });
  });
  const findPositions = yield* buildPostings({ terms, starts }, codes.length);
  return {
    has: (code) => idByCode.has(code),
    canBeStart: (text) =>
      prefixSets.every(({ length, prefixes }) => text.length < length || prefixes.has(text.slice(0, length))),
    find: (code, match) =>
      findPositions(match === 'code' ? toRange(idByCode.get(code)) : findPrefixRange(codes, code)),
  };
}
