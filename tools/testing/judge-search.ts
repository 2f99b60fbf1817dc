import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { type JudgedQuery, judgedQueries, laterQueries, type QueryCategory } from './judged-queries.ts';

/** Which part of the set: what tuning may look at, what it may not, what was written afterwards, or all. */
export type QuerySplit = 'tuned' | 'held-out' | 'later' | 'all';

export interface JudgedAnswer {
  readonly category: QueryCategory | 'later';
  readonly query: string;
  readonly expected: readonly string[];
  /** The rank of the first right answer, from 1; infinite when there is none. */
  readonly rank: number;
  readonly corrected: string | null;
  readonly top: readonly string[];
}

export interface SearchFigures {
  readonly queries: number;
  /** Mean reciprocal rank. */
  readonly mrr: number;
  readonly successAt1: number;
  readonly successAt5: number;
}

/** Every third query of each category is held out, by its place in the file, so that all categories are in both parts. */
function inSplit(place: number, split: QuerySplit): boolean {
  if (split === 'later') return false;
  return split === 'all' || (place % 3 === 2) === (split === 'held-out');
}

function isRight(name: string, expected: readonly string[]): boolean {
  return expected.some((right) =>
    right.endsWith('…') ? name.startsWith(right.slice(0, -1)) : name === right,
  );
}

function judge(
  category: JudgedAnswer['category'],
  [query, ...expected]: JudgedQuery,
  index: Pick<SearchIndex, 'search'>,
  names: ReadonlyMap<number, string>,
): JudgedAnswer {
  const { corrected, hits } = index.search(query);
  const found = hits.map(({ id }) => names.get(id) ?? '');
  const at = found.findIndex((name) => isRight(name, expected));
  const nothingRight = expected.length === 0 && found.length === 0;
  const rank = nothingRight ? 1 : at + 1 || Number.POSITIVE_INFINITY;
  return { category, query, expected, rank, corrected, top: found.slice(0, 5) };
}

/** Asks the queries of the split and says where the right answers rank. */
export function judgeSearch(
  index: Pick<SearchIndex, 'search'>,
  entries: readonly SearchEntry[],
  split: QuerySplit,
): JudgedAnswer[] {
  const names = new Map(entries.map(({ id, fullName }) => [id, fullName]));
  const later = split === 'later' || split === 'all' ? laterQueries : [];
  const earlier = Object.entries(judgedQueries).flatMap(([category, queries]) =>
    queries
      .filter((_, place) => inSplit(place, split))
      .map((query) => judge(category as QueryCategory, query, index, names)),
  );
  return [...earlier, ...later.map((query) => judge('later', query, index, names))];
}

/** The figures over some answers. */
export function searchFigures(answers: readonly JudgedAnswer[]): SearchFigures {
  const mean = (value: (answer: JudgedAnswer) => number) =>
    answers.reduce((sum, answer) => sum + value(answer), 0) / Math.max(1, answers.length);
  return {
    queries: answers.length,
    mrr: mean(({ rank }) => 1 / rank),
    successAt1: mean(({ rank }) => Number(rank === 1)),
    successAt5: mean(({ rank }) => Number(rank <= 5)),
  };
}

/** Names that the set expects and the catalogue does not have: a mistake of the set. */
export function missingExpectations(entries: readonly SearchEntry[]): string[] {
  const names = entries.map(({ fullName }) => fullName);
  const known = new Set(names);
  return [...Object.values(judgedQueries).flat(), ...laterQueries]
    .flatMap(([, ...expected]) => expected)
    .filter((right) =>
      right.endsWith('…') ? !names.some((name) => name.startsWith(right.slice(0, -1))) : !known.has(right),
    );
}
