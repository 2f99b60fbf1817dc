import { GatewayError } from '../../domain/errors.ts';
import { CachedBody } from '../../http/caching/cached-body.ts';
import type { Caller } from '../../services/quota/admission.ts';
import type { Operation } from '../operation.ts';
import { readParams } from '../params/read-params.ts';

/** `complete` means prices up to the last midnight, which every plan includes. */
const previewCaller = { plan: { data: 'complete' } } as Caller;

/**
 * Creates a function that runs a catalogue operation without a request or a charge, and returns the JSON that a
 * client with an API key would get. It returns null if the request would be rejected, for example because a phone
 * is unknown. Its argument `segment` is the value of `{id}` in the path.
 */
export function createAnswerPreviewer(operations: readonly Operation[]) {
  return async (operationId: string, segment: string, query: URLSearchParams): Promise<string | null> => {
    const operation = operations.find(({ metadata }) => metadata.operationId === operationId);
    if (operation?.kind !== 'catalogue') throw new TypeError(`${operationId} is not a catalogue operation`);
    try {
      const work = operation.prepare(readParams(operation.params, query), segment, previewCaller, undefined);
      const { body } = await work();
      return (body instanceof CachedBody ? body.plain : body).toString();
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  };
}
