import { createFindings, type Finding } from '../../domain/finding.ts';
import { toInstant } from '../../domain/instant.ts';
import { formatPlural } from '../../domain/text/plural.ts';
import { hasTable, type SqlQuery } from '../prisma/connection/sql-session.ts';

/** The columns of a feed that the check needs. */
interface FeedStatus {
  readonly name: string;
  readonly failures: number;
  /** The time at which the failures began (RFC 3339), or null if the last run succeeded. */
  readonly failing_since: string | null;
  readonly last_error: string | null;
}

/** Summarizes the state of all feeds as one finding. */
export function toFeedsFinding(feeds: readonly FeedStatus[]): Finding {
  const { ok, warn } = createFindings('feeds');
  const failingFeeds = feeds.filter(({ failures }) => failures > 0);
  if (failingFeeds.length === 0) return ok(feeds.length === 0 ? 'none' : `${feeds.length}, none failing`);
  const descriptions = failingFeeds.map(
    ({ name, failures, failing_since, last_error }) =>
      `${name}: ${formatPlural(failures, 'failure')} since ${failing_since}, the last: ${last_error}`,
  );
  return warn(
    `${failingFeeds.length} of ${feeds.length} failing. ${descriptions.join(' ')}`,
    'Their earlier data is still served. Try again with phone-gateway feeds run NAME; to change a feed, remove it and add it again.',
  );
}

/**
 * Checks the feeds in a database. If a running gateway uses an embedded database, only the gateway can read its feeds,
 * so `doctor` requests them from it and calls `toFeedsFinding`.
 */
export async function checkFeeds(query: SqlQuery): Promise<Finding> {
  if (!(await hasTable(query, 'feed'))) return toFeedsFinding([]);
  const rows = await query('SELECT name, failures, failing_since, last_error FROM feed ORDER BY name', []);
  return toFeedsFinding(
    rows.map(({ name, failures, failing_since: since, last_error: error }) => ({
      name: String(name),
      failures: Number(failures),
      failing_since: since === null ? null : toInstant(new Date(since as string | Date)),
      last_error: error === null ? null : String(error),
    })),
  );
}
