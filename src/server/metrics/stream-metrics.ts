import { Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { createLabelCounter } from './label-counter.ts';

const lagBucketSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers the metrics of streams of changes. */
export function createStreamMetrics(registry: Registry) {
  const registers = [registry];
  const countChanges = createLabelCounter(
    [registry],
    'phone_gateway_stream_changes_total',
    'Changes sent on streams, by door: rest, graphql',
    'door',
    ['rest', 'graphql'],
  );
  const lagHistogram = new Histogram({
    name: 'phone_gateway_stream_lag_seconds',
    help: 'Time from when this gateway noticed a change, up to 0.4 s after its commit, to when it is sent on a stream',
    buckets: lagBucketSeconds,
    registers,
  });
  return {
    /** @param lagMs the time since the gateway noticed the changes, or null if a newer revision exists */
    recordStreamChanges: (transport: string, count: number, lagMs: number | null): void => {
      countChanges(transport, count);
      if (lagMs !== null) lagHistogram.observe(lagMs / 1_000);
    },
    /** @param countOpen a function that returns the number of open streams of a transport */
    watchStreams: <Transport extends string>(
      transports: readonly Transport[],
      countOpen: (transport: Transport) => number,
    ): void => {
      new Gauge({
        name: 'phone_gateway_streams_open',
        help: 'Open streams of changes on this gateway, by door: rest, graphql',
        labelNames: ['door'],
        registers,
        collect() {
          for (const transport of transports) this.set({ door: transport }, countOpen(transport));
        },
      });
    },
  };
}
