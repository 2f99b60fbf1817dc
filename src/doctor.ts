import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPepperOrigin, toPeppers } from './check-pepper.ts';
import { type Config, getOrigin } from './config.ts';
import type { PepperEvidence, PepperStore } from './domain/accounts/pepper.ts';
import { createFindings, type Finding } from './domain/finding.ts';
import { formatPlural } from './domain/plural.ts';
import { judgeNode } from './node-vulnerabilities.ts';
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
import { countOutdatedSealed } from './services/pepper/renew-sealed.ts';
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

/** How long the check waits for a gateway's response. */
const timeoutMs = 3_000;
/** The response of `/readyz` is less than a tenth of this size. */
const maxReadinessBytes = 64 * 1024;
/** This many proxies are unusual, so the number is probably a mistake. */
const manyProxies = 5;

/**
 * Checks everything that a gateway with this configuration needs. Changes nothing, and prints no secret.
 * @param gateway the running gateway with this data directory and database, or null if there is none
 */
export async function examine(config: Config, gateway: GatewayStatus | null): Promise<Finding[]> {
  const { dataDir, database, quota, pepper } = config;
  const isEmbedded = database.kind === 'embedded';
  // The directory is checked before the database is opened, because that creates files.
  const directory = checkDataDir(dataDir);
  const hasDatabase = existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  return [
    createFindings('configuration').ok('valid'),
    judgeNode(process.versions.node),
    ...directory,
    checkPepper({
      dataDir,
      isSet: pepper !== null,
      isEmbedded,
      hasDatabase,
      previous: config.previousPeppers,
    }),
    ...(isEmbedded
      ? await checkEmbeddedDatabase(dataDir, gateway !== null, createPepperCheck(config))
      : await checkPostgresDatabase(database.url, quota.kind === 'embedded', createPepperCheck(config))),
    // A running gateway has exclusive use of the embedded database, so read the feeds through the gateway.
    ...(isEmbedded && gateway !== null ? await requestFeeds(config) : []),
    ...(quota.kind === 'redis'
      ? await checkRedis(quota.url)
      : [createFindings('redis').ok('not used: one gateway counts in memory')]),
    ...(await checkMail(config.smtp, { origin: getOrigin(config), isPublic: config.publicUrl !== null })),
    checkPublicUrl(config),
    checkProxies(config),
    await checkGateway(config, gateway),
  ];
}

/** Creates the check that the configured pepper belongs to the database. */
function createPepperCheck(config: Config): CheckPepper {
  return async (query) => {
    const { ok, warn, fail } = createFindings('pepper of the database');
    const origin = findPepperOrigin(config);
    const pepper = config.pepper ?? origin.generated;
    if (pepper === null) return [];
    const store = createPepperStore(query);
    const evidence = await store.read();
    const peppers = toPeppers(config, pepper);
    const verdict = judgePepper(peppers, evidence);
    const isReplaceable = verdict === 'other' && !evidence.isNeeded && config.database.kind === 'embedded';
    switch (isReplaceable ? 'unneeded' : verdict) {
      case 'same':
        return [ok('the same'), ...(await checkRotation(store, peppers, evidence))];
      case 'rotated':
        return [
          ok('a newer one: the next start records it, and what was made under the previous one works'),
          ...(await checkRotation(store, peppers, evidence)),
        ];
      case 'partial':
        return [
          fail(
            'one of several: there are credentials under a pepper that is neither KEY_PEPPER nor in KEY_PEPPER_PREVIOUS',
            unfinishedRotationAdvice,
          ),
        ];
      case 'unneeded':
        return [ok('nothing depends on one yet: the next start records the present one')];
      case 'proven':
        return [ok('the same: encrypted texts open; the next start records it')];
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
            'not recorded, so it cannot be told whether it is the same',
            'Call the API with a key that was made before: if it works, the gateway records the pepper. Or npx phone-gateway pepper accept --yes.',
          ),
        ];
    }
  };
}

/** Tells how much of a rotation is left. Returns nothing if the database has one pepper only. */
async function checkRotation(
  store: PepperStore,
  peppers: Peppers,
  { checks }: PepperEvidence,
): Promise<Finding[]> {
  const { ok, warn } = createFindings('rotation of the pepper');
  const { current, previous } = peppers;
  const [first] = checks;
  const newest = checks.at(-1);
  const isOld = newest !== undefined && previous.some((pepper) => matchesCheckValue(pepper, newest));
  const isRecorded = checks.some((check) => matchesCheckValue(current, check));
  if (isOld && isRecorded)
    return [
      warn(
        'KEY_PEPPER is older than a pepper of KEY_PEPPER_PREVIOUS, so nothing is hashed again',
        'When every gateway has both, make the newer one KEY_PEPPER and the older one KEY_PEPPER_PREVIOUS.',
      ),
    ];
  const left = { keys: 0, secrets: 0, recoveryCodes: 0 };
  for (const check of checks.filter((recorded) => !matchesCheckValue(current, recorded))) {
    const counts = await store.countHashes(toPepperId(check), check === first);
    left.keys += counts.keys;
    left.secrets += counts.secrets;
    left.recoveryCodes += counts.recoveryCodes;
  }
  const sealed = previous.length === 0 ? 0 : await countOutdatedSealed(store, peppers);
  if (previous.length === 0 && checks.length < 2) return [];
  if (left.keys + left.secrets + left.recoveryCodes + sealed === 0)
    return [ok('nothing is left under an older pepper: unset KEY_PEPPER_PREVIOUS a day after the rotation')];
  const counts = [
    formatPlural(left.keys, 'API key'),
    formatPlural(left.secrets, 'API Secret'),
    formatPlural(left.recoveryCodes, 'recovery code'),
    formatPlural(sealed, 'encrypted text'),
  ];
  return [
    warn(
      `left under an older pepper: ${counts.join(', ')}`,
      'Keep KEY_PEPPER_PREVIOUS: keys and API Secrets are hashed again when they are used, encrypted texts within an hour, and recovery codes are replaced when their holder makes new ones.',
    ),
  ];
}

