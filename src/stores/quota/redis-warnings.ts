/** INFO has both settings, and managed services allow it where they reject CONFIG. */
interface InformedClient {
  info(): Promise<string>;
}

/** Sentences for the operator about settings of Redis that can lose counters; each once, whichever servers have them. */
export async function redisWarnings(servers: readonly InformedClient[]): Promise<string[]> {
  const told = await Promise.allSettled(servers.map(warningsOfOne));
  // A server may reject INFO or be away; then there is no warning about it.
  const warnings = told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return [...new Set(warnings)];
}

async function warningsOfOne(server: InformedClient): Promise<string[]> {
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
