import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createControlClient, findGateway } from '../operator/control-client.ts';
import { controlPath } from '../operator/control-path.ts';
import type { Operator } from '../operator/operator.ts';
import { createLog } from './create-log.ts';

const startTimeoutMs = 10_000;

/**
 * Gives the command an operator: that of the running gateway for this data directory, or else one in this
 * process.
 * @param isTerminal whether the log goes to a terminal
 */
export function withOperator<Result>(
  config: Config,
  isTerminal: boolean,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  return withGatewayOr(config, work, async () => {
    const { openOfflineOperator } = await import('../offline-operator.ts');
    const offline = await openOfflineOperator(config, createLog(config.logLevel, isTerminal));
    try {
      return await work(offline.operator);
    } finally {
      await offline.close();
    }
  });
}

/**
 * Uses the running gateway for this data directory, or else this process. Waits for a gateway that has locked
 * the directory but does not listen yet.
 */
export async function withGatewayOr<Result>(
  config: Config,
  work: (operator: Operator) => Promise<Result>,
  runInProcess: () => Promise<Result>,
): Promise<Result> {
  const path = controlPath(config);
  const giveUpAtMs = Date.now() + startTimeoutMs;
  for (;;) {
    if ((await findGateway(path)) !== null) return work(createControlClient(path));
    try {
      return await runInProcess();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DataDirInUseError') || Date.now() > giveUpAtMs)
        throw error;
      await sleep(200);
    }
  }
}
