import { Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { createLabelCounter } from './label-counter.ts';

/** The members of a feed that metrics show. */
interface MeasuredFeed {
  readonly name: string;
  /** The number of failures in a row. */
  readonly failures: number;
  readonly lastSuccessAt: Date | null;
}

const runBucketSeconds = [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600];

/** Registers the metrics of feeds. */
export function createFeedMetrics(registry: Registry) {
  const countRun = createLabelCounter(
    [registry],
    'phone_gateway_feed_runs_total',
    'Fetches of feeds by this process, by outcome: imported, unchanged, failed',
    'outcome',
    ['imported', 'unchanged', 'failed'],
  );
  const durations = new Histogram({
    name: 'phone_gateway_feed_run_duration_seconds',
    help: 'Duration of fetches of feeds by this process, including the import',
    buckets: runBucketSeconds,
    registers: [registry],
  });
  return {
    recordFeedRun: (outcome: string, durationMs: number): void => {
      countRun(outcome, 1);
      durations.observe(durationMs / 1000);
    },
    /** @param getFeeds a function that returns the feeds of all gateways as they were a few seconds ago */
    watchFeeds: (getFeeds: () => readonly MeasuredFeed[]): void => {
      const addGauge = (name: string, help: string, getValue: (feed: MeasuredFeed) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['feed'],
          registers: [registry],
          collect() {
            this.reset();
            for (const feed of getFeeds()) this.set({ feed: feed.name }, getValue(feed));
          },
        });
      addGauge(
        'phone_gateway_feed_failures',
        'Failures of a feed in a row; 0 after a success',
        ({ failures }) => failures,
      );
      addGauge(
        'phone_gateway_feed_last_success_timestamp_seconds',
        'When any gateway last fetched a feed without a failure (Unix time); 0 if none has',
        ({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1000,
      );
    },
  };
}
