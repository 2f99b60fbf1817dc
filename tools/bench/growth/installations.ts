import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tell } from '../../testing/run-program.ts';
import type { InstallationKind } from '../bench-data.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { openBenchRedis } from '../setup/bench-redis.ts';
import { type Environment, runGatewayCommand } from '../setup/gateway-command.ts';
import { fillInstallation, type Installation } from '../setup/installation.ts';
import { benchPlans } from '../setup/plans.ts';
import type { GrowthOptions } from './options.ts';
import { writePhones } from './write-phones.ts';

/** A gateway's stores with so many phones. */
export interface SizedInstallation {
  readonly kind: InstallationKind;
  /** As asked for. */
  readonly size: number;
  readonly env: Environment;
  readonly installation: Installation;
  readonly importSeconds: number;
  readonly importedPhones: number;
  /** Of its synthetic phones; empty where there are only real ones. */
  readonly files: readonly string[];
}

const phonesPerFile = 2_000;

/** Makes installations of every size: each is a copy of the one before, with more phones. */
export async function createInstallations(
  kind: InstallationKind,
  options: GrowthOptions,
  resources: AsyncDisposableStack,
  tell: Tell,
): Promise<SizedInstallation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-growth-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const sheets = readdirSync(options.sheetsFolder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(options.sheetsFolder, name));
  const most = options.sizes[options.sizes.length - 1] ?? 0;
  const syntheticOf = (size: number) =>
    Math.max(0, Math.round((size - 12_000) / phonesPerFile)) * phonesPerFile;
  const { files } = await writePhones(sheets, syntheticOf(most), { folder: options.phonesFolder, seed: 1 });

  const stores = await createStores(kind, folder, options, resources);
  const made: SizedInstallation[] = [];
  let env = await stores.next(null);
  const installation = await fillInstallation({ env, sheets: [] });
  let importedFiles = 0;
  for (const size of options.sizes) {
    const upTo = syntheticOf(size) / phonesPerFile;
    const own = [...(made.length === 0 ? sheets : []), ...files.slice(importedFiles, upTo)];
    const startedAtMs = performance.now();
    const report: { added: number } = JSON.parse(
      await runGatewayCommand(['import', '--allow-rejects', '--json', ...own], env),
    );
    const importSeconds = (performance.now() - startedAtMs) / 1000;
    tell(`${kind}, ${size}: ${report.added} phones imported in ${importSeconds.toFixed(1)} s`);
    importedFiles = upTo;
    const imported = { importSeconds, importedPhones: report.added, files: files.slice(0, upTo) };
    made.push({ kind, size, env, installation, ...imported });
    if (size !== most) env = await stores.next(env);
  }
  return made;
}

/** Stores for one gateway after the other, each a copy of those before. */
async function createStores(
  kind: InstallationKind,
  folder: string,
  { postgresUrl, redisUrl }: GrowthOptions,
  resources: AsyncDisposableStack,
) {
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(benchPlans));
  const shared = { PLANS_FILE: plansFile, KEY_PEPPER: 'a pepper for benchmarks' };
  const redis = kind === 'postgres' ? await openBenchRedis(redisUrl) : null;
  if (redis !== null) resources.defer(() => redis.clear());
  let made = 0;
  return {
    next: async (before: Environment | null): Promise<Environment> => {
      made += 1;
      const DATA_DIR = join(folder, `data-${made}`);
      if (redis === null) {
        if (before?.DATA_DIR !== undefined) cpSync(before.DATA_DIR, DATA_DIR, { recursive: true });
        return { ...shared, DATA_DIR };
      }
      const template =
        before?.DATABASE_URL === undefined ? null : new URL(before.DATABASE_URL).pathname.slice(1);
      const database = await createBenchDatabase(postgresUrl, `${made}`, template);
      resources.defer(() => database.drop());
      return {
        ...shared,
        DATA_DIR,
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        REDIS_PREFIX: redis.prefix,
      };
    },
  };
}
