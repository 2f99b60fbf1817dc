import { standardLimits } from './gateway-server.ts';

/**
 * The number of file descriptors that are reserved, so connections must not use them. PostgreSQL in this
 * process opens about 450 files (tables, indexes and maps), and a file that it cannot open breaks a write; a
 * separate Postgres needs a dozen connections. Redis, the log, modules and the event loop need about 50 more.
 */
const reservedFiles = { embedded: 512, postgres: 128 };
/** With fewer connections than this a gateway is useless: a browser alone opens six. */
const minConnections = 64;
/**
 * With fewer connections than this, the gateway cannot have as many requests in flight as load shedding
 * allows.
 */
const fewConnections = 1_000;

export class TooFewFilesError extends Error {
  override readonly name = 'TooFewFilesError';
}

/**
 * Determines how many client connections are allowed, at most `standardLimits.connections`, so everything
 * else has free file descriptors.
 * @param openFiles the limit of open files of this process (`RLIMIT_NOFILE`), or null if there is no limit
 * @param database the kind of database, which needs files too
 * @returns `advice`: what to change if the connections are few, or null if they are enough
 * @throws TooFewFilesError if hardly any connections are possible
 */
export function connectionLimit(openFiles: number | null, database: keyof typeof reservedFiles) {
  const max = standardLimits.connections;
  const available = openFiles === null ? max : openFiles - reservedFiles[database];
  const connections = Math.min(max, available);
  if (connections >= fewConnections) return { connections, advice: null };
  const remedy = `Raise it to ${reservedFiles[database] + max}: ulimit -n for a shell, LimitNOFILE= for systemd, --ulimit nofile= for Docker.`;
  if (connections < minConnections) {
    throw new TooFewFilesError(
      `This process may open ${openFiles} files, and needs ${reservedFiles[database] + minConnections} at least. ${remedy}`,
    );
  }
  return {
    connections,
    advice: `Only ${connections} connections are served at a time, because this process may open ${openFiles} files. ${remedy}`,
  };
}

/**
 * Reads this process's `RLIMIT_NOFILE`. Node has already raised it as far as it may.
 * @returns null if there is no limit
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
