import { type Config, getOrigin } from '../config.ts';
import { createFindings, type Finding } from '../domain/finding.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { formatPlural } from '../domain/text/plural.ts';

/** With this many trusted proxies or more, the setting is probably a mistake. */
const suspiciousProxyCount = 5;

/** Checks `PUBLIC_URL`: whether it is set if other hosts can connect, and whether it uses https. */
export function checkPublicUrl({ publicUrl, host, port }: Config): Finding {
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
export function checkProxies({ trustedProxies, publicUrl, host }: Config): Finding {
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
