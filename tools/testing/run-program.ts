import { UsageError } from './usage-error.ts';

export type Tell = (line: string) => void;

/**
 * Runs a program of this project, and closes everything that it has opened, even if it is interrupted.
 * @param work the program, which returns the exit status
 * @returns the exit status of `work`, 1 after a failure, 2 after wrong usage, 130 or 143 after an interruption
 */
export async function runProgram(
  work: (resources: AsyncDisposableStack, log: Tell) => Promise<number>,
): Promise<number> {
  const log: Tell = (line) => console.error(line);
  const resources = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<number>();
  process.once('SIGINT', () => interrupted.resolve(130));
  process.once('SIGTERM', () => interrupted.resolve(143));
  const running = work(resources, log);
  running.catch(() => {});
  try {
    return await Promise.race([running, interrupted.promise]);
  } catch (error) {
    log(error instanceof UsageError ? error.message : String(error instanceof Error ? error.stack : error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await resources.disposeAsync();
  }
}
