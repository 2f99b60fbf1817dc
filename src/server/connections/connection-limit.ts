import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { standardLimits } from '../gateway-server.ts';
import type { Metrics } from '../metrics/metrics.ts';

/**
 * The number of file descriptors that connections must not use, by kind of database. PostgreSQL in this
 * process opens about 450 files (tables, indexes and maps), and a write fails if it cannot open one. A separate
 * PostgreSQL needs a dozen connections. Redis, the log, modules and the event loop need about 50 more.
 */
const reservedFiles = { embedded: 512, postgres: 128 };
/** With fewer connections than this, a gateway is useless: a single browser opens six. */
const minConnections = 64;
/** With fewer connections than this, clients cannot send as many requests at once as the gateway could answer. */
const recommendedConnections = 1_000;

/** The limit of open files is too low for serving clients. The message says how to raise it. */
export class TooFewFilesError extends Error {
  override readonly name = 'TooFewFilesError';
}

/**
 * Computes how many client connections are allowed, so that file descriptors remain for everything else.
 * @param openFiles the limit of open files of this process (`RLIMIT_NOFILE`), or null if there is no limit
 * @param database the kind of database
 * @returns `connections`: at most `standardLimits.connections`; `advice`: a text for the operator if there are few
 *   connections, or null
 * @throws TooFewFilesError if hardly any connections are possible
 */
export function computeConnectionLimit(openFiles: number | null, database: keyof typeof reservedFiles) {
  const maxConnections = standardLimits.connections;
  const availableFiles = openFiles === null ? maxConnections : openFiles - reservedFiles[database];
  const connections = Math.min(maxConnections, availableFiles);
  if (connections >= recommendedConnections) return { connections, advice: null };
  const remedy = `Raise the limit to ${reservedFiles[database] + maxConnections}: ulimit -n for a shell, LimitNOFILE= for systemd, --ulimit nofile= for Docker.`;
  if (connections < minConnections) {
    throw new TooFewFilesError(
      `This process may open ${openFiles} files, but needs at least ${reservedFiles[database] + minConnections}. ${remedy}`,
    );
  }
  return {
    connections,
    advice: `Only ${connections} connections are served at a time, because this process may open ${openFiles} files. ${remedy}`,
  };
}

/**
 * Reads this process's `RLIMIT_NOFILE`. Node has already raised the soft limit to the hard limit.
 * @returns the number of files, or null if there is no limit
 */
export function readOpenFileLimit(): number | null {
  // The report's network section is left out, because it may wait for DNS.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : null;
}

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
