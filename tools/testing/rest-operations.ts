import { createOperations } from '../../src/rest/create-operations.ts';

/** The definitions of the operations, for their metadata. They have no services, so they cannot be called. */
export const restOperations = createOperations({
  origin: 'http://localhost',
  release: '0.0.0',
} as Parameters<typeof createOperations>[0]);
