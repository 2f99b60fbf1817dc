import type { Server } from 'node:http';
import { environment } from './environment.ts';

/** Tells the harness that this contender can be asked. */
export function sayReady(): void {
  console.log('ready');
  // A process that ends by the signal itself writes no profile.
  process.once('SIGTERM', () => process.exit(0));
}

export function listen(server: Server): void {
  server.listen(environment.port(), '127.0.0.1', sayReady);
}
