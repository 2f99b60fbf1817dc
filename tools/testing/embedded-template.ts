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

/** Creates the templates, which takes long and is therefore done once in a test run, in a new data directory. */
const templateCreators = {
  /** A database as PostgreSQL's `initdb` creates it. */
  empty: async (dataDir: string) => (await openDatabase({ kind: 'embedded', dataDir })).close(),
  /** An installation after a first start without a demo account. It has the starter catalogue. */
  started: async (dataDir: string) => {
    await copyInto('empty', dataDir);
    const config = readConfig({ DATA_DIR: dataDir, DEMO_ACCOUNT: 'off' });
    await (await createApp(config, pino({ level: 'silent' }))).close();
  },
};
type TemplateName = keyof typeof templateCreators;

/** Creates the folder of the templates. @returns a function that removes it */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-gateway-templates-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Finds the folder of a template. The first worker that needs the template creates it, and others wait for that. */
async function findTemplate(name: TemplateName): Promise<string> {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is not set: vitest's global setup has not run`);
  const template = join(folder, name);
  if (existsSync(template)) return template;
  const lock = `${template}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    await until('another worker has made the template', () => existsSync(template), { patienceMs: 60_000 });
    return template;
  }
  try {
    const unfinished = `${template}.unfinished`;
    await templateCreators[name](unfinished);
    renameSync(unfinished, template);
  } finally {
    rmdirSync(lock);
  }
  return template;
}

/** The folders of the databases template1 and template0, which no gateway opens. */
const unopenedDatabases = ['postgres/base/1', 'postgres/base/4'];

async function copyInto(name: TemplateName, dataDir: string): Promise<void> {
  const template = await findTemplate(name);
  const linkedFolders = unopenedDatabases.map((folder) => join(template, folder));
  cpSync(template, dataDir, { recursive: true, filter: (path) => !linkedFolders.includes(path) });
  // Half of the files are in databases that nobody writes to, so hard links to them are enough.
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

/** Copies a template to a new data directory. */
export async function copyTemplate(name: TemplateName = 'started'): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-data-'));
  await copyInto(name, dataDir);
  return { dataDir, discard: () => rm(dataDir, { recursive: true, force: true }) };
}
