interface RedisHost {
  readonly host: string;
  readonly port: number;
}

interface Credentials {
  readonly username: string | null;
  readonly password: string | null;
}

/** A parsed `REDIS_URL`: the servers, their kind, and the credentials. */
export interface RedisAddress extends Credentials {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  /** The single server, the sentinels, or some nodes of the cluster. */
  readonly hosts: readonly [RedisHost, ...RedisHost[]];
  readonly isTls: boolean;
  readonly database: number;
  /** The sentinels' name for the primary. Empty for the other kinds. */
  readonly primaryName: string;
  readonly sentinel: Credentials;
}

const kindsByScheme = {
  redis: 'single',
  'redis+sentinel': 'sentinel',
  'redis+cluster': 'cluster',
} as const;
const defaultPorts = { single: 6379, sentinel: 26379, cluster: 6379 };
const exampleUrls = {
  single: 'redis://user:password@host:6379/0',
  sentinel: 'redis+sentinel://user:password@host:26379,host:26379/primary-name/0',
  cluster: 'redis+cluster://user:password@host:6379,host:6379',
};
const sentinelParameters = ['sentinel_username', 'sentinel_password'];

// The groups are the scheme, s (for TLS), +kind, user information, hosts, path and parameters.
const urlPattern = /^(redis)(s?)(\+\w+)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/;

/**
 * Reads a `REDIS_URL`: `redis://` for one server, `redis+sentinel://` with the sentinels and the name of the primary,
 * `redis+cluster://` with some nodes; `rediss…` for TLS. Names, passwords and parameters are percent-encoded.
 * @throws RangeError whose message continues a sentence that begins with the name of the setting, and does not repeat
 *   the URL
 */
export function readRedisAddress(url: string): RedisAddress {
  const match = urlPattern.exec(url);
  const scheme = `redis${match?.[3] ?? ''}`;
  if (match === null || !Object.hasOwn(kindsByScheme, scheme)) {
    throw new RangeError(
      'must be a URL that begins with redis://, redis+sentinel:// or redis+cluster:// (or rediss for TLS)',
    );
  }
  const [, , tlsSuffix, , userInformation = '', hostList = '', path = '', query = ''] = match;
  const kind = kindsByScheme[scheme as keyof typeof kindsByScheme];
  const hosts = hostList.split(',').map((text) => readHost(text, defaultPorts[kind]));
  const [firstHost, ...otherHosts] = hosts;
  if (firstHost == null || otherHosts.includes(null)) {
    throw new RangeError(`must name hosts with ports from 1 to 65535, as in ${exampleUrls[kind]}`);
  }
  if (kind === 'single' && otherHosts.length > 0) {
    throw new RangeError(
      'names several hosts: begin it with redis+cluster:// or redis+sentinel:// to say what they are',
    );
  }
  return {
    kind,
    hosts: [firstHost, ...(otherHosts as RedisHost[])],
    isTls: tlsSuffix === 's',
    ...readCredentials(userInformation),
    ...readPath(kind, path),
    sentinel: readSentinelCredentials(kind, query),
  };
}

/** Formats the address as a URL without credentials. */
export function describeRedis({ kind, hosts, isTls, primaryName, database }: RedisAddress): string {
  const scheme = `redis${isTls ? 's' : ''}${kind === 'single' ? '' : `+${kind}`}`;
  const hostList = hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join();
  const name = kind === 'sentinel' ? `/${primaryName}` : '';
  return `${scheme}://${hostList}${name}${database === 0 ? '' : `/${database}`}`;
}

function readHost(text: string, defaultPort: number): RedisHost | null {
  const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([^\s:[\]]+))(?::(\d{1,5}))?$/.exec(text);
  const port = Number(match?.[3] ?? defaultPort);
  if (match === null || port < 1 || port > 65_535) return null;
  return { host: (match[1] ?? match[2]) as string, port };
}

function readCredentials(text: string): Credentials {
  const colonIndex = text.indexOf(':');
  const username = decodePercent(colonIndex < 0 ? text : text.slice(0, colonIndex));
  const password = colonIndex < 0 ? '' : decodePercent(text.slice(colonIndex + 1));
  return { username: username || null, password: password || null };
}

function readPath(kind: RedisAddress['kind'], path: string): { primaryName: string; database: number } {
  const segments = path.split('/').slice(1).filter(Boolean).map(decodePercent);
  const primaryName = kind === 'sentinel' ? (segments.shift() ?? '') : '';
  const [database = '0', ...furtherSegments] = segments;
  if (kind === 'sentinel' && primaryName === '') {
    throw new RangeError(`must name the primary as the sentinels do, as in ${exampleUrls.sentinel}`);
  }
  if (!/^\d{1,5}$/.test(database) || furtherSegments.length > 0) {
    throw new RangeError(
      `must end with the number of a database, or with nothing after the host, as in ${exampleUrls[kind]}`,
    );
  }
  if (kind === 'cluster' && Number(database) !== 0) {
    throw new RangeError('names a database, but a cluster has only database 0');
  }
  return { primaryName, database: Number(database) };
}

function readSentinelCredentials(kind: RedisAddress['kind'], query: string): Credentials {
  const parameters = new URLSearchParams(query);
  const allowedParameters = kind === 'sentinel' ? sentinelParameters : [];
  if ([...parameters.keys()].some((name) => !allowedParameters.includes(name))) {
    throw new RangeError(
      kind === 'sentinel'
        ? `has an unknown parameter; only ${sentinelParameters.join(' and ')} are known`
        : `must have no parameters, as in ${exampleUrls[kind]}`,
    );
  }
  return {
    username: parameters.get('sentinel_username') || null,
    password: parameters.get('sentinel_password') || null,
  };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RangeError('has a % that is not followed by two hexadecimal digits: write it as %25');
  }
}

/**
 * Returns the database and its server as span attributes (OpenTelemetry semantic conventions), without
 * credentials. With Sentinel or Cluster, a call may go to any server, so none is named.
 */
export function getRedisSpanAttributes(url: string) {
  const { kind, hosts, database } = readRedisAddress(url);
  const [{ host, port }] = hosts;
  return {
    'db.namespace': String(database),
    ...(kind === 'single' && { 'server.address': host, 'server.port': port }),
  };
}
