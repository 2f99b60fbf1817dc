import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { type JudgedQuery, judgedQueries, laterQueries, type QueryCategory } from './judged-queries.ts';

/** A part of the set: queries for tuning, queries held out of it, queries that were written later, or all. */
export type QuerySplit = 'tuned' | 'held-out' | 'later' | 'all';

export interface JudgedAnswer {
  readonly category: QueryCategory | 'later';
  readonly query: string;
  readonly expected: readonly string[];
  /** The rank of the first right result, from 1, or infinity if there is none. */
  readonly rank: number;
  readonly corrected: string | null;
  readonly top: readonly string[];
}

export interface SearchFigures {
  readonly queries: number;
  /** The mean reciprocal rank. */
  readonly mrr: number;
  readonly successAt1: number;
  readonly successAt5: number;
}

/** Whether a query is in a part. Every third one of each category is held out, so both parts have all categories. */
function isInSplit(index: number, split: QuerySplit): boolean {
  if (split === 'later') return false;
  return split === 'all' || (index % 3 === 2) === (split === 'held-out');
}

function isRight(name: string, expected: readonly string[]): boolean {
  return expected.some((expectedName) =>
    expectedName.endsWith('…') ? name.startsWith(expectedName.slice(0, -1)) : name === expectedName,
  );
}

function judge(
  category: JudgedAnswer['category'],
  [query, ...expected]: JudgedQuery,
  index: Pick<SearchIndex, 'search'>,
  names: ReadonlyMap<number, string>,
): JudgedAnswer {
  const { corrected, hits } = index.search(query);
  const hitNames = hits.map(({ id }) => names.get(id) ?? '');
  const firstRight = hitNames.findIndex((name) => isRight(name, expected));
  const isRightlyEmpty = expected.length === 0 && hitNames.length === 0;
  const rank = isRightlyEmpty ? 1 : firstRight + 1 || Number.POSITIVE_INFINITY;
  return { category, query, expected, rank, corrected, top: hitNames.slice(0, 5) };
}

/** Searches for the queries of a part, and finds the ranks of the right results. */
export function judgeSearch(
  index: Pick<SearchIndex, 'search'>,
  entries: readonly SearchEntry[],
  split: QuerySplit,
): JudgedAnswer[] {
  const names = new Map(entries.map(({ id, fullName }) => [id, fullName]));
  const later = split === 'later' || split === 'all' ? laterQueries : [];
  const earlier = Object.entries(judgedQueries).flatMap(([category, queries]) =>
    queries
      .filter((_, queryIndex) => isInSplit(queryIndex, split))
      .map((query) => judge(category as QueryCategory, query, index, names)),
  );
  return [...earlier, ...later.map((query) => judge('later', query, index, names))];
}

/** Computes the figures of a list of answers. */
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

/** Lists the names that the set expects but the catalogue lacks, which are mistakes in the set. */
export function missingExpectations(entries: readonly SearchEntry[]): string[] {
  const names = entries.map(({ fullName }) => fullName);
  const nameSet = new Set(names);
  return [...Object.values(judgedQueries).flat(), ...laterQueries]
    .flatMap(([, ...expected]) => expected)
    .filter((expectedName) =>
      expectedName.endsWith('…')
        ? !names.some((name) => name.startsWith(expectedName.slice(0, -1)))
        : !nameSet.has(expectedName),
    );
}
