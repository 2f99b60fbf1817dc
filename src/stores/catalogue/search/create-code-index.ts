import type { SearchEntry } from '../../../domain/search.ts';
import { createPostings } from './create-postings.ts';
import { modelCodeForms } from './model-codes.ts';
import { rangeOfPrefix, rangeOfTerm } from './sorted-terms.ts';

/** Finds phones, by their positions, by the spellings of their model numbers. */
export interface CodeIndex {
  has(code: string): boolean;
  /** False where no code starts as the text does; quicker than looking for each that might. */
  mayStart(text: string): boolean;
  /** The phones that have the code, or one that starts so. */
  find(code: string, match: 'code' | 'code-prefix'): Uint32Array;
}

/** The shortest code is this long. */
const startLength = 3;

/** Reads the model numbers of all phones. */
export function createCodeIndex(phones: readonly SearchEntry[]): CodeIndex {
  const byPhone = phones.map(({ modelNumbers }) => [...new Set(modelNumbers.flatMap(modelCodeForms))]);
  const codes = [...new Set(byPhone.flat())].sort();
  const ids = new Map(codes.map((code, id) => [code, id]));
  const starts = new Uint32Array(phones.length + 1);
  byPhone.forEach((own, position) => {
    starts[position + 1] = (starts[position] as number) + own.length;
  });
  const terms = Uint32Array.from(byPhone.flat(), (code) => ids.get(code) as number);
  const beginnings = new Set(codes.map((code) => code.slice(0, startLength)));
  const find = createPostings({ terms, starts }, codes.length);
  return {
    has: (code) => ids.has(code),
    mayStart: (text) => text.length < startLength || beginnings.has(text.slice(0, startLength)),
    find: (code, match) => find(match === 'code' ? rangeOfTerm(codes, code) : rangeOfPrefix(codes, code)),
  };
}
