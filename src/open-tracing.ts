import { type Config, originOf } from './config.ts';
import { release } from './release.ts';
import type { Tracing } from './telemetry/start-tracing.ts';

/**
 * Opens tracing if it is configured.
 * @returns null if it is not; then OpenTelemetry's SDK is not loaded and nothing is wrapped
 */
export async function openTracing(
  config: Config,
  onError: (error: unknown) => void,
): Promise<Tracing | null> {
  const { tracing, trustedProxies } = config;
  const protocol = { origin: originOf(config), trustedProxies };
  if (tracing === null) return null;
  const { startTracing } = await import('./telemetry/start-tracing.ts');
  return startTracing({ ...tracing, protocol, version: release, onError });
}
