import { inject } from 'vitest';
import { serverSettings } from '../../src/stores/embedded/open-pglite.ts';
import { defaultDeadlines, resultTimeouts } from '../../src/stores/prisma/connection/deadlines.ts';

// Filling 32 MB of buffers with zeros takes a quarter of the start of a gateway, in WebAssembly that is not optimized.
serverSettings.shared_buffers = '2MB';

// The system lane judges deadlines. The fast lane waits, because on a busy machine a query may take longer than a
// deadline.
if (!inject('isThorough')) {
  Object.assign(defaultDeadlines, { requestMs: 60_000, catalogueMs: 60_000 });
  Object.assign(resultTimeouts, { requestWaitMs: 60_000, pollWaitMs: 60_000 });
}
