import type { Config } from '../config.ts';
import type { Operator } from '../operator/operator.ts';
import type { FeedJson, FeedRunJson } from '../services/feeds/feed-json.ts';
import type { CommandResult } from './command-context.ts';
import { getPriceTimes } from './commands/import.ts';
import { listRejectedRows, presentImport } from './import-report.ts';
import { formatTable } from './output.ts';

/** The columns of counts: the heading of each column, and the member of `by_file` with the count. */
const countColumns = [
  ['ROWS', 'rows'],
  ['ADDED', 'added'],
  ['CHANGED', 'changed'],
  ['NEW PRICES', 'prices_added'],
  ['REJECTED', 'rejected'],
] as const;

const headings = ['STATUS', 'AT', 'SECONDS', ...countColumns.map(([heading]) => heading)];

/** Formats the cells of a run, for the columns of `headings`. Before the first run, there is only one cell. */
function formatRun(run: FeedRunJson | null): string[] {
  if (run === null) return ['not yet'];
  const sumFiles = (field: (typeof countColumns)[number][1]) =>
    run.by_file.reduce((total, file) => total + file[field], 0);
  const seconds = (run.duration_ms / 1_000).toFixed(1);
  return [run.outcome, run.started_at, seconds, ...countColumns.map(([, field]) => String(sumFiles(field)))];
}

function formatSource({ url, path, headers, mapping }: FeedJson): string {
  // A gateway of an older release sends no mapping, so the member may also be undefined.
  const details = [...headers, ...(mapping == null ? [] : ['with a mapping'])];
  const address = url ?? path ?? '';
  return details.length === 0 ? address : `${address} (${details.join(', ')})`;
}

/** Presents the result of `feeds list`. */
export function presentFeeds(feeds: readonly FeedJson[]): CommandResult {
  const rows = feeds.map((feed) => [
    feed.name,
    feed.every,
    ...padRow(formatRun(feed.last_run)),
    String(feed.failures),
    feed.fetched_now_by === null ? feed.due_at : 'now',
    formatSource(feed),
  ]);
  const failingFeeds = feeds.filter(({ failures }) => failures > 0);
  return {
    value: feeds,
    lines: [
      ...formatTable(['NAME', 'EVERY', ...headings, 'FAILURES', 'NEXT', 'FROM'], rows),
      ...failingFeeds.map(
        ({ name, failing_since, last_error }) => `${name} has failed since ${failing_since}: ${last_error}`,
      ),
    ],
  };
}

/** Fills a row with empty cells up to the number of headings. */
const padRow = (cells: readonly string[]): string[] => headings.map((_, column) => cells[column] ?? '');

/** Presents the result of `feeds list NAME`. */
export function presentRuns(runs: readonly FeedRunJson[]): CommandResult {
  const [newestRun] = runs;
  return {
    value: runs,
    lines: [
      ...formatTable(
        [...headings, 'ERROR'],
        runs.map((run) => [...formatRun(run), run.error?.split('\n')[0] ?? '']),
      ),
      ...(newestRun?.by_file ?? []).flatMap(({ file, rejects }) =>
        rejects.map(({ line, reason }) => `rejected ${file}:${line} ${reason}`),
      ),
    ],
  };
}

/** Presents the result of `feeds run` as the result of an import, with the reason if it failed. */
export function presentRun(
  name: string,
  { run, imported, unreadable }: Awaited<ReturnType<Operator['feedRun']>>,
  config: Config,
): CommandResult {
  const rejectedRows = listRejectedRows(imported);
  const failedFiles = unreadable.map(({ path, reason }) => ({ file: path, line: null, reason }));
  const hasFailedBeforeReading = run.outcome === 'failed' && failedFiles.length === 0;
  const report = presentImport({
    reports: imported,
    rejectedRows,
    failedFiles: hasFailedBeforeReading ? [{ file: name, line: null, reason: run.error ?? '' }] : failedFiles,
    coverage: null,
    priceTimes: getPriceTimes(config),
  });
  return {
    value: { feed: name, outcome: run.outcome, duration_ms: run.duration_ms, ...(report.value as object) },
    lines: report.lines,
    exitCode: run.outcome === 'failed' || rejectedRows.length > 0 ? 1 : 0,
  };
}
