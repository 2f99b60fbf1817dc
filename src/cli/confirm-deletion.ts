import { createInterface } from 'node:readline/promises';
import { printableLine } from '../domain/printable.ts';
import type { Output } from './output.ts';

/**
 * Whether a person at a terminal means it: they type the e-mail address of the account once more.
 * @returns null if it cannot ask: without a terminal, or with `--json`
 */
export async function confirmDeletion(
  email: string,
  { stdin, stderr }: Output,
  isJson: boolean,
): Promise<boolean | null> {
  if (isJson || stdin.isTTY !== true || stderr.isTTY !== true) return null;
  const terminal = createInterface({ input: stdin, output: stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const question =
      'This deletes the account with its keys and its usage and cannot be undone.\n' +
      `Type ${printableLine(email)} to confirm: `;
    const typed = await Promise.race([terminal.question(question), closed]);
    return typed.trim().toLowerCase() === email.toLowerCase();
  } finally {
    terminal.close();
  }
}
