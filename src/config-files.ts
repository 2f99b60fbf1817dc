import { readFileSync } from 'node:fs';

/** The settings whose value may be in a file, which `NAME_FILE` names, as Docker and Kubernetes mount secrets. */
export const fileSettings = [
  'KEY_PEPPER',
  'KEY_PEPPER_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const toFileName = (name: string): string => `${name}_FILE`;

/** Whether a setting is set, by its value or by a file. */
export const isSet = (variables: Variables, name: (typeof fileSettings)[number]): boolean =>
  variables[name] !== undefined || variables[toFileName(name)] !== undefined;

/** The names of the settings that name files. */
export const fileSettingNames: readonly string[] = fileSettings.map(toFileName);

/**
 * Replaces each `NAME_FILE` by `NAME` with the content of the file, without the line break at its end. Problems name the
 * file, and never its content.
 * @param problems gets a line for each file that cannot be used
 */
export function readSettingFiles(variables: Variables, problems: string[]): Variables {
  const values = { ...variables };
  for (const name of fileSettings) {
    const fileName = toFileName(name);
    const path = variables[fileName];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${fileName} are both set: unset one of them`);
      continue;
    }
    try {
      values[name] = readLine(path);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${fileName} ${path} ${code === undefined ? message : `cannot be read: ${code}`}`);
    }
  }
  return values;
}

/** @throws Error that says what is wrong with the file */
function readLine(path: string): string {
  const line = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (line.trim() === '') throw new Error('is empty');
  if (/[\r\n]/.test(line)) throw new Error('must have one line');
  return line;
}
