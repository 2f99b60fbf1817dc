import { GatewayError } from '../domain/errors.ts';
import { CachedBody } from '../http/cached-body.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { Operation } from './operation.ts';
import { readParams } from './param.ts';

/** Prices of the daily edition, which every key sees. */
const caller = { plan: { data: 'complete' } } as Caller;

/**
 * What a catalogue operation answers now, as text: the same bytes as with a key, without a request or a charge. Null for
 * what this catalogue does not have.
 * @param segment what stands for `{id}` in its path; empty without one
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
