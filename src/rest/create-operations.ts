import type { Operation } from './operation.ts';
import { createAccountKeyOperations } from './operations/account-key-operations.ts';
import { createAccountOperations } from './operations/account-operations.ts';
import { createChangesOperation } from './operations/changes-operation.ts';
import { createDiscoveryOperations } from './operations/discovery-operations.ts';
import { createPlansOperation, createStatusOperation } from './operations/free-operations.ts';
import { createGraphqlCostOperation } from './operations/graphql-cost-operation.ts';
import { createOpenapiOperation } from './operations/openapi-operation.ts';
import { createPhoneHistoryOperations } from './operations/phone-history-operations.ts';
import { createPhoneOperations } from './operations/phone-operations.ts';
import { createProfileOperations } from './operations/profile-operations.ts';
import { createRecoveryOperations } from './operations/recovery-operations.ts';
import { createSignupOperation } from './operations/signup-operation.ts';
import { createStreamOperation } from './operations/stream-operation.ts';
import { createWebhookOperations } from './operations/webhook-operations.ts';
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
