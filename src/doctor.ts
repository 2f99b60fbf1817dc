import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, getOrigin } from './config.ts';
import { checkProxies, checkPublicUrl } from './doctor/check-addresses.ts';
import { checkGateway } from './doctor/check-gateway.ts';
import { checkRecordedPepper } from './doctor/check-recorded-pepper.ts';
import { createFindings, type Finding } from './domain/finding.ts';
import { getControlAddress } from './operator/control-address.ts';
import { createControlClient } from './operator/control-client.ts';
import type { GatewayStatus } from './operator/operator.ts';
import { checkDataDir } from './stores/doctor/check-data-dir.ts';
import {
  type CheckPepper,
  checkEmbeddedDatabase,
  checkPostgresDatabase,
} from './stores/doctor/check-database.ts';
import { toFeedsFinding } from './stores/doctor/check-feeds.ts';
import { checkMail } from './stores/doctor/check-mail.ts';
import { checkPepper } from './stores/doctor/check-pepper.ts';
import { checkRedis } from './stores/doctor/check-redis.ts';
import { createPepperStore } from './stores/prisma/accounts/pepper-store.ts';

/**
 * Checks everything that a gateway with this configuration needs. It changes nothing, and its findings contain
 * no secrets.
 * @param gateway the running gateway with this data directory and database, or null if there is none
 */
export async function examine(config: Config, gateway: GatewayStatus | null): Promise<Finding[]> {
  const { dataDir, database, quota, pepper } = config;
  const isEmbedded = database.kind === 'embedded';
  // Check the directory before the database, because opening the database creates files in the directory.
  const dataDirFindings = checkDataDir(dataDir);
  const hasDatabase = existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  return [
    ...checkSettings(config),
    ...dataDirFindings,
    checkPepper({
      dataDir,
      isKeyPepperSet: pepper !== null,
      isEmbedded,
      hasDatabase,
      previousPeppers: config.previousPeppers,
    }),
    ...(isEmbedded
      ? await checkEmbeddedDatabase(dataDir, gateway !== null, createPepperCheck(config))
      : await checkPostgresDatabase(database.url, quota.kind === 'embedded', createPepperCheck(config))),
    // A running gateway has exclusive use of the embedded database, so ask the gateway for its feeds.
    ...(isEmbedded && gateway !== null ? await checkFeeds(config) : []),
    ...(quota.kind === 'redis'
      ? await checkRedis(quota.url)
      : [createFindings('redis').ok('not used: one gateway counts in memory')]),
    ...(await checkMail(config.smtp, {
      origin: getOrigin(config),
      isPublicUrlSet: config.publicUrl !== null,
    })),
    checkPublicUrl(config),
    checkProxies(config),
    await checkGateway(config, gateway),
  ];
}

/** Reports what the start also warns about. */
function checkSettings({ warnings }: Config): Finding[] {
  const { ok, warn } = createFindings('configuration');
  return warnings.length === 0 ? [ok('valid')] : warnings.map((warning) => warn(warning, 'Unset it.'));
}

/** Creates the check that the configured pepper belongs to the database. */
const createPepperCheck =
  (config: Config): CheckPepper =>
  (query) =>
    checkRecordedPepper(config, createPepperStore(query));

/** Checks the feeds that the running gateway lists. */
async function checkFeeds(config: Config): Promise<Finding[]> {
  try {
    return [toFeedsFinding(await createControlClient(getControlAddress(config)).feedList())];
  } catch {
    // An older gateway does not know the command. If the gateway has just ended, `checkGateway` reports that.
    return [];
  }
}
