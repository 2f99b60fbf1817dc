import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Socket paths are limited to 104 bytes on some systems. */
const maxPathBytes = 100;

/** Where the gateway of this data directory is spoken to: a Unix socket in it, or a named pipe on Windows. */
export function controlPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\phone-gateway-${hash}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= maxPathBytes ? path : join(tmpdir(), `phone-gateway-${hash}.sock`);
}