/** Reads the feeds through the running gateway. */
async function requestFeeds(config: Config): Promise<Finding[]> {
  try {
    return [toFeedsFinding(await createControlClient(getControlAddress(config)).feedList())];
  } catch {
    // The gateway is from an older release, or has just ended. The check of the gateway reports that.
    return [];
  }
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function checkPublicUrl({ publicUrl, host, port }: Config): Finding {
  const { ok, warn } = createFindings('PUBLIC_URL');
  if (publicUrl === null) {
    return isLoopback(host)
      ? ok('not set; only this host is served')
      : warn(
          `not set, and HOST is ${host}: links use ${getOrigin({ publicUrl, host, port })}`,
          'Set PUBLIC_URL to the address that clients see.',
        );
  }
  const { protocol, host: publicHost, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLoopback(hostname)
    ? ok(`${protocol}//${publicHost}`)
    : warn(
        `http://${publicHost} is not encrypted: others on the network can read keys`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      );
}

function checkProxies({ trustedProxies, publicUrl, host }: Config): Finding {
  const { ok, warn } = createFindings('TRUST_PROXY');
  if (trustedProxies === 0 && publicUrl?.startsWith('https:')) {
    return warn(
      '0, but PUBLIC_URL is https, so a proxy is in front: all clients share one address for limits',
      'Set TRUST_PROXY to the number of your own proxies in front.',
    );
  }
  if (trustedProxies >= manyProxies) {
    return warn(
      `${formatPlural(trustedProxies, 'proxy', 'proxies')}: if this is too many, clients can fake their address`,
      'Set TRUST_PROXY to the number of your own proxies in front.',
    );
  }
  if (trustedProxies > 0 && publicUrl === null && isLoopback(host)) {
    return warn(
      `${trustedProxies}, but neither HOST nor PUBLIC_URL suggests a proxy`,
      'Set PUBLIC_URL to the address that clients see, or TRUST_PROXY to 0.',
    );
  }
  return ok(
    trustedProxies === 0
      ? '0: X-Forwarded-For is not read'
      : `${trustedProxies} in front, as X-Forwarded-For`,
  );
}

/**
 * Checks the running gateway at its own address. If none is known, checks whatever answers at HOST and PORT.
 */
async function checkGateway(config: Config, gateway: GatewayStatus | null): Promise<Finding> {
  const { info, warn } = createFindings('gateway');
  const listening = gateway?.listening ?? null;
  const configured = localOrigin(config);
  const origin = listening === null ? configured : localOrigin(listening);
  const finding = await checkReadiness(origin);
  if (finding === null) {
    return gateway === null
      ? info(`not running: nothing answers at ${configured}`)
      : warn(
          `nothing answers at ${origin}, but a gateway runs on this data directory`,
          'It may be starting or stopping, or it has another HOST or PORT: run doctor with those.',
        );
  }
  // With PORT=0 the system has chosen the port.
  const isAtConfiguredPort = listening === null || config.port === 0 || listening.port === config.port;
  return isAtConfiguredPort
    ? finding
    : warn(
        `${finding.detail}, and not at ${configured}`,
        'Run doctor with the HOST and PORT of the gateway, or restart the gateway with these.',
      );
}

/** Returns the URL for connections from this machine. */
function localOrigin({ host, port }: { readonly host: string; readonly port: number }): string {
  const localHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return getOrigin({ publicUrl: null, host: localHost, port });
}

/**
 * Requests `/readyz`.
 * @returns the finding, or null if nothing answers
 */
async function checkReadiness(origin: string): Promise<Finding | null> {
  const { ok, warn } = createFindings('gateway');
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
  const report = readiness.checks.database === 'away' ? createFindings('gateway').fail : warn;
  const failing = Object.entries(readiness.checks).filter(([, state]) => state !== 'ok');
  return report(
    `${readiness.status} at ${origin}: ${failing.map(([name, state]) => `${name} ${state}`).join(', ')}`,
    readiness.warnings?.join(' ') ?? 'See its log.',
  );
}

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
