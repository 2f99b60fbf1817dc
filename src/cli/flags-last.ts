import type { Command } from 'commander';

/**
 * The arguments with every flag, and its value, put behind the words of the command, so that flags may stand
 * anywhere. Whatever stands behind `--` stays where it is.
 */
export function flagsLast(args: readonly string[], program: Command): string[] {
  const takesValue = new Set(valueFlags(program));
  const words: string[] = [];
  const flags: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] as string;
    if (arg === '--') return [...words, ...flags, ...args.slice(index)];
    if (!arg.startsWith('-') || arg === '-') words.push(arg);
    else {
      flags.push(arg);
      const value = args[index + 1];
      if (takesValue.has(arg) && value !== undefined) {
        flags.push(value);
        index += 1;
      }
    }
  }
  return [...words, ...flags];
}

function valueFlags(command: Command): string[] {
  const own = command.options.filter(({ required, optional }) => required || optional);
  return [
    ...own.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined)),
    ...command.commands.flatMap(valueFlags),
  ];
}
