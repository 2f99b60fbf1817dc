import { z } from 'zod';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { TransportContext } from '../http/transport-context.ts';
import { accountJson } from '../services/account-json.ts';
import type { Services } from '../services/create-services.ts';
import {
  accountChange,
  accountOperation,
  type HolderOf,
  nothingReply,
  privateReply,
} from './account-operation.ts';
import type { OpenOperation } from './operation.ts';
import { dateParam } from './param.ts';
import { presentPlan, presentQuota, presentUsage } from './present-account.ts';
import { accountAnswerShape, rotatedSecretShape, usageShape } from './schemas/account-holder.ts';

/** The operations of an account as a whole: the account, its usage, its secret. */
export function accountOperations(
  holderOf: HolderOf,
  { access, admission, usage, plans, now }: Services & TransportContext,
): OpenOperation[] {
  return [
    accountOperation(holderOf, {
      method: 'GET',
      path: '/v1/account',
      summary: 'The account',
      about: { operationId: 'getAccount', answer: accountAnswerShape, refuses: ['quota-unavailable'] },
      params: {},
      work: async ({ holder: { account } }) => {
        const plan = plans.get(account.plan);
        const quota = await admission.look({ accountId: account.id, plan, carried: account.carried });
        const data = { ...accountJson(account), plan: presentPlan(plan), quota: presentQuota(quota) };
        const reply = privateReply(200, { data });
        // Quota headers belong to catalogue answers; only the degraded state is reported here.
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
        from: dateParam('First day; default 29 days before the last.'),
        to: dateParam('Last day; default today.'),
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
