import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';

const variable = 'PHONE_GATEWAY_TEST_TEMPLATE';

/** Makes one embedded installation for the whole test run: the first start, with the starter catalogue, is slow. */
export async function setup(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'phone-gateway-template-'));
  const config = readConfig({ DATA_DIR: template, DEMO_ACCOUNT: 'off' });
  await (await createApp(config, pino({ level: 'silent' }))).close();
  process.env[variable] = template;
  return () => rm(template, { recursive: true, force: true });
}

/** A data directory of the test's own, as after a first start without a demo account. */
export async function copyTemplate(): Promise<{ dataDir: string; discard(): Promise<void> }> {
  const template = process.env[variable];
  if (template === undefined) throw new Error(`${variable} is not set: vitest's global setup has not run`);
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-data-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, discard: () => rm(dataDir, { recursive: true, force: true }) };
}
