import type { Server } from 'node:http';
import { environment } from './environment.ts';

/** Reports to the benchmark that this contender accepts requests. */
export function reportReady(): void {
  console.log('ready');
  // Node writes the CPU profile only when the process exits by itself.
  process.once('SIGTERM', () => process.exit(0));
}

export function listen(server: Server): void {
  server.listen(environment.port(), '127.0.0.1', reportReady);
}
