import { setTimeout as sleep } from 'node:timers/promises';
import { openWorkshop } from '../app.ts';
import type { Config } from '../config.ts';
import { createControlClient, isGatewayListening } from '../control/control-client.ts';
import { controlPath } from '../control/control-path.ts';
import type { Operator } from '../control/operator.ts';
import { createLog } from './create-log.ts';

const startingMs = 10_000;

/** Gives the command an operator: that of the gateway that runs on this data directory, else one in this process. */
export function withOperator<Result>(
  config: Config,
  work: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  return withGatewayOr(config, work, async () => {
    const workshop = await openWorkshop(config, createLog(config.logLevel));
    try {
      return await work(workshop.operator);
    } finally {
      await workshop.close();
    }
  });
}

/**
 * Has the gateway that runs on this data directory do it, else this process. A gateway that has the directory but
 * does not listen yet is waited for.
 */
export async function withGatewayOr<Result>(
  config: Config,
  work: (operator: Operator) => Promise<Result>,
  workHere: () => Promise<Result>,
): Promise<Result> {
  const path = controlPath(config);
  const giveUpAt = Date.now() + startingMs;
  for (;;) {
    if (await isGatewayListening(path)) return work(createControlClient(path));
    try {
      return await workHere();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DataDirInUseError') || Date.now() > giveUpAt)
        throw error;
      await sleep(200);
    }
  }
}
