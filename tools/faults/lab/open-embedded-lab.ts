import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCommonEnv, createGateways, killRunningGateways } from './create-gateways.ts';
import { createJailCommand, giveToJailedUser } from './jail.ts';
import type { EmbeddedLab, LabOptions } from './lab.ts';
import { createLabAccounts, writePlansFile } from './lab-accounts.ts';

/** @param parent the folder for the data directory: the scenario's own file system, or the temporary folder */
export async function openEmbeddedLab(parent: string, options: LabOptions): Promise<EmbeddedLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parent, 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const env = createCommonEnv(writePlansFile(folder));
  const dataDir = join(folder, 'gateway-0');
  const labAccounts = await createLabAccounts({ ...env, DATA_DIR: dataDir }, options.hasManyChanges);
  const { isJailed = false } = options;
  if (isJailed) giveToJailedUser(dataDir);
  const runBy = isJailed ? { runBy: createJailCommand(dataDir) } : {};
  const gateways = await createGateways(env, folder, { ...options, gatewayCount: 1 }, runBy);
  opened.defer(() => killRunningGateways(gateways));
  const origins = gateways.map(({ origin }) => origin);
  const resources = opened.move();
  return {
    dataDir,
    ...labAccounts,
    gateways,
    origins,
    killTimesMs: [],
    env,
    folder,
    readCounters: (accounts) => Promise.all(accounts.map(({ key }) => readUsedUnits(origins[0] ?? '', key))),
    close: () => resources.disposeAsync(),
  };
}

async function readUsedUnits(origin: string, key: string): Promise<number> {
  const response = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
  const { data } = (await response.json()) as { data: { quota: { day: { used: number } } } };
  return data.quota.day.used;
}
