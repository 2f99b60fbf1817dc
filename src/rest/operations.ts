import type { IncomingMessage } from 'node:http';
import type { AccountAccess } from '../services/account-access.ts';
import type { AccountKeys } from '../services/account-keys.ts';
import type { Admission } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { PlanTable } from '../services/plan-table.ts';
import type { SignUp } from '../services/sign-up.ts';
import type { UsageReport } from '../services/usage-report.ts';
import { accountOperations } from './account.ts';
import { accountKeyOperations } from './account-keys.ts';
import { createHolderOf } from './account-operation.ts';
import { discoveryOperations } from './discovery.ts';
import { indexOperation, plansOperation, statusOperation } from './open-operations.ts';
import { openapiOperation } from './openapi-operation.ts';
import { methodOf, type Operation } from './operation.ts';
import { createPhoneBytes } from './phone-bytes.ts';
import { phoneOperations } from './phones.ts';
import { signupOperation } from './signup.ts';

/** Every operation of REST v1. */
export function createOperations(services: {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly signUp: SignUp;
  readonly access: AccountAccess;
  readonly accountKeys: AccountKeys;
  readonly usage: UsageReport;
  readonly plans: PlanTable;
  readonly now: () => number;
  /** What counts as one client for limits. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** The service's own origin and version, for its description. */
  readonly origin: string;
  readonly release: string;
}): Operation[] {
  const { catalogue, admission, signUp, access, accountKeys, plans, now, addressOf } = services;
  const bytes = createPhoneBytes(catalogue);
  const holderOf = createHolderOf(access, addressOf);
  const operations: Operation[] = [
    ...phoneOperations(catalogue, bytes),
    ...discoveryOperations(catalogue, bytes),
    statusOperation(admission, addressOf, now),
    plansOperation(plans),
    signupOperation(signUp, addressOf),
    openapiOperation(() => all, services),
    ...accountOperations({ ...services, holderOf }),
    ...accountKeyOperations(holderOf, accountKeys),
  ];
  const index = indexOperation(() =>
    operations.map((operation) => ({
      method: methodOf(operation),
      path: operation.path,
      summary: operation.summary,
    })),
  );
  const all = [index, ...operations];
  return all;
}
