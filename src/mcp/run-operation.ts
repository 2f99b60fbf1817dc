import { CachedBody } from '../http/cached-body.ts';
import type { CatalogueOperation } from '../rest/operation.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { JsonObject } from './json.ts';

/** What a REST operation is asked, by its own names. */
export interface Asked {
  readonly values?: Readonly<Record<string, unknown>>;
  /** What stands for `{id}`. */
  readonly segment?: string;
  readonly body?: unknown;
}

/**
 * A REST operation up to its charge; the result does its work and reads its answer.
 * @throws GatewayError `invalid-parameter`, `invalid-body`
 */
export function runOperation(
  operation: CatalogueOperation,
  { values = {}, segment = '', body }: Asked,
  caller: Caller,
): () => Promise<JsonObject> {
  const work = operation.prepare(values, segment, caller, body);
  return async () => {
    const answer = await work();
    const json = answer.body instanceof CachedBody ? answer.body.plain : answer.body;
    return JSON.parse(json.toString()) as JsonObject;
  };
}
