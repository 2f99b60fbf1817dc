import type { Output } from './output.ts';

/** Erases the line of a terminal in which the cursor is. */
export const eraseLine = '\r\u001b[K';

/** The line of a terminal that shows what a command is doing. */
export type ProgressLine = ReturnType<typeof createProgressLine>;

/** Creates a line that each text replaces. The cursor stays at its start, so a line of the log replaces it too. */
export function createProgressLine({ stderr }: Output) {
  return {
    show: (text: string): void => {
      // Some terminals have no size.
      const maxLength = (stderr.columns || 80) - 2;
      stderr.write(`${eraseLine}${text.slice(0, maxLength)}…\r`);
    },
    end: (): void => void stderr.write(eraseLine),
  };
}
