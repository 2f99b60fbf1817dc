import { setTimeout as sleep } from 'node:timers/promises';
import { type Finished, startCommand } from '../../testing/command.ts';
import { until } from '../../testing/until.ts';

type Env = Readonly<Record<string, string>>;

/**
 * Runs a command and kills it after `afterMs`.
 * @param hasBegun a check after whose success the time is counted; by default, it is counted from the start
 * @returns the result, or null if the command had ended before
 */
export async function killCommand(
  args: readonly string[],
  env: Env,
  afterMs: number,
  hasBegun?: () => Promise<boolean>,
): Promise<Finished | null> {
  const { stop, finished } = startCommand(args, { LOG_LEVEL: 'warn', ...env });
  if (hasBegun !== undefined) await until(`${args[0]} has begun`, hasBegun);
  const hasFinished = await Promise.race([finished.then(() => true), sleep(afterMs, false)]);
  const result = await stop('SIGKILL');
  return hasFinished ? null : result;
}

/** Runs a command to its end. @returns its duration in milliseconds @throws Error if it fails */
export async function timeCommand(args: readonly string[], env: Env): Promise<number> {
  const startedAt = performance.now();
  const { code, stderr } = await startCommand(args, { LOG_LEVEL: 'warn', ...env }).finished;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
  return performance.now() - startedAt;
}
