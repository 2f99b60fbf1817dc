import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPepperOrigin, toPeppers } from './check-pepper.ts';
import { type Config, getOrigin } from './config.ts';
import type { PepperEvidence, PepperStore } from './domain/accounts/pepper.ts';
import { createFindings, type Finding } from './domain/finding.ts';
import { isLoopbackHost } from './domain/loopback.ts';
import { formatPlural } from './domain/text/plural.ts';
import { getControlAddress } from './operator/control-address.ts';
import { createControlClient } from './operator/control-client.ts';
import type { GatewayStatus } from './operator/operator.ts';
import { OutgoingError } from './outgoing/outgoing-error.ts';
import { readBody } from './outgoing/read-body.ts';
import { sendRequest } from './outgoing/send-request.ts';
import { matchesCheckValue, toPepperId } from './services/pepper/check-value.ts';
import {
  formatPepperAdvice,
  judgePepper,
  type Peppers,
  unfinishedRotationAdvice,
} from './services/pepper/pepper-check.ts';
import { countOutdatedTexts } from './services/pepper/sealed-text-renewal.ts';
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
  const checkPepperOfDatabase: CheckPepper = (query) => checkRecordedPepper(config, createPepperStore(query));
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
      ? await checkEmbeddedDatabase(dataDir, gateway !== null, checkPepperOfDatabase)
      : await checkPostgresDatabase(database.url, quota.kind === 'embedded', checkPepperOfDatabase)),
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

/** Checks the feeds that the running gateway lists. */
async function checkFeeds(config: Config): Promise<Finding[]> {
  try {
    return [toFeedsFinding(await createControlClient(getControlAddress(config)).feedList())];
  } catch {
    // An older gateway does not know the command. If the gateway has just ended, `checkGateway` reports that.
    return [];
  }
}

/** With this many trusted proxies or more, the setting is probably a mistake. */
const suspiciousProxyCount = 5;

/** Checks `PUBLIC_URL`: whether it is set if other hosts can connect, and whether it uses https. */
function checkPublicUrl({ publicUrl, host, port }: Config): Finding {
  const { ok, warn } = createFindings('PUBLIC_URL');
  if (publicUrl === null) {
    return isLoopbackHost(host)
      ? ok('not set; only this host is served')
      : warn(
          `not set, and HOST is ${host}: links use ${getOrigin({ publicUrl, host, port })}`,
          'Set PUBLIC_URL to the address that clients see.',
        );
  }
  const { protocol, host: publicHost, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLoopbackHost(hostname)
    ? ok(`${protocol}//${publicHost}`)
    : warn(
        `http://${publicHost} is not encrypted: others on the network can read keys`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      );
}

/** Checks whether the number of trusted proxies fits the addresses of the gateway. */
function checkProxies({ trustedProxies, publicUrl, host }: Config): Finding {
  const { ok, warn } = createFindings('TRUST_PROXY');
  if (trustedProxies === 0 && publicUrl?.startsWith('https:')) {
    return warn(
      '0, but PUBLIC_URL is https, so a proxy is in front: all clients share one address for limits',
      'Set TRUST_PROXY to the number of your own proxies in front.',
    );
  }
  if (trustedProxies >= suspiciousProxyCount) {
    return warn(
      `${formatPlural(trustedProxies, 'proxy', 'proxies')}: if this is too many, clients can fake their address`,
      'Set TRUST_PROXY to the number of your own proxies in front.',
    );
  }
  if (trustedProxies > 0 && publicUrl === null && isLoopbackHost(host)) {
    return warn(
      `${trustedProxies}, but neither HOST nor PUBLIC_URL suggests a proxy`,
      'Set PUBLIC_URL to the address that clients see, or TRUST_PROXY to 0.',
    );
  }
  return ok(
    trustedProxies === 0
      ? '0: X-Forwarded-For is not read'
      : `${trustedProxies} in front; client addresses are read from X-Forwarded-For`,
  );
}

/** How long the check waits for a gateway's response. */
const timeoutMs = 3_000;
/** The maximum size of the response of `/readyz`. It is more than ten times the usual size. */
const maxReadinessBytes = 64 * 1024;

/** Checks the gateway at the address that it reports. If there is none, checks what answers at HOST and PORT. */
async function checkGateway(config: Config, gateway: GatewayStatus | null): Promise<Finding> {
  const { info, warn } = createFindings('gateway');
  const reportedAddress = gateway?.listening ?? null;
  const configuredOrigin = getLocalOrigin(config);
  const origin = reportedAddress === null ? configuredOrigin : getLocalOrigin(reportedAddress);
  const finding = await checkReadiness(origin);
  if (finding === null) {
    return gateway === null
      ? info(`not running: nothing answers at ${configuredOrigin}`)
      : warn(
          `nothing answers at ${origin}, but a gateway runs on this data directory`,
          'It may be starting or stopping, or it has another HOST or PORT: run doctor with those.',
        );
  }
  // With PORT=0, the system chose the port, so any port is right.
  const isAtConfiguredPort =
    reportedAddress === null || config.port === 0 || reportedAddress.port === config.port;
  return isAtConfiguredPort
    ? finding
    : warn(
        `${finding.detail}, and not at ${configuredOrigin}`,
        'Run doctor with the HOST and PORT of the gateway, or restart the gateway with these.',
      );
}

/** Returns the URL for connections from this machine. */
function getLocalOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return getOrigin({ publicUrl: null, host: localHost, port });
}

