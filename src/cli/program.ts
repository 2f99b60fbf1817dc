import { Command, CommanderError } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { GatewayError } from '../domain/errors.ts';
import { toPrintable } from '../domain/text/printable.ts';
import { release } from '../release.ts';
import type { CommandContext } from './command-context.ts';
import { addAccountCommands } from './commands/account.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addDocumentsCommands } from './commands/documents.ts';
import { addFeedsCommands } from './commands/feeds.ts';
import {
  addDoctorCommand,
  addMigrateCommand,
  addPepperCommands,
  addServeCommand,
} from './commands/gateway.ts';
import { addImportCommand, addRatesCommands } from './commands/import.ts';
import { addKeyCommands } from './commands/key.ts';
import { type Output, printResult } from './output.ts';
import { withOperator } from './with-operator.ts';

const settingsHelp = `
Settings are environment variables: PORT, HOST, DATA_DIR, DATABASE_URL, REDIS_URL, KEY_PEPPER, QUOTA_TIMEZONE …
A secret may be in a file: KEY_PEPPER_FILE, KEY_PEPPER_PREVIOUS_FILE, DATABASE_URL_FILE, REDIS_URL_FILE, SMTP_URL_FILE, METRICS_TOKEN_FILE.
See the README for all of them. Without any, everything is embedded and lives in ./data.`;

/** Runs a command line. @returns the exit status, which is 0 for success, 1 for failure, 2 for wrong usage */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  let exitCode = 0;
  let helpText = '';
  const program = new Command('phone-gateway');
  const isJson = (): boolean => program.opts<{ json?: boolean }>().json === true;
  const isTerminal = output.stderr.isTTY === true && !env.CI;
  const getConfig = (): Config => readConfig(env);
  const run: CommandContext['run'] = async (work) => {
    const result = await work();
    printResult(output, isJson(), result.value, result.lines);
    exitCode = result.exitCode ?? 0;
  };
  const context: CommandContext = {
    output,
    isTerminal,
    getConfig,
    isJson,
    run,
    runWithOperator: (work) => run(() => withOperator(getConfig(), isTerminal, work)),
    setExitCode: (code) => {
      exitCode = code;
    },
  };

  program
    .description('A GraphQL, REST and MCP gateway over a catalogue of phones.')
    .version(release)
    .option('--json', 'print one JSON value on stdout, everything else on stderr')
    .addHelpText('after', settingsHelp)
    .showHelpAfterError('(add --help for the usage)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        helpText += text;
      },
      writeErr: (text) => output.stderr.write(toPrintable(text)),
    });
  addServeCommand(program, context);
  addMigrateCommand(program, context);
  addImportCommand(program, context);
  addAccountCommands(program, context);
  addKeyCommands(program, context);
  addRatesCommands(program, context);
  addDocumentsCommands(program, context);
  addFeedsCommands(program, context);
  addPepperCommands(program, context);
  addDoctorCommand(program, context);
  addBackupCommands(program, context);
  for (const command of program.commands) inheritSettings(command, program);

  try {
    await program.parseAsync(moveFlagsLast(args, program), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error, isJson(), output);
    const isUsageError = error.exitCode !== 0;
    // The error may have occurred before --json was parsed.
    const shouldPrintJson = isJson() || args.includes('--json');
    if (shouldPrintJson) {
      const usageError = { error: { code: 'usage', message: error.message } };
      printResult(output, true, isUsageError ? usageError : { text: helpText }, []);
    } else {
      output.stdout.write(helpText);
    }
    return isUsageError ? 2 : 0;
  }
}

function inheritSettings(command: Command, parent: Command): void {
  command.copyInheritedSettings(parent);
  for (const subcommand of command.commands) inheritSettings(subcommand, command);
}

/**
 * The names of the errors that are not bugs. Their messages are written for people, and are printed without the
 * stack.
 */
const expectedErrorNames = new Set([
  'ConfigError',
  'DataDirInUseError',
  'DataDirUnusableError',
  'InstallationError',
  'ControlPathError',
  'GatewayStoppedError',
  'MigrationError',
  'PostgresUnusableError',
  'SecondGatewayError',
  'TooFewFilesError',
  'ImportFileError',
  'BackupError',
  'PepperError',
  'NoInstallationError',
]);

/** Prints an error, and returns the exit status. */
function reportError(error: unknown, isJson: boolean, output: Output): number {
  const isExpected =
    error instanceof GatewayError || (error instanceof Error && expectedErrorNames.has(error.name));
  const message = error instanceof Error ? error.message : String(error);
  const text = isExpected ? message : (error instanceof Error && error.stack) || message;
  output.stderr.write(`${toPrintable(text)}\n`);
  if (isJson) {
    const code = error instanceof GatewayError ? error.code : 'failed';
    output.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
  }
  return 1;
}

/**
 * Moves every flag and its value after the other arguments, so that users can write flags anywhere. Arguments after
 * `--` stay where they are.
 */
function moveFlagsLast(args: readonly string[], program: Command): string[] {
  const flagsWithValue = new Set(listFlagsWithValue(program));
  const positional: string[] = [];
  const flags: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] as string;
    if (arg === '--') return [...positional, ...flags, ...args.slice(index)];
    if (!arg.startsWith('-') || arg === '-') {
      positional.push(arg);
    } else {
      flags.push(arg);
      const value = args[index + 1];
      if (flagsWithValue.has(arg) && value !== undefined) {
        flags.push(value);
        index += 1;
      }
    }
  }
  return [...positional, ...flags];
}

function listFlagsWithValue(command: Command): string[] {
  const valueOptions = command.options.filter(({ required, optional }) => required || optional);
  return [
    ...valueOptions.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined)),
    ...command.commands.flatMap(listFlagsWithValue),
  ];
}
