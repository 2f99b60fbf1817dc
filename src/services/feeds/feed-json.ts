import type { FeedFileReport, FeedRun, FeedSource, ListedFeed } from '../../domain/catalogue/feed.ts';
import { formatDuration } from '../../domain/duration.ts';
import { toInstant } from '../../domain/instant.ts';

const toInstantOrNull = (date: Date | null): string | null => date && toInstant(date);

/** Formats a feed's source. Its members have the names of the command's options. */
const toSourceJson = (source: FeedSource) => ({
  url: source.kind === 'url' ? source.url : null,
  path: source.kind === 'path' ? source.path : null,
});

/** Formats a feed as commands show it. The values of its headers are omitted, because they may be secret. */
export const toFeedJson = ({ lastRun, ...feed }: ListedFeed) => ({
  name: feed.name,
  ...toSourceJson(feed.source),
  every: formatDuration(feed.everyMs),
  headers: feed.headerNames,
  mapping: feed.mapping,
  due_at: toInstant(feed.dueAt),
  fetched_now_by: feed.holder,
  failures: feed.failures,
  failing_since: toInstantOrNull(feed.failingSince),
  last_error: feed.lastError,
  last_success_at: toInstantOrNull(feed.lastSuccessAt),
  last_run: lastRun && toFeedRunJson(lastRun),
});

export type FeedJson = ReturnType<typeof toFeedJson>;

const toFileJson = (file: FeedFileReport) => ({
  file: file.file,
  as_of: file.asOf,
  rows: file.rows,
  added: file.added,
  changed: file.changed,
  unchanged: file.unchanged,
  rejected: file.rejected,
  prices_added: file.pricesAdded,
  reviews_added: file.reviewsAdded,
  matched: file.matched,
  unmatched: file.unmatched,
  models_added: file.modelsAdded,
  unread: file.unread,
  warned: file.warned,
  warnings: file.warnings,
  rejects: file.rejects,
});

/** Formats a run of a feed as commands show it. */
export const toFeedRunJson = ({ startedAt, durationMs, outcome, error, files }: FeedRun) => ({
  started_at: toInstant(startedAt),
  duration_ms: durationMs,
  outcome,
  error,
  by_file: files.map(toFileJson),
});

export type FeedRunJson = ReturnType<typeof toFeedRunJson>;
