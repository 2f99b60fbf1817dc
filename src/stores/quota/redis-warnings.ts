/** A server whose INFO is read. INFO shows both settings, and managed services allow it even if they reject CONFIG. */
interface RedisServer {
  info(): Promise<string>;
}

/** @returns sentences for the operator about settings of the servers that can lose counters, without repetitions */
export async function readRedisWarnings(servers: readonly RedisServer[]): Promise<string[]> {
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
