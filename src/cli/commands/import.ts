import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Config } from '../../config.ts';
import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { toPrintableLine } from '../../domain/text/printable.ts';
import { type Coverage, createCoverage } from '../../ingest/coverage.ts';
import type { DateOrder } from '../../ingest/dates/written-date.ts';
import type { ImportFileContent } from '../../ingest/files/read-import-file.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import { parseMapping } from '../../ingest/mapping/read-mapping.ts';
import { readRatesFile } from '../../ingest/read-rates-file.ts';
import { GatewayStoppedError } from '../../operator/control-client.ts';
import type { Operator } from '../../operator/operator.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { FileFault, ReadingOptions } from '../files/file-reader.ts';
import { readFilesAhead } from '../files/read-files-ahead.ts';
import {
  describeUnread,
  describeWarning,
  type FailedFile,
  type FileReport,
  listRejectedRows,
  type PriceTimes,
  presentImport,
} from '../import-report.ts';
import { createProgressLine } from '../output.ts';
import { explainOneFile } from './explain.ts';

interface ImportOptions {
  readonly asOf?: string;
  readonly brand?: string;
  readonly encoding?: string;
  readonly dateOrder?: DateOrder;
  readonly mapping?: string;
  readonly explain?: true;
  readonly rejects?: string;
  readonly allowRejects?: true;
  readonly strict?: true;
  readonly dryRun?: true;
  readonly coverage?: true;
}

/** The objects that are the same for all files of one import. */
interface ImportRun {
  readonly operator: Operator;
  readonly options: ImportOptions;
  readonly coverage: Coverage;
}

function readDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && readPartialDate(text) !== null) return text;
  throw new InvalidArgumentError('Write it as YYYY-MM-DD.');
}

/** Adds the command `phone-gateway import FILE…`. */
export function addImportCommand(program: Command, context: CommandContext): void {
  const { run, runWithOperator } = context;
  program
    .command('import <file...>')
    .description(
      'Import spec sheets, prices, reviews and model numbers (CSV, JSON, NDJSON): valid rows are imported, each file in one transaction; invalid rows are reported',
    )
    .option(
      '--as-of <date>',
      'date of the facts; default: the newest full date in each file, otherwise the one in its name; a file without a date replaces no known facts',
      readDate,
    )
    .option('--brand <name>', 'brand of the spec sheet rows that have none')
    .option('--encoding <name>', 'encoding of the files; default: recognised by their bytes')
    .addOption(
      new Option(
        '--date-order <order>',
        'order in dates such as 05/03/2025; default: what their rows prove',
      ).choices(['dmy', 'mdy']),
    )
    .option('--mapping <file>', 'JSON file that states how the files are read; --explain --json writes one')
    .option('--explain', 'show how each column of one file is read; write nothing')
    .option('--rejects <file>', 'write the rejected rows to this file, as NDJSON')
    .option('--allow-rejects', 'exit with 0 although rows were rejected')
    .option('--strict', 'reject a file that has cells that cannot be read, or values that no phone has')
    .option('--dry-run', 'report what would change; write nothing')
    .option('--coverage', 'report how much of the spec sheets was understood')
    .addHelpText('after', mappingHelp)
    .action((files: string[], options: ImportOptions) =>
      options.explain === true
        ? run(() => explainOneFile(files, createReadingOptions(options)))
        : runWithOperator((operator) => importFiles(operator, files, options, context)),
    );
}

const mappingHelp = `
A mapping states what is not recognised, or is recognised wrongly. All members are optional:
  { "encoding": "windows-1252", "separator": ";", "header_row": 3, "date_order": "dmy", "decimal": ",",
    "currency": "EUR", "country": "DE", "brand": "Samsung", "as_of": "2026-11-20",
    "columns": { "Artikel": { "as": "name" }, "UVP": { "as": "price", "unit": "EUR", "kind": "msrp" },
                 "Masse": { "as": "weight", "unit": "g" }, "Notiz": { "as": "ignore" } } }
See docs/importing.md for what a column can be read as.

Examples:
  phone-gateway import --explain prices.csv
  phone-gateway --json import --explain prices.csv > mapping.json
  phone-gateway import --mapping mapping.json prices.csv`;

/** Creates the options for reading the files. @throws ImportFileError if the mapping cannot be used */
function createReadingOptions(options: ImportOptions): ReadingOptions {
  return {
    asOf: options.asOf ?? null,
    ...(options.brand !== undefined && { brand: options.brand }),
    encoding: options.encoding,
    dateOrder: options.dateOrder,
    mapping: options.mapping === undefined ? undefined : readMappingFile(options.mapping),
    today: new Date().toISOString().slice(0, 10),
  };
}

