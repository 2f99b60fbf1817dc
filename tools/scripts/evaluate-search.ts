// Measures the search engine over the real spec sheets: the ranks of the right answers by category, and the latency.
//
//   npm run evaluate-search -- [tuned|held-out|later|all] [--engine NAME] [--failures] [--times N]
//
// Tune with the failures of `tuned` only; `held-out` is for figures. --engine minisearch-words and
// minisearch-tokens measure a library instead (decision 38). --times repeats the catalogue N times under other ids, to
// measure a larger one.
import { parseArgs } from 'node:util';
import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../src/search/index/build-search-index.ts';
import { hasSpecSheets, readCatalogueNames } from '../testing/catalogue-names.ts';
import { type JudgedUnderstanding, judgeQuestions } from '../testing/judge-questions.ts';
import {
  type JudgedAnswer,
  judgeSearch,
  missingExpectations,
  type QuerySplit,
  searchFigures,
} from '../testing/judge-search.ts';
import { createMiniSearchIndex } from './search/minisearch-index.ts';

const { values, positionals } = parseArgs({
  options: {
    engine: { type: 'string', default: 'own' },
    failures: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

type Engine = Pick<SearchIndex, 'search'>;

const engines: Readonly<Record<string, (entries: readonly SearchEntry[]) => Engine>> = {
  own: (entries) => runAllSteps(buildSearchIndex(entries)),
  'minisearch-words': (entries) => createMiniSearchIndex(entries, 'words'),
  'minisearch-tokens': (entries) => createMiniSearchIndex(entries, 'tokens'),
};

/** Repeats the catalogue. Each copy has other numbers, so that the vocabulary grows with it. */
function enlarge(entries: readonly SearchEntry[], times: number): SearchEntry[] {
  return Array.from({ length: times }, (_, copy) =>
    entries.map((entry) => ({
      ...entry,
      id: entry.id + copy * entries.length,
      fullName: copy === 0 ? entry.fullName : entry.fullName.replace(/\d+/g, (number) => `${number}${copy}`),
    })),
  ).flat();
}

function readHeapMb(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function printFigures(label: string, answers: readonly JudgedAnswer[]): void {
  const { queries, mrr, successAt1, successAt5 } = searchFigures(answers);
  const figures = [mrr, successAt1, successAt5].map((figure) => figure.toFixed(3)).join('  ');
  console.log(`${label.padEnd(12)} ${String(queries).padStart(4)}  ${figures}`);
}

/**
 * Measures the latency of unique queries: the judged ones, and every name of the catalogue as people might type it.
 * @returns milliseconds, in ascending order
 */
function measureLatencies(
  index: Engine,
  entries: readonly SearchEntry[],
  queries: readonly string[],
  every: number,
): number[] {
  const typed = entries.map(({ fullName }, position) => {
    const name = fullName.toLowerCase();
    const skipped = position % name.length;
    return [name, name.replaceAll(' ', ''), name.slice(0, skipped) + name.slice(skipped + 1)][
      position % 3
    ] as string;
  });
  const unique = [...new Set([...queries, ...typed])].filter((_, position) => position % every === 0);
  for (const query of unique.slice(-2000 / every)) index.search(query);
  return unique
    .map((query) => {
      const start = performance.now();
      index.search(query);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
}

/** Prints how many of the judged questions are understood exactly, by category. */
function printQuestions(index: Engine, entries: readonly SearchEntry[]): void {
  if (!('readQuestion' in index)) return;
  const judged = judgeQuestions(index as SearchIndex, entries);
  const isRight = ({ expected, understood }: JudgedUnderstanding): boolean => expected === understood;
  console.log('questions: judged, exactly understood');
  for (const [category, answers] of Map.groupBy(judged, (answer) => answer.category)) {
    console.log(
      `${category.padEnd(12)} ${String(answers.length).padStart(4)}  ${answers.filter(isRight).length}`,
    );
  }
  const right = judged.filter(isRight).length;
  console.log(
    `${'all'.padEnd(12)} ${String(judged.length).padStart(4)}  ${right} (${(right / judged.length).toFixed(3)})`,
  );
  const opposite = judged.filter(({ isOpposite }) => isOpposite).length;
  console.log(`wrong ${judged.length - right}, of these opposite ${opposite}`);
  if (!values.failures) return;
  for (const { question, expected, understood } of judged.filter((answer) => !isRight(answer)))
    console.log(`\n${question}: want ${expected}\n  got ${understood}`);
}

function main(): void {
  if (!hasSpecSheets)
    throw new Error('The spec sheets are not beside the repository (../shared/data/spec-sheets).');
  const createEngine = engines[values.engine];
  if (createEngine === undefined)
    throw new Error(`--engine is one of ${Object.keys(engines).join(', ')}, not ${values.engine}.`);
  const entries = enlarge(readCatalogueNames(), Number(values.times));
  const heapBeforeMb = readHeapMb();
  const start = performance.now();
  const index = createEngine(entries);
  const builtMs = performance.now() - start;
  const split = (positionals[0] ?? 'all') as QuerySplit;
  const answers = judgeSearch(index, entries, split);

  console.log(`${split}: queries, MRR, success@1, success@5`);
  for (const category of new Set(answers.map((answer) => answer.category))) {
    printFigures(
      category,
      answers.filter((answer) => answer.category === category),
    );
  }
  printFigures('all', answers);
  printQuestions(index, entries);
  if (values.failures) {
    for (const { rank, query, corrected, expected, top } of answers.filter((answer) => answer.rank > 1)) {
      console.log(
        `\n${query} → ${corrected}: rank ${rank}, want ${expected.join(' | ') || 'nothing'}\n  got ${top.join(' | ')}`,
      );
    }
  }
  for (const name of missingExpectations(entries)) console.log(`No such name in the catalogue: ${name}`);
  console.log(
    `${entries.length} phones: built in ${builtMs.toFixed(0)} ms, ${(readHeapMb() - heapBeforeMb).toFixed(0)} MB`,
  );
  const times = measureLatencies(
    index,
    entries,
    answers.map(({ query }) => query),
    // A library takes a hundred times as long.
    values.engine === 'own' ? 1 : 20,
  );
  const percentile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  console.log(
    `${times.length} unique queries: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, p99.9 ${percentile(0.999)} ms, worst ${percentile(0.999999)} ms`,
  );
}

main();
