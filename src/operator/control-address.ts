import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The settings that identify a gateway on this machine. */
interface GatewaySettings {
  /** An absolute path. */
  readonly dataDir: string;
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'postgres'; readonly url: string };
}

/** The address of a gateway's control socket. */
export interface ControlAddress {
  /** The path of the socket, or on Windows of the named pipe. */
  readonly path: string;
  /**
   * The folder for a socket whose path would be too long in the data directory, or null if the socket is in
   * that directory.
   */
  readonly folder: string | null;
  /** The user id of the data directory's owner, who may listen there, as may root. Null on Windows. */
  readonly owner: number | null;
}

/** The error for a path that belongs to another user or that others can access. The message says what to do. */
export class ControlPathError extends Error {
  override readonly name = 'ControlPathError';
}

/** Socket paths are limited to 104 bytes on some systems. */
const maxPathBytes = 100;

/**
 * Returns the path of the control socket for a data directory and its database: a Unix socket in the
 * directory, or a named pipe on Windows. The name depends on the database, so no command reaches a gateway
 * that uses another one. If the path would be too long, the socket is in a private folder of the directory's
 * owner, in the system's folder for temporary files.
 */
export function getControlAddress(
  { dataDir, database }: GatewaySettings,
  platform: NodeJS.Platform = process.platform,
): ControlAddress {
  const identity = database.kind === 'embedded' ? dataDir : `${dataDir} ${database.url}`;
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 24);
  if (platform === 'win32') return { path: `\\\\.\\pipe\\phone-gateway-${hash}`, folder: null, owner: null };
  // Use the directory's owner instead of the current user, so root's commands also reach the gateway of
  // another user.
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? process.geteuid?.() ?? null;
  const name = database.kind === 'embedded' ? 'control.sock' : `control-${hash.slice(0, 8)}.sock`;
  const path = join(dataDir, name);
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, folder: null, owner };
  const folder = join(tmpdir(), `phone-gateway-${owner}`);
  return { path: join(folder, `${hash}.sock`), folder, owner };
}

/**
 * Checks the path before listening or connecting, because another user's socket could read API Secrets.
 * @throws ControlPathError if the folder or the socket belongs to somebody other than the owner or root, or
 * if other users can access the folder
 */
export function assertTrustedOwner({ path, folder, owner }: ControlAddress): void {
  if (owner === null) return;
  const readStats = (file: string) => lstatSync(file, { throwIfNoEntry: false });
  const isForeign = (uid: number): boolean => uid !== owner && uid !== 0;
  const folderStats = folder === null ? undefined : readStats(folder);
  if (
    folderStats !== undefined &&
    (!folderStats.isDirectory() || isForeign(folderStats.uid) || (folderStats.mode & 0o077) !== 0)
  ) {
    throw new ControlPathError(
      `${folder} is not a folder of this gateway alone (user ${folderStats.uid}, mode ${(folderStats.mode & 0o777).toString(8)}), so commands are not taken or sent through it. Remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  const socketStats = readStats(path);
  if (socketStats !== undefined && (!socketStats.isSocket() || isForeign(socketStats.uid))) {
    throw new ControlPathError(
      `${path} is not a socket of this gateway (user ${socketStats.uid}), so commands are not taken or sent through it. Remove it.`,
    );
  }
}

/**
 * Creates the folder of the socket.
 * @throws ControlPathError, and errors of the file system
 */
export function createControlFolder(address: ControlAddress): void {
  mkdirSync(address.folder ?? dirname(address.path), { recursive: true, mode: 0o700 });
  assertTrustedOwner(address);
}
