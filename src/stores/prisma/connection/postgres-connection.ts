import type { ClientConfig } from 'pg';
import { readPostgresUrl } from './postgres-url.ts';

/** How long connecting may take before the database counts as away; default if the URL has none. */
const connectTimeoutMs = 1_000;

/** Options of every connection to this Postgres. */
export function connectionSettings(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: readPostgresUrl(url).connectTimeoutMs ?? connectTimeoutMs,
    keepAlive: true,
    // What pg_stat_activity shows, unless the URL or PGAPPNAME says otherwise.
    fallback_application_name: 'phone-gateway',
  };
}
