import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { formatPlural } from '../../domain/text/plural.ts';
import { ImportFileError } from '../../ingest/import-file-error.ts';
import { readRatesFile } from '../../ingest/read-rates-file.ts';
import type { CommandContext } from '../command-context.ts';

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
