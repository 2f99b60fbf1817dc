import { createReadStream } from 'node:fs';
import type { Command } from 'commander';
import { ImportFileError } from '../services/ingest/import-file-error.ts';
import { readRatesFile } from '../services/ingest/read-rates-file.ts';
import type { CommandContext } from './command-context.ts';

/** `phone-gateway rates import FILE` */
export function addRatesCommands(program: Command, { run }: CommandContext): void {
  const rates = program.command('rates').description('The rates that prices are converted with');
  rates
    .command('import <file>')
    .description('Put a table of rates into force: CSV or JSON with base, currency, rate and date')
    .action((path: string) =>
      run(async (operator) => {
        const today = new Date().toISOString().slice(0, 10);
        const read = await readRatesFile(createReadStream(path), today).catch((error: unknown) => {
          throw explain(path, error);
        });
        const { changed } = await operator.ratesImport({ rates: read });
        return {
          value: { file: path, base: read[0]?.base, rates: read.length, changed },
          lines: [`${read.length} rates of ${read[0]?.base} read, ${changed} of them new`],
        };
      }),
    );
}

function explain(path: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ImportFileError) return new ImportFileError(`${path}: ${message}`);
  return code === undefined
    ? error
    : new ImportFileError(`${path} cannot be read: ${code}`, null, { cause: error });
}
