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

/** The stores of a gateway with about `size` phones. */
export interface SizedInstallation {
  readonly kind: InstallationKind;
  /** The requested number of phones. */
  readonly size: number;
  readonly env: Environment;
  readonly installation: Installation;
  readonly importSeconds: number;
  /** The number of phones that the import added. */
  readonly importedPhones: number;
  /** The files of its synthetic phones; none if there are only real ones. */
  readonly files: readonly string[];
}

const phonesPerFile = 2_000;

/** Creates an installation of every size. Each is a copy of the smaller one, to which more phones are imported. */
export async function createInstallations(
  kind: InstallationKind,
  options: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<SizedInstallation[]> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-growth-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const sheets = readdirSync(options.sheetsFolder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(options.sheetsFolder, name));
  const maxSize = options.sizes[options.sizes.length - 1] ?? 0;
  const countSyntheticPhones = (size: number) =>
    Math.max(0, Math.round((size - 12_000) / phonesPerFile)) * phonesPerFile;
  const { files } = await writePhones(sheets, countSyntheticPhones(maxSize), {
    folder: options.phonesFolder,
    seed: 1,
  });

  const stores = await createStores(kind, folder, options, resources);
  const installations: SizedInstallation[] = [];
  let env = await stores.createNext(null);
  const installation = await fillInstallation({ env, sheets: [] });
  let importedFiles = 0;
  for (const size of options.sizes) {
    const fileCount = countSyntheticPhones(size) / phonesPerFile;
    const newFiles = [
      ...(installations.length === 0 ? sheets : []),
      ...files.slice(importedFiles, fileCount),
    ];
    const startedAtMs = performance.now();
    const report: { added: number } = JSON.parse(
      await runGatewayCommand(['import', '--allow-rejects', '--json', ...newFiles], env),
    );
    const importSeconds = (performance.now() - startedAtMs) / 1000;
    log(`${kind}, ${size}: ${report.added} phones imported in ${importSeconds.toFixed(1)} s`);
    importedFiles = fileCount;
    const imported = { importSeconds, importedPhones: report.added, files: files.slice(0, fileCount) };
    installations.push({ kind, size, env, installation, ...imported });
    if (size !== maxSize) env = await stores.createNext(env);
  }
  return installations;
}

/** Creates stores for consecutive gateways, each a copy of the previous ones. */
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
  let storeCount = 0;
  return {
    createNext: async (previous: Environment | null): Promise<Environment> => {
      storeCount += 1;
      const DATA_DIR = join(folder, `data-${storeCount}`);
      if (redis === null) {
        if (previous?.DATA_DIR !== undefined) cpSync(previous.DATA_DIR, DATA_DIR, { recursive: true });
        return { ...shared, DATA_DIR };
      }
      const template =
        previous?.DATABASE_URL === undefined ? null : new URL(previous.DATABASE_URL).pathname.slice(1);
      const database = await createBenchDatabase(postgresUrl, `${storeCount}`, template);
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