async function importFiles(
  operator: Operator,
  paths: readonly string[],
  options: ImportOptions,
  { output, isTerminal, getConfig }: CommandContext,
): Promise<CommandResult> {
  if (options.rejects !== undefined) assertWritable(options.rejects);
  const importRun: ImportRun = { operator, options, coverage: createCoverage() };
  const reports: FileReport[] = [];
  const failedFiles: FailedFile[] = [];
  const progress = isTerminal ? createProgressLine(output) : null;
  const showFile = (index: number): void => {
    const text = `${index + 1}/${paths.length} ${toPrintableLine(paths[index] as string)}`;
    if (progress === null) output.stderr.write(`${text}\n`);
    else progress.show(text);
  };
  const outcomes = readFilesAhead(paths, createReadingOptions(options));
  let index = 0;
  showFile(index);
  for await (const outcome of outcomes) {
    const path = paths[index] as string;
    try {
      if ('fault' in outcome) failedFiles.push({ file: path, ...outcome.fault });
      else reports.push({ ...(await importFile(path, outcome.content, importRun)), file: path });
    } catch (error) {
      if (error instanceof GatewayStoppedError)
        throw describeStop(`while it was importing ${path}`, reports.length, {
          isDryRun: options.dryRun === true,
          cause: error,
        });
      failedFiles.push({ file: path, ...toImportFault(error) });
    }
    index += 1;
    if (index < paths.length) showFile(index);
  }
  try {
    if (options.dryRun !== true) await operator.importEnd();
  } catch (error) {
    if (!(error instanceof GatewayStoppedError)) throw error;
    throw describeStop('after the last file', reports.length, { isDryRun: false, cause: error });
  }
  progress?.end();

  const rejectedRows = listRejectedRows(reports);
  if (options.rejects !== undefined) {
    writeFileSync(options.rejects, rejectedRows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  const isClean = failedFiles.length === 0 && (rejectedRows.length === 0 || options.allowRejects === true);
  const coverage = options.coverage === true ? importRun.coverage.listFields() : null;
  return {
    ...presentImport({
      reports,
      rejectedRows,
      failedFiles,
      coverage,
      priceTimes: getPriceTimes(getConfig()),
    }),
    exitCode: isClean ? 0 : 1,
  };
}

async function importFile(
  path: string,
  { sha256, asOf, isDateAssumed, isDateInferred, unread, warnings, dateOrder: _, ...rows }: ImportFileContent,
  { operator, options, coverage }: ImportRun,
): Promise<FileReport> {
  if (options.coverage === true) for (const phone of rows.phones) coverage.add(phone);
  const file = { name: basename(path), sha256, asOf, isDateAssumed, isDateInferred };
  if (options.strict === true) assertComplete(unread, warnings);
  const report = await operator.importFile({
    file,
    ...rows,
    isDryRun: options.dryRun === true,
    // Another file may follow. `importEnd` is called after the last one.
    hasMoreFiles: true,
  });
  return { ...report, unread, warnings: [...warnings, ...report.warnings] };
}

/** Checks a file with `--strict`. @throws ImportFileError if cells could not be read or values were left out */
function assertComplete(unread: ImportFileContent['unread'], warnings: ImportFileContent['warnings']): void {
  if (unread.length > 0)
    throw new ImportFileError(`It has cells that cannot be read (--strict): ${describeUnread(unread)}.`);
  const [firstWarning] = warnings;
  if (firstWarning !== undefined)
    throw new ImportFileError(
      `It has ${formatPlural(warnings.length, 'implausible value')} (--strict); the first: ${describeWarning(firstWarning)}.`,
      firstWarning.line,
    );
}

/** Returns the plans that see new prices at once, and those that see them after the next midnight. */
export function getPriceTimes({ plans, quotaTimeZone }: Config): PriceTimes {
  const listPlanNames = (data: DataFreshness) =>
    plans.filter((plan) => plan.data === data).map(({ name }) => name);
  return {
    at_once: listPlanNames('real-time'),
    after_midnight: listPlanNames('complete'),
    timezone: quotaTimeZone,
  };
}

/** Checks that the rejects file can be written before anything is imported. @throws ImportFileError if not */
function assertWritable(path: string): void {
  try {
    writeFileSync(path, '');
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ImportFileError(`--rejects ${path} cannot be written: ${code}`, null, { cause });
  }
}

/**
 * Describes what an import left in the catalogue when its gateway stopped. Each file is one transaction.
 * @param importedCount the number of files that the gateway had finished
 */
function describeStop(
  moment: string,
  importedCount: number,
  { isDryRun, cause }: { readonly isDryRun: boolean; readonly cause: GatewayStoppedError },
): GatewayStoppedError {
  const outcome = isDryRun
    ? 'Nothing was written.'
    : `It had imported ${formatPlural(importedCount, 'file')} before; a file that was under way is imported whole or not at all.`;
  return new GatewayStoppedError(
    `The gateway stopped ${moment}. ${outcome} Start the gateway and run the command again: nothing is imported twice.`,
    { cause },
  );
}

/** Converts the error of one file, so that the other files are still imported. @throws unexpected errors */
function toImportFault(error: unknown): FileFault {
  if (error instanceof ImportFileError) return { line: error.line, reason: error.message };
  if (error instanceof GatewayError) return { line: null, reason: error.message };
  throw error;
}

/** Adds the command `phone-gateway rates import FILE`. */
export function addRatesCommands(program: Command, { runWithOperator }: CommandContext): void {
  const ratesCommand = program.command('rates').description('Exchange rates: import');
  ratesCommand
    .command('import <file>')
    .description(
      'Add exchange rates, or replace all if the base differs: CSV or JSON with base, currency, rate and date',
    )
    .action((path: string) =>
      runWithOperator(async (operator) => {
        const today = new Date().toISOString().slice(0, 10);
        const rates = await readRatesFile(createReadStream(path), today).catch((error: unknown) => {
          throw toImportFileError(path, error);
        });
        const { changed } = await operator.ratesImport({ rates });
        return {
          value: { file: path, base: rates[0]?.base, rates: rates.length, changed },
          lines: [`${formatPlural(rates.length, 'rate')} of ${rates[0]?.base} read, ${changed} new`],
        };
      }),
    );
}

/** Converts the error of a file to one that names the file. Other errors are returned unchanged. */
function toImportFileError(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ImportFileError) return new ImportFileError(`${path}: ${message}`);
  return code === undefined
    ? error
    : new ImportFileError(`${path} cannot be read: ${code}`, null, { cause: error });
}

/** Reads the file of `--mapping`. @throws ImportFileError if it cannot be read or used */
export function readMappingFile(path: string): ImportMapping {
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ImportFileError(`--mapping ${path} cannot be read: ${code}`, null, { cause });
  }
  return parseMapping(json);
}
