import { readFileSync } from 'node:fs';

/**
 * The settings that can also be read from the file named in `NAME_FILE`, because Docker and Kubernetes mount
 * secrets as files.
 */
export const fileSettings = [
  'KEY_PEPPER',
  'KEY_PEPPER_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const toFileVariable = (name: string): string => `${name}_FILE`;

/** Whether a setting has a value or names a file with the value. */
export const isSet = (variables: Variables, name: (typeof fileSettings)[number]): boolean =>
  variables[name] !== undefined || variables[toFileVariable(name)] !== undefined;

/** The names of the variables that contain a path: `KEY_PEPPER_FILE` and so on. */
export const fileSettingNames: readonly string[] = fileSettings.map(toFileVariable);

/**
 * Reads the file of each `NAME_FILE` that is set, and adds `NAME` with the line in the file as its value. The
 * problems contain the path of the file, but never its content.
 * @param problems the list to which a line is added for each file that cannot be used
 */
export function readSettingFiles(variables: Variables, problems: string[]): Variables {
  const values = { ...variables };
  for (const name of fileSettings) {
    const fileVariable = toFileVariable(name);
    const path = variables[fileVariable];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${fileVariable} are both set: unset one of them`);
      continue;
    }
    try {
      values[name] = readSingleLine(path);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${fileVariable} ${path} ${code === undefined ? message : `cannot be read: ${code}`}`);
    }
  }
  return values;
}

/** Reads a file that must consist of one line. @throws Error that says what is wrong with the file */
function readSingleLine(path: string): string {
  const line = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (line.trim() === '') throw new Error('is empty');
  if (/[\r\n]/.test(line)) throw new Error('must have one line');
  return line;
}
