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
  /** The path of the socket, or of the named pipe on Windows. */
  readonly path: string;
  /** The folder of a socket that cannot be in the data directory because its path would be too long, or null. */
  readonly folder: string | null;
  /** The user id of the data directory's owner. Only this user and root may listen. Null on Windows. */
  readonly owner: number | null;
}

/** The error for a path that another user owns or can access. The message says what to do. */
export class ControlPathError extends Error {
  override readonly name = 'ControlPathError';
}

/** The maximum length of a socket path. Some systems limit it to 104 bytes. */
const maxPathBytes = 100;

/**
 * Returns the address of the control socket for a data directory and its database. It is a Unix socket in the
 * directory, or a named pipe on Windows. The name depends on the database, so no command reaches a gateway
 * with another database. If the path would be too long, the socket is in a private folder of the directory's
 * owner, inside the system's folder for temporary files.
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
 * Checks the path before listening or connecting, because a socket of another user could receive API Secrets.
 * @throws ControlPathError if the folder or the socket belongs to a user other than the owner or root, or if
 *   other users can access the folder
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
      `${folder} is not a private folder of this gateway (user ${folderStats.uid}, mode ${(folderStats.mode & 0o777).toString(8)}), so no commands are accepted or sent through it. Remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  const socketStats = readStats(path);
  if (socketStats !== undefined && (!socketStats.isSocket() || isForeign(socketStats.uid))) {
    throw new ControlPathError(
      `${path} is not a socket of this gateway (user ${socketStats.uid}), so no commands are accepted or sent through it. Remove it.`,
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
