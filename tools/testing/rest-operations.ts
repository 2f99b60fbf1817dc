import { createOperations } from '../../src/rest/create-operations.ts';

/** The definitions of the operations, for what they say of themselves: their services are not there. */
export const restOperations = createOperations({
  origin: 'http://localhost',
  release: '0.0.0',
} as Parameters<typeof createOperations>[0]);
