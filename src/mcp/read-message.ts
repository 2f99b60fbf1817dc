import { GatewayError } from '../domain/errors.ts';
import { isJsonObject } from './json.ts';

/** @throws GatewayError `invalid-body` for what is no JSON */
export function readMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('invalid-body', 'The body is not valid JSON.', {}, { cause });
  }
}

/** The `id` of a message, for the answer to it; null where none can be told. */
export const idOf = (message: unknown): string | number | null => {
  const id = isJsonObject(message) ? message.id : null;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
};

/**
 * The arguments of a `tools/call` as they were sent: the SDK's copy of them has no `__proto__`, so that a call with a
 * misspelt name would be one without it.
 */
export const sentArguments = (message: unknown): unknown =>
  isJsonObject(message) && isJsonObject(message.params) ? message.params.arguments : undefined;
