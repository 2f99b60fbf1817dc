import { isJsonObject } from './json.ts';

/** Reads the `id` of a message, which its response repeats. Returns null if the message has no valid id. */
export const readMessageId = (message: unknown): string | number | null => {
  const id = isJsonObject(message) ? message.id : null;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
};

/**
 * Returns the arguments of a `tools/call` as the client sent them. The SDK's copy lacks `__proto__`, so an
 * argument with that name would be ignored instead of being rejected.
 */
export const getSentArguments = (message: unknown): unknown =>
  isJsonObject(message) && isJsonObject(message.params) ? message.params.arguments : undefined;

/** Returns what the client says about a message (`_meta`), such as the trace that it belongs to. */
export const getMeta = (message: unknown): unknown =>
  isJsonObject(message) && isJsonObject(message.params) ? message.params._meta : undefined;
