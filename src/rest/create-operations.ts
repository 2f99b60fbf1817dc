import { readRequestSecret } from '../http/credentials.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { AccountAccess } from '../services/accounts/account-access.ts';
import type { SignUp } from '../services/accounts/sign-up.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { ChangeLog } from '../services/changes/change-log.ts';
import type { ChangeStreams } from '../services/changes/change-streams.ts';
import type { AccountKeys } from '../services/keys/account-keys.ts';
import type { KeyReports } from '../services/keys/key-reports.ts';
import type { Admission } from '../services/quota/admission.ts';
import type { PlanRequests } from '../services/quota/plan-requests.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { UsageReport } from '../services/quota/usage-report.ts';
import type { ExportAccount } from '../services/recovery/account-export.ts';
import type { ProfileChanges } from '../services/recovery/profile.ts';
import type { Recovery } from '../services/recovery/recovery.ts';
import type { Webhooks } from '../services/webhooks/webhooks.ts';
import { createAccountKeyOperations } from './account-key-operations.ts';
import type { AuthenticateHolder } from './account-operation.ts';
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
import { createSignupOperation } from './signup-operation.ts';
import { createStreamOperation } from './stream-operation.ts';
import { createWebhookOperations } from './webhook-operations.ts';

/** The services that REST operations use. */
export interface RestDeps extends TransportContext {
  readonly catalogue: PhoneCatalogue;
  readonly changes: ChangeLog;
  readonly streams: ChangeStreams;
  readonly admission: Admission;
  readonly plans: PlanTable;
  /** A mailto: or https: URL where account holders find help, or null if none is set. */
  readonly supportContact: string | null;
  readonly signUp: SignUp;
  readonly access: AccountAccess;
  readonly accountKeys: AccountKeys;
  readonly usage: UsageReport;
  readonly planRequests: PlanRequests;
  readonly profile: ProfileChanges;
  readonly exportAccount: ExportAccount;
  readonly recovery: Recovery;
  readonly keyReports: KeyReports;
  readonly webhooks: Webhooks;
}

/** Creates all operations of REST v1, in the order in which they are listed. */
export function createOperations(services: RestDeps): Operation[] {
  const { catalogue, admission, signUp, access, accountKeys, plans, addressOf } = services;
  const phoneJson = createPhoneJson(catalogue);
  const authenticateHolder: AuthenticateHolder = (request) =>
    access.authenticate(readRequestSecret(request), () => addressOf(request));
  const operations: Operation[] = [
    ...createPhoneOperations(catalogue, phoneJson),
    ...createPhoneHistoryOperations(catalogue),
    ...createDiscoveryOperations(catalogue, phoneJson),
    createChangesOperation(services),
    createStreamOperation(services),
    createStatusOperation(admission, services),
    createPlansOperation(plans, services.supportContact),
    createSignupOperation(signUp, services),
    ...createRecoveryOperations(services),
    createKeyReportOperation(services.keyReports, services),
    createOpenapiOperation(() => allOperations, services),
    ...createProfileOperations(authenticateHolder, services),
    ...createAccountOperations(authenticateHolder, services),
    ...createAccountKeyOperations(authenticateHolder, accountKeys),
    ...createWebhookOperations(authenticateHolder, services.webhooks),
  ];
  const allOperations = [createIndexOperation(operations), ...operations];
  return allOperations;
}
