import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What tells one gateway from another on the same machine. */
interface GatewayPlace {
  /** Absolute. */
  readonly dataDir: string;
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'postgres'; readonly url: string };
}

/** Socket paths are limited to 104 bytes on some systems. */
const maxPathBytes = 100;

/**
 * Where the gateway of this data directory and database is spoken to: a Unix socket in the directory, or a named
 * pipe on Windows. The database is part of the name, so that no command reaches a gateway of another one.
 */
export function controlPath(
  { dataDir, database }: GatewayPlace,
  platform: NodeJS.Platform = process.platform,
): string {
  const place = database.kind === 'embedded' ? dataDir : `${dataDir} ${database.url}`;
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\phone-gateway-${hash}`;
  const name = database.kind === 'embedded' ? 'control.sock' : `control-${hash.slice(0, 8)}.sock`;
  const path = join(dataDir, name);
  return Buffer.byteLength(path) <= maxPathBytes ? path : join(tmpdir(), `phone-gateway-${hash}.sock`);
}