/** Checks the response of `/readyz`. @returns the finding, or null if nothing answers */
async function checkReadiness(origin: string): Promise<Finding | null> {
  const { ok, warn, fail } = createFindings('gateway');
  let text: string;
  try {
    const response = await sendRequest({
      url: new URL(`${origin}/readyz`),
      method: 'GET',
      headers: {},
      maxBodyBytes: maxReadinessBytes,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = Buffer.concat(await readBody(response, maxReadinessBytes)).toString();
  } catch (error) {
    // An OutgoingError means that something answered, but not as a gateway does.
    if (!(error instanceof OutgoingError)) return null;
    text = '';
  }
  const readiness = readReadiness(text);
  if (readiness?.checks === undefined)
    return warn(`something else answers at ${origin}`, 'Set PORT to another port.');
  if (readiness.status === 'ready') {
    return readiness.warnings === undefined
      ? ok(`ready at ${origin}`)
      : warn(`ready at ${origin}, with warnings`, readiness.warnings.join(' '));
  }
  const createFinding = readiness.checks.database === 'away' ? fail : warn;
  const failingChecks = Object.entries(readiness.checks).filter(([, state]) => state !== 'ok');
  return createFinding(
    `${readiness.status} at ${origin}: ${failingChecks.map((check) => check.join(' ')).join(', ')}`,
    readiness.warnings?.join(' ') ?? 'See its log.',
  );
}

/** Parses a response. Returns null if it is not JSON. */
function readReadiness(text: string) {
  try {
    return JSON.parse(text) as {
      status?: string;
      checks?: Record<string, string>;
      warnings?: string[];
    } | null;
  } catch {
    return null;
  }
}

/** Checks that the configured pepper belongs to the database. */
async function checkRecordedPepper(config: Config, store: PepperStore): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('pepper of the database');
  const origin = findPepperOrigin(config);
  const pepper = config.pepper ?? origin.generated;
  if (pepper === null) return [];
  const evidence = await store.read();
  const peppers = toPeppers(config, pepper);
  const verdict = judgePepper(peppers, evidence);
  // If nothing depends on the pepper of an embedded database, the next start replaces it.
  const isReplaceable = verdict === 'other' && !evidence.isNeeded && config.database.kind === 'embedded';
  switch (isReplaceable ? 'unneeded' : verdict) {
    case 'same':
      return [ok('the same'), ...(await checkRotation(store, peppers, evidence))];
    case 'rotated':
      return [
        ok('a newer one: the next start records it, and credentials made with the previous one work'),
        ...(await checkRotation(store, peppers, evidence)),
      ];
    case 'partial':
      return [
        fail(
          'one of several: some credentials were made with a pepper that is neither KEY_PEPPER nor in KEY_PEPPER_PREVIOUS',
          unfinishedRotationAdvice,
        ),
      ];
    case 'unneeded':
      return [ok('nothing depends on a pepper yet: the next start records the present one')];
    case 'proven':
      return [ok('the same: encrypted texts can be decrypted; the next start records it')];
    case 'other':
      return [
        fail(
          evidence.isNeeded
            ? 'another one: keys would not work, and no gateway starts'
            : 'another one: no gateway starts',
          formatPepperAdvice(origin, evidence),
        ),
      ];
    case 'unknown':
      return [
        warn(
          'not recorded, so it is unknown whether it is the same',
          'Call the API with a key that was made before: if it works, the gateway records the pepper. Otherwise run npx phone-gateway pepper accept --yes.',
        ),
      ];
  }
}

/**
 * Counts the hashes and encrypted texts that a rotation has not renewed yet.
 * @returns the findings, or an empty list if the database has only one pepper
 */
async function checkRotation(
  store: PepperStore,
  peppers: Peppers,
  { checks }: PepperEvidence,
): Promise<Finding[]> {
  const { ok, warn } = createFindings('rotation of the pepper');
  const { current, previous } = peppers;
  const [oldestCheckValue] = checks;
  const newestCheckValue = checks.at(-1);
  const isNewestPrevious =
    newestCheckValue !== undefined && previous.some((pepper) => matchesCheckValue(pepper, newestCheckValue));
  const isCurrentRecorded = checks.some((checkValue) => matchesCheckValue(current, checkValue));
  if (isNewestPrevious && isCurrentRecorded)
    return [
      warn(
        'KEY_PEPPER is older than a pepper of KEY_PEPPER_PREVIOUS, so nothing is hashed again',
        'When every gateway has both, set KEY_PEPPER to the newer one and KEY_PEPPER_PREVIOUS to the older one.',
      ),
    ];
  const remainingHashes = { keys: 0, secrets: 0, recoveryCodes: 0 };
  for (const checkValue of checks) {
    if (matchesCheckValue(current, checkValue)) continue;
    const counts = await store.countHashes(toPepperId(checkValue), checkValue === oldestCheckValue);
    remainingHashes.keys += counts.keys;
    remainingHashes.secrets += counts.secrets;
    remainingHashes.recoveryCodes += counts.recoveryCodes;
  }
  const outdatedTexts = previous.length === 0 ? 0 : await countOutdatedTexts(store, peppers);
  if (previous.length === 0 && checks.length < 2) return [];
  if (remainingHashes.keys + remainingHashes.secrets + remainingHashes.recoveryCodes + outdatedTexts === 0)
    return [ok('nothing is left under an older pepper: unset KEY_PEPPER_PREVIOUS a day after the rotation')];
  const countTexts = [
    formatPlural(remainingHashes.keys, 'API key'),
    formatPlural(remainingHashes.secrets, 'API Secret'),
    formatPlural(remainingHashes.recoveryCodes, 'recovery code'),
    formatPlural(outdatedTexts, 'encrypted text'),
  ];
  return [
    warn(
      `left under an older pepper: ${countTexts.join(', ')}`,
      'Keep KEY_PEPPER_PREVIOUS: keys and API Secrets are hashed again when they are used, encrypted texts within an hour, and recovery codes are replaced when their holder makes new ones.',
    ),
  ];
}
