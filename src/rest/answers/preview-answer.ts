import { GatewayError } from '../../domain/errors.ts';
import { CachedBody } from '../../http/caching/cached-body.ts';
import type { Caller } from '../../services/quota/admission.ts';
import type { Operation } from '../operation.ts';
import { readParams } from '../params/read-params.ts';

/** A caller that sees the daily edition of prices, which every plan includes. */
const previewCaller = { plan: { data: 'complete' } } as Caller;

/**
 * Answers a catalogue operation as for a request with an API key, but without a request or a charge.
 * @param segment the value of `{id}` in the path; empty for a path without one
 * @returns the JSON text, or null if the request would be rejected, for example because a phone is unknown
 */
export type PreviewAnswer = (
  operationId: string,
  segment: string,
  query: URLSearchParams,
) => Promise<string | null>;

export function createPreviewAnswer(operations: readonly Operation[]): PreviewAnswer {
  return async (operationId, segment, query) => {
    const operation = operations.find(({ metadata }) => metadata.operationId === operationId);
    if (operation?.kind !== 'catalogue') throw new TypeError(`${operationId} is no catalogue operation`);
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
