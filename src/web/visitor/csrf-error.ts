import { GatewayError } from '../../domain/errors.ts';

/** Creates the error for a form that was sent without the CSRF token of its session. */
export const createCsrfError = (): GatewayError =>
  new GatewayError(
    'forbidden',
    'This form does not belong to your session. Open the dashboard again and send it from there.',
  );
