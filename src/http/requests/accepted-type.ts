import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';

/** The parameters of media types in `Accept`, such as `charset=utf-8`, but not their weights. */
const mediaTypeParameters = /;(?!\s*q\s*=)[^;,"]*(?:"[^"]*"[^;,"]*)?/gi;

/**
 * Chooses the media type that a client prefers according to its `Accept` (RFC 9110 §12.5.1). A client that
 * names no type accepts any. Parameters of media types are ignored, because each of our types has one form.
 * @param types the media types that we can answer with, in our order of preference and without parameters
 * @returns the media type, or null if the client accepts none of them
 */
export function chooseAcceptedType<Type extends string>(
  { headers: { accept = '' } }: IncomingMessage,
  types: readonly Type[],
): Type | null {
  const acceptWithoutParameters = accept.replace(mediaTypeParameters, '');
  const headers = accept === '' ? {} : { accept: acceptWithoutParameters };
  return (accepts({ headers } as IncomingMessage).type([...types]) || null) as Type | null;
}
