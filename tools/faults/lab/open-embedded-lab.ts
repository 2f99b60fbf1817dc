import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commonEnv, createGateways, endAll } from './create-gateways.ts';
import { giveToJailed, jailedTo } from './jail.ts';
import type { EmbeddedLab, LabOptions } from './lab.ts';
import { createLabAccounts, writePlansFile } from './lab-accounts.ts';

/** @param parent Where the data directory is made; a file system of the scenario's own, or the temporary folder. */
export async function openEmbeddedLab(parent: string, options: LabOptions): Promise<EmbeddedLab> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parent, 'phone-gateway-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const env = commonEnv(writePlansFile(folder));
  const dataDir = join(folder, 'gateway-0');
  const made = await createLabAccounts({ ...env, DATA_DIR: dataDir }, options.hasManyChanges);
  const { isJailed = false } = options;
  if (isJailed) giveToJailed(dataDir);
  const runBy = isJailed ? { runBy: jailedTo(dataDir) } : {};
  const gateways = await createGateways(env, folder, { ...options, gateways: 1 }, runBy);
  opened.defer(() => endAll(gateways));
  const origins = gateways.map(({ origin }) => origin);
  const owned = opened.move();
  return {
    dataDir,
    ...made,
    gateways,
    origins,
    killedAtMs: [],
    env,
    folder,
    readCounters: (those) => Promise.all(those.map(({ key }) => askUsed(origins[0] ?? '', key))),
    close: () => owned.disposeAsync(),
  };
}

async function askUsed(origin: string, key: string): Promise<number> {
  const answer = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
  const { data } = (await answer.json()) as { data: { quota: { day: { used: number } } } };
  return data.quota.day.used;
}
