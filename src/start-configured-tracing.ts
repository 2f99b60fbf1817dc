import { type Config, getOrigin } from './config.ts';
import { release } from './release.ts';
import { getPostgresSpanAttributes } from './stores/prisma/connection/postgres-url.ts';
import { getRedisSpanAttributes } from './stores/quota/redis/redis-address.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/**
 * Opens tracing if it is configured. OpenTelemetry's SDK is loaded only then.
 * @returns the tracing, or null if it is not configured
 */
export async function startConfiguredTracing(
  config: Config,
  onError: (error: unknown) => void,
): Promise<Tracing | null> {
  const { tracing, trustedProxies, database, quota } = config;
  if (tracing === null) return null;
  const httpsSettings = { origin: getOrigin(config), trustedProxies };
  const { startTracing } = await import('./telemetry/start-tracing.ts');
  const databases = {
    postgresql: database.kind === 'postgres' ? getPostgresSpanAttributes(database.url) : {},
    redis: quota.kind === 'redis' ? getRedisSpanAttributes(quota.url) : {},
  };
  return startTracing({ ...tracing, httpsSettings, databases, version: release, onError });
}
