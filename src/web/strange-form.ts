import { GatewayError } from '../domain/errors.ts';

/** The error for a form without the token of this session. */
export const strangeForm = (): GatewayError =>
  new GatewayError(
    'forbidden',
    'This form does not belong to your session. Open the dashboard again and send it from there.',
  );
