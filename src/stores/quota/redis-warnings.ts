/** A server to read INFO from. INFO shows both settings, and managed services that reject CONFIG allow it. */
interface RedisServer {
  info(): Promise<string>;
}

/**
 * Returns sentences for the operator about Redis settings that can lose counters. Each is reported once for
 * all servers.
 */
export async function redisWarnings(servers: readonly RedisServer[]): Promise<string[]> {
  const results = await Promise.allSettled(servers.map(readServerWarnings));
  // A server that rejects INFO or is unavailable has no warnings.
  const warnings = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  return [...new Set(warnings)];
}

async function readServerWarnings(server: RedisServer): Promise<string[]> {
  const info = await server.info();
  const warnings: string[] = [];
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    warnings.push(
      `Redis runs with maxmemory-policy ${policy} and may drop quota counters: set it to noeviction.`,
    );
  }
  if (/^aof_enabled:0/m.test(info)) {
    warnings.push('Redis keeps no append-only file and may lose charges in a crash: set appendonly yes.');
  }
  return warnings;
}
