import { GatewayError } from '../domain/errors.ts';
import { CachedBody } from '../http/cached-body.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { Operation } from './operation.ts';
import { readParams } from './param.ts';

/** A caller that sees the daily edition of prices, as every API key does. */
const previewCaller = { plan: { data: 'complete' } } as Caller;

/**
 * Answers a catalogue operation without a request or a charge. The text is the one that a request with a key
 * gets.
 * @param segment the value of `{id}` in the path; empty for a path without one
 * @returns the text, or null if this catalogue does not have what is asked for
 */
export type PreviewAnswer = (
  operationId: string,
  segment: string,
  query: URLSearchParams,
) => Promise<string | null>;

export function createPreviewAnswer(operations: readonly Operation[]): PreviewAnswer {
  return async (operationId, segment, query) => {
    const operation = operations.find(({ about }) => about.operationId === operationId);
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
