import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

const tellEveryMs = 10_000;

/** Counts the connections of a server, and logs now and then how many it refused at the limit. */
export function watchConnections(server: Server, metrics: Metrics, log: Logger): void {
  let refused = 0;
  let timer: NodeJS.Timeout | null = null;
  const tell = (): void => {
    timer = null;
    if (refused === 0) return;
    log.warn({ refused, limit: server.maxConnections }, 'connections refused: too many are open');
    refused = 0;
    timer = setTimeout(tell, tellEveryMs).unref();
  };
  server.on('drop', () => {
    refused += 1;
    metrics.connectionRefused();
    if (timer === null) tell();
  });
  metrics.watchConnections(
    () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  );
}
