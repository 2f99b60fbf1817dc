import { UsageError } from './usage-error.ts';

export type Tell = (line: string) => void;

/**
 * Runs a measurement and takes down what it has set up, also when it is interrupted: a database left behind is a
 * nuisance. @returns the exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted
 */
export async function runMeasurement(
  measure: (opened: AsyncDisposableStack, tell: Tell) => Promise<void>,
): Promise<number> {
  const tell: Tell = (line) => console.error(line);
  const opened = new AsyncDisposableStack();
  const interrupted = Promise.withResolvers<number>();
  process.once('SIGINT', () => interrupted.resolve(130));
  process.once('SIGTERM', () => interrupted.resolve(143));
  const running = measure(opened, tell).then(() => 0);
  running.catch(() => {});
  try {
    return await Promise.race([running, interrupted.promise]);
  } catch (error) {
    tell(error instanceof UsageError ? error.message : String(error instanceof Error ? error.stack : error));
    return error instanceof UsageError ? 2 : 1;
  } finally {
    await opened.disposeAsync();
  }
}
