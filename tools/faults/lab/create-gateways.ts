import { join } from 'node:path';
import type { ProcessOptions } from '../../testing/command.ts';
import { freePort } from '../../testing/free-port.ts';
import { createLabGateway, type LabGateway } from './gateways.ts';
import type { LabOptions } from './lab.ts';

/** What the gateways of every scenario are given. */
export const createCommonEnv = (plansFile: string) => ({
  PLANS_FILE: plansFile,
  DEMO_ACCOUNT: 'off',
  // The receiver of webhooks is on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

/** Gateways that are not running yet. */
export function createGateways(
  env: Readonly<Record<string, string>>,
  folder: string,
  { gatewayCount = 2, hasClocks = false, processOptions = {} }: LabOptions,
  extraOptions: ProcessOptions = {},
): Promise<readonly LabGateway[]> {
  const starting = Array.from({ length: gatewayCount }, async (_, index) => {
    const gatewayEnv = { ...env, DATA_DIR: join(folder, `gateway-${index}`) };
    return createLabGateway(gatewayEnv, await freePort(), { ...processOptions, ...extraOptions, hasClock: hasClocks });
  });
  return Promise.all(starting);
}

export async function killRunningGateways(gateways: readonly LabGateway[]): Promise<void> {
  await Promise.all(gateways.filter((gateway) => gateway.isRunning()).map((gateway) => gateway.kill()));
}
