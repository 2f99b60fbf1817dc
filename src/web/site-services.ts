import type { IncomingMessage } from 'node:http';
import type { WindowClock } from '../domain/windows.ts';
import type { AccountAccess } from '../services/account-access.ts';
import type { AccountKeys } from '../services/account-keys.ts';
import type { Admission } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { PlanTable } from '../services/plan-table.ts';
import type { Sessions } from '../services/sessions.ts';
import type { SignUp } from '../services/sign-up.ts';
import type { UsageReport } from '../services/usage-report.ts';

/** What pages say of a REST operation before its details. */
export interface ToldOperation {
  readonly operationId: string;
  /** The heading that it stands under. */
  readonly tag: string;
  readonly method: string;
  /** With `{id}` for the one variable segment. */
  readonly path: string;
  /** In English. */
  readonly summary: string;
  /** Names of its query parameters. */
  readonly params: readonly string[];
  readonly credential: 'api-key' | 'account-secret' | 'none';
  /** Of the quota, for one request. */
  readonly units: number;
}

/** What pages ask, all of it of the services that the other doors ask too. */
export interface SiteServices {
  readonly catalogue: PhoneCatalogue;
  readonly plans: PlanTable;
  readonly accountKeys: AccountKeys;
  readonly access: AccountAccess;
  readonly sessions: Sessions;
  readonly admission: Admission;
  readonly usage: UsageReport;
  readonly clock: WindowClock;
  readonly signUp: SignUp;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly now: () => number;
  /** Where clients find the service; without a slash at the end. */
  readonly origin: string;
  /** Every operation of REST, tag by tag, and the schema of GraphQL: the other doors, as they describe themselves. */
  readonly operations: readonly ToldOperation[];
  /** In the schema definition language. */
  readonly schemaText: string;
}
