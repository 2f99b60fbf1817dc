import { join } from 'node:path';
import type { ProcessOptions } from '../../testing/command.ts';
import { freePort } from '../../testing/free-port.ts';
import { createLabGateway, type LabGateway } from './gateways.ts';
import type { LabOptions } from './lab.ts';

/** Returns the environment variables that the gateways of all scenarios share. */
export const createCommonEnv = (plansFile: string) => ({
  PLANS_FILE: plansFile,
  DEMO_ACCOUNT: 'off',
  // The webhook receiver runs on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

/** Creates gateways, and does not start them. */
export function createGateways(
  env: Readonly<Record<string, string>>,
  folder: string,
  { gatewayCount = 2, hasClocks = false, processOptions = {} }: LabOptions,
  extraOptions: ProcessOptions = {},
): Promise<readonly LabGateway[]> {
  const creations = Array.from({ length: gatewayCount }, async (_, index) => {
    const gatewayEnv = { ...env, DATA_DIR: join(folder, `gateway-${index}`) };
    return createLabGateway(gatewayEnv, await freePort(), {
      ...processOptions,
      ...extraOptions,
      hasClock: hasClocks,
    });
  });
  return Promise.all(creations);
}

export async function killRunningGateways(gateways: readonly LabGateway[]): Promise<void> {
  await Promise.all(gateways.filter((gateway) => gateway.isRunning()).map((gateway) => gateway.kill()));
}
