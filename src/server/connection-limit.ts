import { standardLimits } from './gateway-server.ts';

/**
 * File descriptors that connections must not use. PostgreSQL in this process opens some 450 files (tables,
 * indexes and maps), and a file that it cannot open breaks a write; a separate Postgres needs a dozen
 * connections. Redis, the log, modules and the event loop need some 50 more.
 */
const reservedFiles = { embedded: 512, postgres: 128 };
/** With fewer connections a gateway is useless: a browser alone opens six. */
const minConnections = 64;
/** Fewer connections than this are less than the requests that may be in flight. */
const fewConnections = 1_000;

export class TooFewFilesError extends Error {
  override readonly name = 'TooFewFilesError';
}

/**
 * Determines how many client connections are allowed, at most `standardLimits.connections`, so that
 * everything else has free file descriptors.
 * @param openFiles the limit of open files of this process (`RLIMIT_NOFILE`); null: not limited
 * @param database the kind of database, which needs files too
 * @returns `advice`: what to change when the connections are few; null when they are enough
 * @throws TooFewFilesError when hardly any connections are possible
 */
export function connectionLimit(openFiles: number | null, database: keyof typeof reservedFiles) {
  const max = standardLimits.connections;
  const available = openFiles === null ? max : openFiles - reservedFiles[database];
  const connections = Math.min(max, available);
  if (connections >= fewConnections) return { connections, advice: null };
  const raise = `Raise it to ${reservedFiles[database] + max}: ulimit -n for a shell, LimitNOFILE= for systemd, --ulimit nofile= for Docker.`;
  if (connections < minConnections) {
    throw new TooFewFilesError(
      `This process may open ${openFiles} files, and needs ${reservedFiles[database] + minConnections} at least. ${raise}`,
    );
  }
  return {
    connections,
    advice: `Only ${connections} connections are served at a time, because this process may open ${openFiles} files. ${raise}`,
  };
}

/**
 * Reads `RLIMIT_NOFILE` of this process, which Node has raised as far as it may.
 * @returns null where there is no limit
 */
export function readOpenFileLimit(): number | null {
  // The network part of the report is left out, because it may wait for DNS.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : null;
}
