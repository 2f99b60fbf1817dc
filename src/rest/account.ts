import { z } from 'zod';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { AccountAccess } from '../services/account-access.ts';
import type { Admission } from '../services/admission.ts';
import type { PlanTable } from '../services/plan-table.ts';
import type { UsageReport } from '../services/usage-report.ts';
import {
  accountChange,
  accountOperation,
  type HolderOf,
  nothingReply,
  privateReply,
} from './account-operation.ts';
import type { OpenOperation } from './operation.ts';
import { dateParam } from './params.ts';
import { presentAccount, presentPlan, presentQuota, presentUsage } from './present-account.ts';
import { accountAnswerShape, rotatedSecretShape, usageShape } from './shapes/account-holder.ts';

/** The operations of an account as a whole: the account, its usage, its secret. */
export function accountOperations(services: {
  readonly access: AccountAccess;
  readonly holderOf: HolderOf;
  readonly admission: Admission;
  readonly usage: UsageReport;
  readonly plans: PlanTable;
  readonly now: () => number;
}): OpenOperation[] {
  const { access, holderOf, admission, usage, plans, now } = services;
  return [
    accountOperation(holderOf, {
      method: 'GET',
      path: '/v1/account',
      summary: 'The account',
      about: { operationId: 'getAccount', answer: accountAnswerShape, refuses: ['quota-unavailable'] },
      params: {},
      work: async ({ holder: { account } }) => {
        const plan = plans.get(account.plan);
        const quota = await admission.look({ accountId: account.id, plan });
        const data = { ...presentAccount(account), plan: presentPlan(plan), quota: presentQuota(quota) };
        const reply = privateReply(200, { data });
        // Quota headers belong to answers about the catalogue; that figures are those last seen has to be told.
        return quota.degraded
          ? { ...reply, headers: [...reply.headers, ...quotaHeaders(quota, now())] }
          : reply;
      },
    }),
    accountOperation(holderOf, {
      method: 'DELETE',
      path: '/v1/account',
      summary: 'Delete the account',
      about: { operationId: 'deleteAccount', status: 204 },
      params: {},
      work: async ({ holder }) => {
        await access.remove(holder);
        return nothingReply;
      },
    }),
    accountOperation(holderOf, {
      method: 'GET',
      path: '/v1/account/usage',
      summary: 'Usage by key and day',
      about: { operationId: 'listUsage', answer: usageShape },
      params: {
        from: dateParam('The first day; 29 days before the last unless asked otherwise.'),
        to: dateParam('The last day; today unless asked otherwise.'),
      },
      work: async ({ holder, input: { from, to } }) => {
        const rows = await usage.usage(holder.account.id, { from, to });
        return privateReply(200, { data: rows.map(presentUsage) });
      },
    }),
    accountChange(holderOf, {
      method: 'POST',
      path: '/v1/account/secret/rotate',
      summary: 'Rotate the API Secret',
      about: { operationId: 'rotateSecret', answer: rotatedSecretShape },
      example: {},
      members: z.strictObject({}),
      mayBeEmpty: true,
      work: async ({ holder }) => {
        const { apiSecret } = await access.rotateSecret(holder);
        return privateReply(200, { api_secret: apiSecret });
      },
    }),
  ];
}
