import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';

const logIntervalMs = 10_000;

/** Counts a server's connections, and logs at most every ten seconds how many were over the limit. */
export function watchConnections(server: Server, metrics: Metrics, log: Logger): void {
  let rejectedCount = 0;
  let timer: NodeJS.Timeout | null = null;
  const logRejected = (): void => {
    timer = null;
    if (rejectedCount === 0) return;
    log.warn(
      { refused: rejectedCount, limit: server.maxConnections },
      'connections refused: too many are open',
    );
    rejectedCount = 0;
    timer = setTimeout(logRejected, logIntervalMs).unref();
  };
  server.on('drop', () => {
    rejectedCount += 1;
    metrics.recordRejectedConnection();
    if (timer === null) logRejected();
  });
  metrics.watchConnections(
    () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  );
}
