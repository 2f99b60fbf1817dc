import { createReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import type { Operator } from '../control/operator.ts';
import { GatewayError } from '../domain/errors.ts';
import type { ImportReport } from '../domain/ingest.ts';
import { readPartialDate } from '../domain/partial-date.ts';
import { type Coverage, createCoverage } from '../services/ingest/coverage.ts';
import { ImportFileError } from '../services/ingest/import-file-error.ts';
import { readImportFile } from '../services/ingest/read-import-file.ts';
import type { ProductList } from '../services/ingest/reviews/read-review-row.ts';
import type { CommandContext, CommandResult } from './command-context.ts';
import { type FailedFile, presentImport } from './import-report.ts';
import type { Output } from './output.ts';

interface ImportOptions {
  readonly asOf?: string;
  readonly rejects?: string;
  readonly allowRejects?: true;
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
export function addImportCommand(program: Command, { run, output }: CommandContext): void {
  program
    .command('import <file...>')
    .description(
      'Import spec sheets, prices, reviews and model numbers (CSV, JSON, NDJSON); each file is in or out as a whole',
    )
    .option('--as-of <date>', 'date of the facts; else the newest full date in each file', readDate)
    .option('--rejects <file>', 'write the rejected rows to this file, as NDJSON')
    .option('--allow-rejects', 'exit with 0 although rows were rejected')
    .option('--dry-run', 'report what would change, and write nothing')
    .option('--coverage', 'tell how much of what spec sheets state was understood')
    .action((files: string[], options: ImportOptions) =>
      run((operator) => importFiles(operator, files, options, output)),
    );
}

async function importFiles(
  operator: Operator,
  files: readonly string[],
  options: ImportOptions,
  output: Output,
): Promise<CommandResult> {
  if (options.rejects !== undefined) assertWritable(options.rejects);
  const shared: Run = { options, products: new Map(), coverage: createCoverage() };
  const reports: ImportReport[] = [];
  const failed: FailedFile[] = [];
  const progress = createProgress(files.length, output);
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
  return { ...presentImport({ reports, rejected, failed, coverage }), exitCode: isClean ? 0 : 1 };
}

async function importFile(
  operator: Operator,
  path: string,
  { options, products, coverage }: Run,
): Promise<ImportReport> {
  if ((await stat(path)).isDirectory())
    throw new ImportFileError('This is a directory; name the files in it.');
  const today = new Date().toISOString().slice(0, 10);
  const { sha256, asOf, isDateAssumed, ...rows } = await readImportFile(createReadStream(path), {
    fileName: path,
    asOf: options.asOf ?? null,
    today,
    products,
  });
  if (options.coverage === true) for (const phone of rows.phones) coverage.add(phone);
  const file = { name: basename(path), sha256, asOf, isDateAssumed };
  return operator.importFile({ file, ...rows, isDryRun: options.dryRun === true });
}

/** Before anything is imported: a report that cannot be written afterwards would be lost. */
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

function createProgress(total: number, { stderr }: Output) {
  if (stderr.isTTY !== true) {
    let done = 0;
    return {
      next: (path: string) => {
        done += 1;
        stderr.write(`${done}/${total} ${path}\n`);
      },
      end: () => {},
    };
  }
  const bar = new SingleBar({
    format: '{bar} {value}/{total} files · {eta_formatted} left · {file}',
    stream: stderr,
  });
  bar.start(total, 0, { file: '' });
  let done = -1;
  return {
    next: (path: string) => {
      done += 1;
      bar.update(done, { file: basename(path) });
    },
    end: () => {
      bar.update(total, { file: 'done' });
      bar.stop();
    },
  };
}
