import { createAccountKeyOperations } from './account-key-operations.ts';
import { createAccountOperations } from './account-operations.ts';
import { createChangesOperation } from './changes-operation.ts';
import { createDiscoveryOperations } from './discovery-operations.ts';
import { createKeyReportOperation } from './key-report-operation.ts';
import { createIndexOperation, createPlansOperation, createStatusOperation } from './open-operations.ts';
import { createOpenapiOperation } from './openapi-operation.ts';
import type { Operation } from './operation.ts';
import { createPhoneHistoryOperations } from './phone-history-operations.ts';
import { createPhoneJson } from './phone-json.ts';
import { createPhoneOperations } from './phone-operations.ts';
import { createProfileOperations } from './profile-operations.ts';
import { createRecoveryOperations } from './recovery-operations.ts';
import type { RestDeps } from './rest-deps.ts';
import { createSignupOperation } from './signup-operation.ts';
import { createStreamOperation } from './stream-operation.ts';
import { createWebhookOperations } from './webhook-operations.ts';

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
    createStatusOperation(deps),
    createPlansOperation(deps),
    createSignupOperation(deps),
    ...createRecoveryOperations(deps),
    createKeyReportOperation(deps),
    createOpenapiOperation(() => allOperations, deps),
    ...createProfileOperations(deps),
    ...createAccountOperations(deps),
    ...createAccountKeyOperations(deps),
    ...createWebhookOperations(deps),
  ];
  const allOperations = [createIndexOperation(operations), ...operations];
  return allOperations;
}
