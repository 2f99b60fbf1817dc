import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { getControlAddress } from '../operator/control-address.ts';
import { createControlClient, findGateway } from '../operator/control-client.ts';
import type { Operator } from '../operator/operator.ts';
import { createLog } from './create-log.ts';

/** How long to wait for a gateway that has locked the data directory but does not listen yet. */
const startTimeoutMs = 10_000;

/**
 * Runs work with the operator of the gateway that runs on this data directory. If none runs, the operator is
 * opened in this process.
 * @param isTerminal whether the log goes to a terminal
 */
export function withOperator<Result>(
  config: Config,
  isTerminal: boolean,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  return runWithGatewayOrElse(config, work, async () => {
    const offline = await openOffline(config, isTerminal);
    try {
      return await work(offline.operator);
    } finally {
      await offline.close();
    }
  });
}

/**
 * Opens an operator in this process. Its module is imported only here, because loading it takes time.
 * @param isTerminal whether the log goes to a terminal
 */
export async function openOffline(
  config: Config,
  isTerminal: boolean,
  options?: { readonly shouldCreateInstallation?: boolean },
) {
  const { openOfflineOperator } = await import('../offline-operator.ts');
  return openOfflineOperator(config, createLog(config.logLevel, isTerminal), options);
}

/**
 * Runs work with the operator of the gateway that runs on this data directory. If none runs, it calls
 * `runInProcess` instead. It waits for a gateway that has locked the directory but does not listen yet.
 */
export async function runWithGatewayOrElse<Result>(
  config: Config,
  work: (operator: Operator) => Promise<Result>,
  runInProcess: () => Promise<Result>,
): Promise<Result> {
  const address = getControlAddress(config);
  const deadlineMs = Date.now() + startTimeoutMs;
  for (;;) {
    if ((await findGateway(address)) !== null) return work(createControlClient(address));
    try {
      return await runInProcess();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DataDirInUseError') || Date.now() > deadlineMs)
        throw error;
      await sleep(200);
    }
  }
}
