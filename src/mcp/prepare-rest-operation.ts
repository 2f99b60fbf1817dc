import { CachedBody } from '../http/caching/cached-body.ts';
import type { CatalogueOperation } from '../rest/operation.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { JsonObject } from './json.ts';

/** The input of a REST operation. */
export interface OperationRequest {
  /** The parameters by their names in REST. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The value of `{id}` in the path. */
  readonly segment?: string;
  readonly body?: unknown;
}

/**
 * Checks the input of a REST operation, so that invalid input is rejected before anything is charged.
 * @returns a function that does the work and returns the answer as JSON
 * @throws GatewayError `invalid-parameter`, `invalid-body`
 */
export function prepareRestOperation(
  operation: CatalogueOperation,
  { values = {}, segment = '', body }: OperationRequest,
  caller: Caller,
): () => Promise<JsonObject> {
  const run = operation.prepare(values, segment, caller, body);
  return async () => {
    const answer = await run();
    const json = answer.body instanceof CachedBody ? answer.body.plain : answer.body;
    return JSON.parse(json.toString()) as JsonObject;
  };
}
