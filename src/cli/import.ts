import { createReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import type { Operator } from '../control/operator.ts';
import { GatewayError } from '../domain/errors.ts';
import type { ImportReport } from '../domain/ingest.ts';
import { readPartialDate } from '../domain/partial-date.ts';
import { ImportFileError } from '../services/ingest/import-file-error.ts';
import { readImportFile } from '../services/ingest/read-import-file.ts';
import type { CommandContext, CommandResult } from './command-context.ts';
import { type Output, table } from './output.ts';

interface ImportOptions {
  readonly asOf?: string;
  readonly rejects?: string;
  readonly allowRejects?: true;
}

/** A file that could not be read at all. */
interface FailedFile {
  readonly file: string;
  readonly line: number | null;
  readonly reason: string;
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
      'Import spec sheets (CSV) or phones of our own form (NDJSON, JSON); each file is in or out as a whole',
    )
    .option('--as-of <date>', 'date of the facts; else the newest full date in each file', readDate)
    .option('--rejects <file>', 'write the rejected rows to this file, as NDJSON')
    .option('--allow-rejects', 'exit with 0 although rows were rejected')
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
  const reports: ImportReport[] = [];
  const failed: FailedFile[] = [];
  const progress = createProgress(files.length, output);
  for (const path of files) {
    progress.next(path);
    try {
      reports.push({ ...(await importFile(operator, path, options)), file: path });
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
  return { ...present(reports, rejected, failed), exitCode: isClean ? 0 : 1 };
}

async function importFile(operator: Operator, path: string, { asOf }: ImportOptions): Promise<ImportReport> {
  if ((await stat(path)).isDirectory())
    throw new ImportFileError('This is a directory; name the files in it.');
  const today = new Date().toISOString().slice(0, 10);
  const read = await readImportFile(createReadStream(path), { fileName: path, asOf: asOf ?? null, today });
  const file = { name: basename(path), sha256: read.sha256, asOf: read.asOf };
  return operator.importFile({ file, phones: read.phones, rejected: read.rejected });
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

const sum = (reports: readonly ImportReport[], count: (report: ImportReport) => number): number =>
  reports.reduce((total, report) => total + count(report), 0);

function present(
  reports: readonly ImportReport[],
  rejected: readonly { file: string; line: number; reason: string }[],
  failed: readonly FailedFile[],
): Pick<CommandResult, 'value' | 'lines'> {
  const totals = {
    files: reports.length,
    rows: sum(reports, ({ rows }) => rows),
    added: sum(reports, ({ added }) => added),
    changed: sum(reports, ({ changed }) => changed),
    unchanged: sum(reports, ({ unchanged }) => unchanged),
    rejected: rejected.length,
    prices_added: sum(reports, ({ pricesAdded }) => pricesAdded),
  };
  const files = reports.map(
    ({ file, asOf, rows, added, changed, unchanged, pricesAdded, rejected: rows_ }) => ({
      file,
      as_of: asOf,
      rows,
      added,
      changed,
      unchanged,
      rejected: rows_.length,
      prices_added: pricesAdded,
    }),
  );
  return {
    value: { ...totals, by_file: files, rejects: rejected, failed },
    lines: [
      ...table(
        ['FILES', 'ROWS', 'ADDED', 'CHANGED', 'UNCHANGED', 'REJECTED', 'NEW PRICES'],
        [Object.values(totals).map(String)],
      ),
      ...rejected.map(({ file, line, reason }) => `rejected ${file}:${line} ${reason}`),
      ...failed.map(({ file, reason }) => `not imported ${file}: ${reason}`),
    ],
  };
}
