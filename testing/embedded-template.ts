import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { until } from './until.ts';

const variable = 'PHONE_GATEWAY_TEST_TEMPLATE';

/** A place for the one embedded installation of a test run: the first start, with the starter catalogue, is slow. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-template-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Where it is; made by the first worker that asks, for which the others wait. */
async function findTemplate(): Promise<string> {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set: vitest's global setup has not run`);
  const made = join(folder, 'made');
  if (existsSync(made)) return made;
  const lock = join(folder, 'lock');
  try {
    mkdirSync(lock);
  } catch {
    await until('another worker has made the template', () => existsSync(made), { patienceMs: 60_000 });
    return made;
  }
  try {
    const making = join(folder, 'making');
    const config = readConfig({ DATA_DIR: making, DEMO_ACCOUNT: 'off' });
    await (await createApp(config, pino({ level: 'silent' }))).close();
    renameSync(making, made);
  } finally {
    rmdirSync(lock);
  }
  return made;
}

export interface Installation {
  readonly dataDir: string;
  discard(): Promise<void>;
}

/** A data directory of the test's own, as after a first start without a demo account. */
export async function copyTemplate(): Promise<Installation> {
  const template = await findTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-data-'));
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, discard: () => rm(dataDir, { recursive: true, force: true }) };
}
