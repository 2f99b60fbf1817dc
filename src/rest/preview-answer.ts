import { GatewayError } from '../domain/errors.ts';
import { CachedBody } from '../http/cached-body.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { Operation } from './operation.ts';
import { readParams } from './param.ts';

/** A caller that sees the daily edition of prices, as every key does. */
const caller = { plan: { data: 'complete' } } as Caller;

/**
 * Answers a catalogue operation without a request or a charge, with the same text as a request with a key gets.
 * @param segment the text in place of `{id}` in its path; empty for a path without one
 * @returns the text, or null for something that this catalogue does not have
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
      const work = operation.prepare(readParams(operation.params, query), segment, caller, undefined);
      const { body } = await work();
      return (body instanceof CachedBody ? body.plain : body).toString();
    } catch (error) {
      if (error instanceof GatewayError) return null;
      throw error;
    }
  };
}
