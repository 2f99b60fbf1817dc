import { standardLimits } from './gateway-server.ts';

/**
 * Files that stay free of connections. PostgreSQL in this process opens some 450 files (tables, indexes and maps), and a
 * file that it cannot open breaks a write; a separate Postgres needs a dozen connections. Redis, the log, modules and the
 * event loop need some 50 more.
 */
const keptFree = { embedded: 512, postgres: 128 };
/** Fewer connections are useless: a browser alone opens six. */
const leastConnections = 64;
/** Fewer than requests may be in flight. */
const fewConnections = 1_000;

export class TooFewFilesError extends Error {
  override readonly name = 'TooFewFilesError';
}

/**
 * How many client connections are allowed, at most `standardLimits.connections`, so that everything else has free descriptors.
 * @param openFiles of this process at most (`RLIMIT_NOFILE`); null: not limited
 * @returns `advice`: what to change if there are few; null if there are enough
 * @throws TooFewFilesError when hardly any are left
 */
export function connectionLimit(openFiles: number | null, keeper: keyof typeof keptFree) {
  const most = standardLimits.connections;
  const left = openFiles === null ? most : openFiles - keptFree[keeper];
  const connections = Math.min(most, left);
  if (connections >= fewConnections) return { connections, advice: null };
  const raise = `Raise it to ${keptFree[keeper] + most}: ulimit -n for a shell, LimitNOFILE= for systemd, --ulimit nofile= for Docker.`;
  if (connections < leastConnections) {
    throw new TooFewFilesError(
      `This process may open ${openFiles} files, and needs ${keptFree[keeper] + leastConnections} at least. ${raise}`,
    );
  }
  return {
    connections,
    advice: `Only ${connections} connections are served at a time, because this process may open ${openFiles} files. ${raise}`,
  };
}

/** `RLIMIT_NOFILE` of this process, which Node has raised as far as it may; null where there is none. */
export function readOpenFileLimit(): number | null {
  // The network part of the report may wait for DNS.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : null;
}
