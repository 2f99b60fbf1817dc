import { readRequestSecret } from '../http/credentials.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { Services } from '../services/services.ts';
import { accountKeyOperations } from './account-key-operations.ts';
import type { HolderOf } from './account-operation.ts';
import { accountOperations } from './account-operations.ts';
import { changesOperation } from './changes-operation.ts';
import { discoveryOperations } from './discovery-operations.ts';
import { keyReportOperation } from './key-report-operation.ts';
import { indexOperation, plansOperation, statusOperation } from './open-operations.ts';
import { openapiOperation } from './openapi-operation.ts';
import type { Operation } from './operation.ts';
import { phoneHistoryOperations } from './phone-history-operations.ts';
import { createPhoneJson } from './phone-json.ts';
import { phoneOperations } from './phone-operations.ts';
import { profileOperations } from './profile-operations.ts';
import { recoveryOperations } from './recovery-operations.ts';
import { signupOperation } from './signup-operation.ts';
import { streamOperation } from './stream-operation.ts';
import { webhookOperations } from './webhook-operations.ts';

/** Every operation of REST v1. */
export function createOperations(services: Services & TransportContext): Operation[] {
  const { catalogue, admission, signUp, access, accountKeys, plans, addressOf } = services;
  const bytes = createPhoneJson(catalogue);
  const holderOf: HolderOf = (request) =>
    access.authenticate(readRequestSecret(request), () => addressOf(request));
  const operations: Operation[] = [
    ...phoneOperations(catalogue, bytes),
    ...phoneHistoryOperations(catalogue),
    ...discoveryOperations(catalogue, bytes),
    changesOperation(services),
    streamOperation(services),
    statusOperation(admission, services),
    plansOperation(plans, services.supportContact),
    signupOperation(signUp, services),
    ...recoveryOperations(services),
    keyReportOperation(services.keyReports, services),
    openapiOperation(() => all, services),
    ...profileOperations(holderOf, services),
    ...accountOperations(holderOf, services),
    ...accountKeyOperations(holderOf, accountKeys),
    ...webhookOperations(holderOf, services.webhooks),
  ];
  const all = [indexOperation(operations), ...operations];
  return all;
}
