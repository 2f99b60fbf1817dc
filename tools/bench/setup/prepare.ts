import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Phone } from '../../../src/record/phone.ts';
import { createCatalogueSource } from '../../../src/stores/prisma/catalogue/catalogue-source.ts';
import { openDatabase } from '../../../src/stores/prisma/database.ts';
import type { BenchData, InstallationKind } from '../bench-data.ts';
import type { Environment } from '../measure/node-process.ts';
import type { BenchOptions } from '../options.ts';
import { createBenchDatabase } from './bench-database.ts';
import { openBenchRedis } from './bench-redis.ts';
import { findSheets } from './find-sheets.ts';
import { fillInstallation } from './installation.ts';
import { toBenchData } from './to-bench-data.ts';

export interface BenchSetup {
  readonly data: BenchData;
  readonly dataFile: string;
  /** The file for the ready answers of the gateway; see `store-answers.ts`. */
  readonly answersFile: string;
  /** The environment variables of the gateway by installation. */
  readonly gatewayEnv: Record<InstallationKind, Environment>;
  /** The environment variables of the other contenders. */
  readonly contenderEnv: Environment;
  /** The number of imported spec sheets. */
  readonly sheets: number;
}

const createPlan = (name: string, quota: number) => ({
  name,
  requests_per_day: quota,
  requests_per_month: quota,
  price: null,
  data: 'real-time',
  support: 'none',
});
const maxQuota = 2_147_483_647;
/** `bench` has a practically unlimited quota, and the first request uses up `spent`. Sign-ups need `free`. */
const plans = { data: [createPlan('bench', maxQuota), createPlan('free', maxQuota), createPlan('spent', 1)] };

/** Sets up the stores, data and files of all contenders. They are removed when `resources` is disposed. */
export async function prepare(
  { sheetsFolder, isQuick }: BenchOptions,
  resources: AsyncDisposableStack,
  log: (line: string) => void,
): Promise<BenchSetup> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-bench-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const redis = await openBenchRedis();
  resources.defer(() => redis.clear());
  const database = await createBenchDatabase();
  resources.defer(() => database.drop());
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(plans));
  const sheets = findSheets(sheetsFolder).filter((_, index) => !isQuick || index % 8 === 0);
  log(`${sheets.length} spec sheets are imported, into Postgres and into the embedded database`);

  const stores = { DATABASE_URL: database.url, REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix };
  // Responses may contain the URL of the gateway, and those of two gateways are compared.
  const shared = {
    PLANS_FILE: plansFile,
    KEY_PEPPER: 'a pepper for benchmarks',
    PUBLIC_URL: 'http://gateway.example',
  };
  const gatewayEnv = {
    postgres: { ...shared, ...stores, DATA_DIR: join(folder, 'with-postgres') },
    embedded: { ...shared, DATA_DIR: join(folder, 'embedded') },
  };
  const withPostgres = await fillInstallation(gatewayEnv.postgres, sheets);
  const withoutPostgres = await fillInstallation(gatewayEnv.embedded, sheets);
  const { phones, currencies } = await readCatalogue(database.url);
  const data = toBenchData(phones, currencies, {
    keys: { postgres: withPostgres.keys, embedded: withoutPostgres.keys },
    etags: { postgres: withPostgres.etag, embedded: withoutPostgres.etag },
  });
  const dataFile = join(folder, 'data.json');
  const answersFile = join(folder, 'answers.ndjson');
  writeFileSync(dataFile, JSON.stringify(data));
  log(`${phones.length} phones of ${data.lists.length - 1} brands`);
  return {
    data,
    dataFile,
    answersFile,
    gatewayEnv,
    contenderEnv: {
      ...shared,
      ...stores,
      ANSWERS_FILE: answersFile,
      ACCOUNT_ID: withPostgres.accountId,
    },
    sheets: sheets.length,
  };
}

/** @returns every phone of the catalogue, and the currencies of its exchange rates */
async function readCatalogue(url: string): Promise<{ phones: Phone[]; currencies: string[] }> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    const source = createCatalogueSource(database.catalogue);
    const { rates } = await source.readRates();
    return { phones: await source.findPhonesSince(0), currencies: [...rates.keys()] };
  } finally {
    await database.close();
  }
}
