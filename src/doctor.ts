import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, originOf } from './config.ts';
import { type Finding, findingsOf } from './domain/finding.ts';
import { checkDataDir } from './stores/doctor/check-data-dir.ts';
import { checkEmbedded, checkPostgres } from './stores/doctor/check-database.ts';
import { checkPepper } from './stores/doctor/check-pepper.ts';
import { checkRedis } from './stores/doctor/check-redis.ts';

const patienceMs = 3_000;
/** More proxies than anybody has in a row: likely a mistake. */
const manyProxies = 5;

/**
 * Looks at everything a gateway of this configuration needs, changes nothing, and tells no secret.
 * @param isServed Whether a gateway that runs on this data directory has answered.
 */
export async function examine(config: Config, isServed: boolean): Promise<Finding[]> {
  const { dataDir, database, quota, pepper } = config;
  const isEmbedded = database.kind === 'embedded';
  // Before the database is opened: that makes files.
  const directory = checkDataDir(dataDir);
  const hasDatabase = existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  return [
    findingsOf('configuration').ok('valid'),
    ...directory,
    checkPepper({ dataDir, isSet: pepper !== null, isEmbedded, hasDatabase }),
    ...(isEmbedded
      ? await checkEmbedded(dataDir, isServed)
      : await checkPostgres(database.url, quota.kind === 'embedded')),
    ...(quota.kind === 'redis'
      ? await checkRedis(quota.url)
      : [findingsOf('redis').ok('not used: one gateway counts in memory')]),
    checkPublicUrl(config),
    checkProxies(config),
    await checkReadiness(config),
  ];
}

const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function checkPublicUrl({ publicUrl, host, port }: Config): Finding {
  const { ok, warn } = findingsOf('PUBLIC_URL');
  if (publicUrl === null) {
    return isLoopback(host)
      ? ok('not set; only this host is served')
      : warn(
          `not set, and HOST is ${host}: links name ${originOf({ publicUrl, host, port } as Config)}`,
          'Set PUBLIC_URL to the address that clients see.',
        );
  }
  const { protocol, host: named, hostname } = new URL(publicUrl);
  return protocol === 'https:' || isLoopback(hostname)
    ? ok(`${protocol}//${named}`)
    : warn(
        `http://${named} is not encrypted: keys can be read on the way`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      );
}

function checkProxies({ trustedProxies, publicUrl, host }: Config): Finding {
  const { ok, warn } = findingsOf('TRUST_PROXY');
  if (trustedProxies === 0 && publicUrl?.startsWith('https:')) {
    return warn(
      '0, but an https PUBLIC_URL means that a proxy is in front: all clients count as one address',
      'Set TRUST_PROXY to the number of proxies of yours in front.',
    );
  }
  if (trustedProxies >= manyProxies) {
    return warn(
      `${trustedProxies} proxies: with too many, clients may name any address as theirs`,
      'Set TRUST_PROXY to the number of proxies of yours in front.',
    );
  }
  if (trustedProxies > 0 && publicUrl === null && isLoopback(host)) {
    return warn(
      `${trustedProxies}, but neither HOST nor PUBLIC_URL speaks of a proxy`,
      'Set PUBLIC_URL to the address that clients see, or TRUST_PROXY to 0.',
    );
  }
  return ok(
    trustedProxies === 0
      ? '0: X-Forwarded-For is not read'
      : `${trustedProxies} in front, as X-Forwarded-For`,
  );
}

async function checkReadiness(config: Config): Promise<Finding> {
  const { ok, warn } = findingsOf('gateway');
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host;
  const origin = originOf({ ...config, publicUrl: null, host });
  let response: Response;
  try {
    response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) });
  } catch {
    return ok(`none answers at ${origin}`);
  }
  const told = (await response.json().catch(() => null)) as {
    status?: string;
    checks?: Record<string, string>;
    warnings?: string[];
  } | null;
  if (told?.checks === undefined)
    return warn(`something else answers at ${origin}`, 'Set PORT to another port.');
  if (told.status === 'ready') {
    return told.warnings === undefined
      ? ok(`ready at ${origin}`)
      : warn(`ready at ${origin}, with warnings`, told.warnings.join(' '));
  }
  const parts = Object.entries(told.checks).filter(([, state]) => state !== 'ok');
  return warn(
    `${told.status} at ${origin}: ${parts.map(([name, state]) => `${name} ${state}`).join(', ')}`,
    'See its log.',
  );
}
