import type { FeedFileReport, FeedRun } from '../../domain/catalogue/feed.ts';
import type { Fetched } from './run-feed.ts';

/** Of each file and of the files; a run is for people to read. */
const mostRejects = 100;

/** A run as it is kept. */
export function toFeedRun(
  { imported, unreadable, error }: Fetched,
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
      rejects: report.rejected.slice(0, mostRejects),
      warned: report.warnings.length,
      warnings: report.warnings.slice(0, mostRejects),
    }),
  );
  return {
    startedAt,
    durationMs,
    outcome: faults.length > 0 ? 'failed' : imported.length > 0 ? 'imported' : 'unchanged',
    error: faults.length > 0 ? faults.slice(0, mostRejects).join('\n') : null,
    files: files.slice(0, mostRejects),
  };
}
