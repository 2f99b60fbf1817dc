/**
 * A server whose INFO is read. INFO shows the eviction policy and whether the append-only file is on. Managed services
 * allow it even if they reject CONFIG.
 */
interface RedisServer {
  info(): Promise<string>;
}

/** @returns warnings for the operator about server settings that may cause counters to be lost, without duplicates */
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
