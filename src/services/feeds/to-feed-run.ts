import type { FeedFileReport, FeedRun } from '../../domain/catalogue/feed.ts';
import type { FetchResult } from './run-feed.ts';

/** Rejected rows, warnings and files that are stored; a run is for people to read. */
const maxStored = 100;

/** A run in the form that is stored. */
export function toFeedRun(
  { imported, unreadable, error }: FetchResult,
  startedAt: Date,
  durationMs: number,
): FeedRun {
  const faults = [
    ...(error === null ? [] : [error.message]),
    ...unreadable.map(({ path, reason }) => `${path}: ${reason}`),
  ];
  const files = imported.map(
    (report): FeedFileReport => ({
      ...report,
      rejected: report.rejected.length,
      rejects: report.rejected.slice(0, maxStored),
      warned: report.warnings.length,
      warnings: report.warnings.slice(0, maxStored),
    }),
  );
  return {
    startedAt,
    durationMs,
    outcome: faults.length > 0 ? 'failed' : imported.length > 0 ? 'imported' : 'unchanged',
    error: faults.length > 0 ? faults.slice(0, maxStored).join('\n') : null,
    files: files.slice(0, maxStored),
  };
}
