import { join } from 'node:path';
import type { ProcessOptions } from '../../testing/command.ts';
import { freePort } from '../../testing/free-port.ts';
import { createLabGateway, type LabGateway } from './gateways.ts';
import type { LabOptions } from './lab.ts';

/** What the gateways of every scenario are given. */
export const commonEnv = (plans: string) => ({
  PLANS_FILE: plans,
  DEMO_ACCOUNT: 'off',
  // The receiver of webhooks is on this machine.
  WEBHOOK_ALLOW_PRIVATE: 'on',
});

/** Gateways that are not running yet. */
export function createGateways(
  env: Readonly<Record<string, string>>,
  folder: string,
  { gateways = 2, hasClocks = false, process = {} }: LabOptions,
  more: ProcessOptions = {},
): Promise<readonly LabGateway[]> {
  const made = Array.from({ length: gateways }, async (_, index) => {
    const own = { ...env, DATA_DIR: join(folder, `gateway-${index}`) };
    return createLabGateway(own, await freePort(), { ...process, ...more, hasClock: hasClocks });
  });
  return Promise.all(made);
}

export async function endAll(gateways: readonly LabGateway[]): Promise<void> {
  await Promise.all(gateways.filter((gateway) => gateway.isRunning()).map((gateway) => gateway.kill()));
}
