// Measures the search engine over the real spec sheets: the ranks of the right answers by category, how many questions
// are understood, and the latency.
//
//   npm run evaluate-search -- [tuned|held-out|later|all] [--failures]
//
// Tune with the failures of `tuned` only; `held-out` is for figures.
import { parseArgs } from 'node:util';
import type { SearchEntry, SearchIndex } from '../../src/domain/catalogue/search-index.ts';
import { runAllSteps } from '../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../src/search/index/build-search-index.ts';
import { hasSpecSheets, readCatalogueNames } from '../testing/catalogue-names.ts';
import { type JudgedUnderstanding, judgeQuestions } from '../testing/judge-questions.ts';
import { type JudgedAnswer, judgeSearch, type QuerySplit, searchFigures } from '../testing/judge-search.ts';

const { values, positionals } = parseArgs({
  options: { failures: { type: 'boolean', default: false } },
  allowPositionals: true,
});

function printFigures(label: string, answers: readonly JudgedAnswer[]): void {
  const { queries, mrr, successAt1, successAt5 } = searchFigures(answers);
  const figures = [mrr, successAt1, successAt5].map((figure) => figure.toFixed(3)).join('  ');
  console.log(`${label.padEnd(12)} ${String(queries).padStart(4)}  ${figures}`);
}

/** Prints how many of the judged questions are understood exactly, by category. */
function printQuestions(judged: readonly JudgedUnderstanding[]): void {
  const countRight = (answers: readonly JudgedUnderstanding[]): number =>
    answers.filter(({ expected, understood }) => expected === understood).length;
  console.log('questions: judged, exactly understood');
  for (const [category, answers] of [
    ...Map.groupBy(judged, (answer) => answer.category),
    ['all', judged],
  ] as const)
    console.log(`${category.padEnd(12)} ${String(answers.length).padStart(4)}  ${countRight(answers)}`);
  const opposite = judged.filter(({ isOpposite }) => isOpposite).length;
  console.log(`wrong ${judged.length - countRight(judged)}, of these opposite ${opposite}`);
}

/**
 * Measures the latency of unique queries: the judged ones, and every name of the catalogue as people might type it.
 * @returns milliseconds, in ascending order
 */
function measureLatencies(
  index: SearchIndex,
  entries: readonly SearchEntry[],
  queries: readonly string[],
): number[] {
  const typed = entries.map(({ fullName }, position) => {
    const name = fullName.toLowerCase();
    const skipped = position % name.length;
    const spellings = [name, name.replaceAll(' ', ''), name.slice(0, skipped) + name.slice(skipped + 1)];
    return spellings[position % spellings.length] as string;
  });
  const unique = [...new Set([...queries, ...typed])];
  for (const query of unique.slice(-2000)) index.search(query);
  return unique
    .map((query) => {
      const start = performance.now();
      index.search(query);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
}

if (!hasSpecSheets)
  throw new Error('The spec sheets are not beside the repository (../shared/data/spec-sheets).');
const entries = readCatalogueNames();
const start = performance.now();
const index: SearchIndex = runAllSteps(buildSearchIndex(entries));
console.log(`${entries.length} phones: built in ${(performance.now() - start).toFixed(0)} ms`);

const split = (positionals[0] ?? 'all') as QuerySplit;
const answers = judgeSearch(index, entries, split);
console.log(`${split}: queries, MRR, success@1, success@5`);
for (const [category, group] of Map.groupBy(answers, (answer) => answer.category))
  printFigures(category, group);
printFigures('all', answers);
const judged = judgeQuestions(index, entries);
printQuestions(judged);

if (values.failures) {
  for (const { rank, query, corrected, expected, top } of answers.filter((answer) => answer.rank > 1))
    console.log(
      `\n${query} → ${corrected}: rank ${rank}, want ${expected.join(' | ') || 'nothing'}\n  got ${top.join(' | ')}`,
    );
  for (const { question, expected, understood } of judged.filter((each) => each.expected !== each.understood))
    console.log(`\n${question}: want ${expected}\n  got ${understood}`);
}

const times = measureLatencies(
  index,
  entries,
  answers.map(({ query }) => query),
);
const percentile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
console.log(
  `${times.length} unique queries: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, p99.9 ${percentile(0.999)} ms`,
);
