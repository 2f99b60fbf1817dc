import { createQuotaHeaders } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { AccountHolder } from '../../services/accounts/account-access.ts';
import { toProfileJson } from '../../services/accounts/account-json.ts';
import type { Profile } from '../../services/recovery/profile.ts';
import { presentPlan, presentQuota } from '../answers/presenters.ts';
import type { OpenOperation } from '../operation.ts';
import type { RestDeps } from '../rest-deps.ts';
import { accountBody, accountExportShape, ownAccountShape, recoveryCodesShape } from '../schemas/recovery.ts';
import {
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  defineRepeatableChange,
  emptyBody,
} from './account-operation.ts';

/** Creates the operations that read, change and export an account, and renew its recovery codes. */
export function createProfileOperations(deps: RestDeps): OpenOperation[] {
  const { admission, plans, profile, exportAccount, recovery, now } = deps;
  /** @param read called after the quota is known, so nothing is changed if the quota store is unavailable */
  const answerWithProfile = async (
    { account }: AccountHolder,
    read: () => Promise<Profile>,
  ): Promise<Reply> => {
    const plan = plans.get(account.plan);
    const quota = await admission.readQuota({ accountId: account.id, plan, carried: account.carried });
    const { pendingEmail, ...profileFields } = await read();
    const data = {
      ...toProfileJson(profileFields, pendingEmail),
      plan: presentPlan(plan),
      quota: presentQuota(quota),
    };
    const reply = createPrivateReply(200, { data });
    // Only catalogue answers have quota headers. Here only the degraded state is reported.
    return quota.degraded
      ? { ...reply, headers: [...reply.headers, ...createQuotaHeaders(quota, now())] }
      : reply;
  };

  return [
    defineAccountOperation(deps, {
      method: 'GET',
      path: '/v1/account',
      summary: 'The account',
      metadata: {
        operationId: 'getAccount',
        description: 'The account with its plan and what is left of its quota.',
        answer: ownAccountShape,
        errorCodes: ['quota-unavailable'],
      },
      work: async ({ holder }) =>
        answerWithProfile(holder, async () => ({
          ...holder.account,
          pendingEmail: await profile.findPendingEmail(holder.account.id),
        })),
    }),
    defineAccountChange(deps, {
      method: 'PATCH',
      path: '/v1/account',
      summary: 'Change the account',
      metadata: {
        operationId: 'updateAccount',
        description:
          'A new e-mail address counts once it is verified: a mail with a link and a code goes to it. The present address again gets a new mail while it is not verified.',
        answer: ownAccountShape,
        errorCodes: ['email-already-registered', 'mail-unavailable', 'quota-unavailable'],
      },
      example: { name: 'My shop', alerts: [80, 100], locale: 'en' },
      members: accountBody,
      work: async ({ holder, input }) => answerWithProfile(holder, () => profile.change(holder, input)),
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: '/v1/account/export',
      summary: 'Export the account',
      metadata: {
        operationId: 'exportAccount',
        description: 'Everything that is stored about the account, as a file. No credentials.',
        answer: accountExportShape,
        errorCodes: ['quota-unavailable', 'too-many-attempts'],
      },
      work: async ({ holder }) => {
        const reply = createPrivateReply(200, { data: await exportAccount(holder) });
        const disposition = 'attachment; filename="phone-gateway-account.json"';
        return { ...reply, headers: [...reply.headers, ['Content-Disposition', disposition]] };
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: '/v1/account/recovery-codes',
      summary: 'New recovery codes',
      metadata: {
        operationId: 'renewRecoveryCodes',
        description: 'Eight new recovery codes. All earlier ones stop working.',
        answer: recoveryCodesShape,
        status: 201,
      },
      ...emptyBody,
      perform: ({ holder, change }) => recovery.renewCodes(holder, change),
      present: (codes) => createPrivateReply(201, { recovery_codes: codes }),
    }),
  ];
}
