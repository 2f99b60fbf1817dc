import type { AccountEventStore } from '../domain/accounts/account-event.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { AccountAccess } from '../services/accounts/account-access.ts';
import type { RepeatableRequests } from '../services/accounts/repeatable-requests.ts';
import type { SignUp } from '../services/accounts/sign-up.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { ChangeLog } from '../services/changes/change-log.ts';
import type { ChangeStreams } from '../services/changes/change-streams.ts';
import type { AccountKeys } from '../services/keys/account-keys.ts';
import type { Admission } from '../services/quota/admission.ts';
import type { ChargeList } from '../services/quota/charge-list.ts';
import type { OperationPricer } from '../services/quota/operation-price.ts';
import type { PlanRequests } from '../services/quota/plan-requests.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { SuggestAllowance } from '../services/quota/suggest-allowance.ts';
import type { UsageReport } from '../services/quota/usage-report.ts';
import type { ExportAccount } from '../services/recovery/account-export.ts';
import type { ProfileChanges } from '../services/recovery/profile.ts';
import type { Recovery } from '../services/recovery/recovery.ts';
import type { Webhooks } from '../services/webhooks/webhooks.ts';

/** The services that REST operations use. */
export interface RestDeps extends TransportContext {
  readonly catalogue: PhoneCatalogue;
  readonly changes: ChangeLog;
  readonly streams: ChangeStreams;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly plans: PlanTable;
  readonly operationPricer: OperationPricer;
  /** The mailto: or https: URL where account holders find help, or null if none is configured. */
  readonly supportContact: string | null;
  readonly signUp: SignUp;
  readonly access: AccountAccess;
  readonly accountEvents: AccountEventStore;
  readonly repeatableRequests: RepeatableRequests;
  readonly accountKeys: AccountKeys;
  readonly usage: UsageReport;
  readonly charges: ChargeList;
  readonly planRequests: PlanRequests;
  readonly profile: ProfileChanges;
  readonly exportAccount: ExportAccount;
  readonly recovery: Recovery;
  readonly webhooks: Webhooks;
}
