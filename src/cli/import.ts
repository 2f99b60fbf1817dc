import { createReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config.ts';
import { GatewayError } from '../domain/errors.ts';
import type { DataFreshness } from '../domain/plan.ts';
import { type Coverage, createCoverage } from '../ingest/coverage.ts';
import { ImportFileError } from '../ingest/import-file-error.ts';
import { readImportFile } from '../ingest/read-import-file.ts';
import type { ProductList } from '../ingest/reviews/read-review-row.ts';
import type { Operator } from '../operator/operator.ts';
import { readPartialDate } from '../record/partial-date.ts';
import type { CommandContext, CommandResult } from './command-context.ts';
import { createImportProgress } from './import-progress.ts';
import {
  describeUnread,
  type FailedFile,
  type FileReport,
  type PriceTimes,
  presentImport,
} from './import-report.ts';
import type { Output } from './output.ts';

interface ImportOptions {
  readonly asOf?: string;
  readonly brand?: string;
  readonly rejects?: string;
  readonly allowRejects?: true;
  readonly strict?: true;
  readonly dryRun?: true;
  readonly coverage?: true;
}

/** What the files of one import share. */
interface Run {
  readonly options: ImportOptions;
  readonly products: ProductList;
  readonly coverage: Coverage;
}

function readDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && readPartialDate(text) !== null) return text;
  throw new InvalidArgumentError('Write it as YYYY-MM-DD.');
}

/** `phone-gateway import FILE…` */
export function addImportCommand(program: Command, { run, config, output }: CommandContext): void {
  program
    .command('import <file...>')
    .description(
      'Import spec sheets, prices, reviews and model numbers (CSV, JSON, NDJSON): valid rows are imported, each file in one transaction; invalid rows are reported',
    )
    .option('--as-of <date>', 'date of the facts; default: the newest full date in each file', readDate)
    .option('--brand <name>', 'brand of the spec sheet rows that have none')
    .option('--rejects <file>', 'write the rejected rows to this file, as NDJSON')
    .option('--allow-rejects', 'exit with 0 although rows were rejected')
    .option('--strict', 'reject a spec sheet that has cells that cannot be read')
    .option('--dry-run', 'report what would change; write nothing')
    .option('--coverage', 'report how much of the spec sheets was understood')
    .action((files: string[], options: ImportOptions) =>
      run((operator) => importFiles(operator, files, options, { output, config: config() })),
    );
}

async function importFiles(
  operator: Operator,
  files: readonly string[],
  options: ImportOptions,
  { output, config }: { readonly output: Output; readonly config: Config },
): Promise<CommandResult> {
  if (options.rejects !== undefined) assertWritable(options.rejects);
  const shared: Run = { options, products: new Map(), coverage: createCoverage() };
  const reports: FileReport[] = [];
  const failed: FailedFile[] = [];
  const progress = createImportProgress(files.length, output);
  for (const path of files) {
    progress.next(path);
    try {
      reports.push({ ...(await importFile(operator, path, shared)), file: path });
    } catch (error) {
      failed.push({ file: path, ...describeFailure(error) });
    }
  }
  progress.end();

  const rejected = reports.flatMap(({ file, rejected: rows }) =>
    rows.map(({ line, reason }) => ({ file, line, reason })),
  );
  if (options.rejects !== undefined) {
    writeFileSync(options.rejects, rejected.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  const isClean = failed.length === 0 && (rejected.length === 0 || options.allowRejects === true);
  const coverage = options.coverage === true ? shared.coverage.fields() : null;
  return {
    ...presentImport({ reports, rejected, failed, coverage, priceTimes: priceTimes(config) }),
    exitCode: isClean ? 0 : 1,
  };
}

async function importFile(
  operator: Operator,
  path: string,
  { options, products, coverage }: Run,
): Promise<FileReport> {
  if ((await stat(path)).isDirectory())
    throw new ImportFileError('This is a directory; name its files instead.');
  const today = new Date().toISOString().slice(0, 10);
  const { sha256, asOf, isDateAssumed, unread, ...rows } = await readImportFile(createReadStream(path), {
    fileName: path,
    asOf: options.asOf ?? null,
    ...(options.brand !== undefined && { brand: options.brand }),
    today,
    products,
  });
  if (options.coverage === true) for (const phone of rows.phones) coverage.add(phone);
  const file = { name: basename(path), sha256, asOf, isDateAssumed };
  if (options.strict === true && unread.length > 0)
    throw new ImportFileError(`It has cells that cannot be read (--strict): ${describeUnread(unread)}.`);
  const report = await operator.importFile({ file, ...rows, isDryRun: options.dryRun === true });
  return { ...report, unread };
}

/** Which plans see new prices at once, and which after the next midnight. */
function priceTimes({ plans, quotaTimeZone }: Config): PriceTimes {
  const named = (data: DataFreshness) => plans.filter((plan) => plan.data === data).map(({ name }) => name);
  return { at_once: named('real-time'), after_midnight: named('complete'), timezone: quotaTimeZone };
}

/** Before the import, so that a report that cannot be written fails early. */
function assertWritable(path: string): void {
  try {
    writeFileSync(path, '');
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    throw new ImportFileError(`--rejects ${path} cannot be written: ${code}`, null, { cause });
  }
}

function describeFailure(error: unknown): { line: number | null; reason: string } {
  if (error instanceof ImportFileError) return { line: error.line, reason: error.message };
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof GatewayError) return { line: null, reason: error.message };
  if (code === 'ENOENT') return { line: null, reason: 'There is no such file.' };
  if (code === 'EACCES') return { line: null, reason: 'This file may not be read; check its permissions.' };
  throw error;
}
