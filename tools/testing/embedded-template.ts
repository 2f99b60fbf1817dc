import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/stores/prisma/database.ts';
import { until } from './until.ts';

const variable = 'PHONE_GATEWAY_TEST_TEMPLATES';

/** What is slow to make, and therefore made once in a test run: in a data directory that is not there yet. */
const makers = {
  /** As PostgreSQL's `initdb` leaves it. */
  empty: async (dataDir: string) => (await openDatabase({ kind: 'embedded', dataDir })).close(),
  /** As after a first start without a demo account, so with the starter catalogue. */
  started: async (dataDir: string) => {
    await copyInto('empty', dataDir);
    const config = readConfig({ DATA_DIR: dataDir, DEMO_ACCOUNT: 'off' });
    await (await createApp(config, pino({ level: 'silent' }))).close();
  },
};
type TemplateName = keyof typeof makers;

/** A place for the embedded installations that others are copied from. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-templates-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Where it is; made by the first worker that asks, for which the others wait. */
async function findTemplate(name: TemplateName): Promise<string> {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set: vitest's global setup has not run`);
  const made = join(folder, name);
  if (existsSync(made)) return made;
  const lock = `${made}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    await until('another worker has made the template', () => existsSync(made), { patienceMs: 60_000 });
    return made;
  }
  try {
    const making = `${made}.making`;
    await makers[name](making);
    renameSync(making, made);
  } finally {
    rmdirSync(lock);
  }
  return made;
}

/** The databases of PostgreSQL that no gateway opens: template1 and template0. */
const unopenedDatabases = ['postgres/base/1', 'postgres/base/4'];

async function copyInto(name: TemplateName, dataDir: string): Promise<void> {
  const template = await findTemplate(name);
  const unopened = unopenedDatabases.map((folder) => join(template, folder));
  cpSync(template, dataDir, { recursive: true, filter: (path) => !unopened.includes(path) });
  // Half of the files are in databases that nothing writes, so links to them are enough.
  for (const folder of unopenedDatabases) {
    mkdirSync(join(dataDir, folder));
    for (const file of readdirSync(join(template, folder)))
      linkSync(join(template, folder, file), join(dataDir, folder, file));
  }
}

export interface Installation {
  readonly dataDir: string;
  discard(): Promise<void>;
}

/** A data directory of the test's own, which a gateway has been started on, or which has an empty database. */
export async function copyTemplate(name: TemplateName = 'started'): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-data-'));
  await copyInto(name, dataDir);
  return { dataDir, discard: () => rm(dataDir, { recursive: true, force: true }) };
}
