import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import type { CommandContext } from '../command-context.ts';
import { readMappingFile } from '../files/read-mapping-file.ts';
import { presentFeeds, presentRun, presentRuns } from '../present-feeds.ts';

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
