import { GatewayError } from '../domain/errors.ts';

/** Makes the error for a request that will probably succeed if it is repeated in a moment. */
export const createUnavailableError = (detail: string): GatewayError =>
  new GatewayError('unavailable', detail, { retryAfterSeconds: 1 });

/** Whether an error means that the database is unavailable. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === 'unavailable';
