import { GatewayError } from '../domain/errors.ts';
import { CachedBody } from '../http/responses/compress.ts';
import type { Caller } from '../services/quota/admission.ts';
import type { Operation } from './operation.ts';
import { createAccountKeyOperations } from './operations/account-key-operations.ts';
import { createAccountOperations, createSignupOperation } from './operations/account-operations.ts';
import { createChangesOperation, createStreamOperation } from './operations/changes-operations.ts';
import { createDiscoveryOperations } from './operations/discovery-operations.ts';
import {
  createGraphqlCostOperation,
  createOpenapiOperation,
  createPlansOperation,
  createStatusOperation,
} from './operations/free-operations.ts';
import { createPhoneHistoryOperations } from './operations/phone-history-operations.ts';
import { createPhoneOperations } from './operations/phone-operations.ts';
import { createProfileOperations, createRecoveryOperations } from './operations/recovery-operations.ts';
import { createWebhookOperations } from './operations/webhook-operations.ts';
import { readParams } from './params/read-params.ts';
import { createPhoneJson } from './phones/phone-json.ts';
import type { RestDeps } from './rest-deps.ts';

/** Creates all operations of REST v1, in the order in which they are listed. */
export function createOperations(deps: RestDeps): Operation[] {
  const { catalogue } = deps;
  const phoneJson = createPhoneJson(catalogue);
  const operations: Operation[] = [
    ...createPhoneOperations(catalogue, phoneJson),
    ...createPhoneHistoryOperations(catalogue),
    ...createDiscoveryOperations(catalogue, phoneJson),
    createChangesOperation(deps),
    createStreamOperation(deps),
    createGraphqlCostOperation(deps),
    createStatusOperation(deps),
    createPlansOperation(deps),
    createSignupOperation(deps),
    ...createRecoveryOperations(deps),
    createOpenapiOperation(() => operations, deps),
    ...createProfileOperations(deps),
    ...createAccountOperations(deps),
    ...createAccountKeyOperations(deps),
    ...createWebhookOperations(deps),
  ];
  return operations;
}

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
