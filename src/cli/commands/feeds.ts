import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import type { Operator } from '../../operator/operator.ts';
import type { FeedJson, FeedRunJson } from '../../services/feeds/feed-json.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { listRejectedRows, presentImport } from '../import-report.ts';
import { formatTable } from '../output.ts';
import { getPriceTimes, readMappingFile } from './import.ts';

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
function presentFeeds(feeds: readonly FeedJson[]): CommandResult {
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
function presentRuns(runs: readonly FeedRunJson[]): CommandResult {
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
function presentRun(
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

interface AddOptions {
  readonly url?: string;
  readonly path?: string;
  readonly every: string;
  readonly header?: readonly string[];
  readonly mapping?: string;
}

const feedsHelp = `
Examples:
  phone-gateway feeds add shop --url https://shop.example/prices.csv --every 15m
  phone-gateway feeds add partner --url https://api.example/phones --every 1h --header @headers.txt
  phone-gateway feeds add sheets --path '/srv/sheets/**/*.csv' --every 1d
  phone-gateway feeds add bazaar --url https://bazaar.example/list.csv --every 1d --mapping mapping.json
  phone-gateway feeds list
  phone-gateway feeds list shop
  phone-gateway feeds run shop

A feed is a file that import accepts: spec sheets, prices, reviews, model numbers. It is fetched regularly, by one gateway
at a time, and imported when it has changed. Headers are stored encrypted, sent only to the address of the feed, and never
shown. If they are read from a file, they do not appear in the list of processes either. A path is on the machine of the
gateway; quote it if it has wildcards, so that your shell does not expand them.`;

/** Adds the commands `phone-gateway feeds …`. */
export function addFeedsCommands(program: Command, { runWithOperator, getConfig }: CommandContext): void {
  const feedsCommand = program
    .command('feeds')
    .description('Feeds, fetched and imported by the gateway: add, list, run, remove')
    .addHelpText('after', feedsHelp);

  feedsCommand
    .command('add <name>')
    .description('Add a feed; a running gateway fetches it within seconds, and then when it is due')
    .option('--url <url>', 'http or https address; redirects are followed')
    .option('--path <glob>', 'file on the machine of the gateway; may contain wildcards: *, ?, […], **')
    .requiredOption('--every <duration>', 'how often to check whether it has changed: 15m, 1h, 1d')
    .option(
      '--header <header>',
      'request header, such as "Authorization: Bearer …", or @FILE with one header per line; may be repeated',
      (header: string, previous: readonly string[] = []) => [...previous, ...readHeaders(header)],
    )
    .option(
      '--mapping <file>',
      'JSON file that states how the files of the feed are read, as for import; it is stored with the feed',
    )
    .action((name: string, { path, header: headers, mapping, ...options }: AddOptions) =>
      runWithOperator(async (operator) => {
        const pathInput = path === undefined ? {} : { path: resolve(path) };
        const input = { name, ...options, ...pathInput, ...(headers && { headers }) };
        const addedFeed =
          mapping === undefined
            ? await operator.feedAdd(input)
            : await operator.feedAddMapped({ ...input, mapping: readMappingFile(mapping) });
        return { value: addedFeed, lines: [`added ${name}`] };
      }),
    );

  feedsCommand
    .command('list [name]')
    .description('List the feeds; with a name, its last runs and their results')
    .action((name?: string) =>
      runWithOperator(async (operator) =>
        name === undefined
          ? presentFeeds(await operator.feedList())
          : presentRuns(await operator.feedRuns({ name })),
      ),
    );

  feedsCommand
    .command('run <name>')
    .description('Fetch a feed now, changed or not, import it, and report as import does')
    .action((name: string) =>
      runWithOperator(async (operator) => presentRun(name, await operator.feedRun({ name }), getConfig())),
    );

  feedsCommand
    .command('remove <name>')
    .description('Remove a feed and its reports; the imported data stays')
    .action((name: string) =>
      runWithOperator(async (operator) => {
        const removedFeed = await operator.feedRemove({ name });
        return { value: removedFeed, lines: [`removed ${name}`] };
      }),
    );
}

/**
 * Reads the argument of `--header` as curl does: one header, or `@` and the path of a file with headers.
 * @throws ImportFileError if the file cannot be read
 */
function readHeaders(argument: string): readonly string[] {
  if (!argument.startsWith('@')) return [argument];
  const path = argument.slice(1);
  try {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/);
    return lines.filter((line) => line.trim() !== '');
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ImportFileError(`--header ${argument}: the file cannot be read: ${code}`, null, { cause });
  }
}
