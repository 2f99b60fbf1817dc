import { createQuotaHeaders, type HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { AccountHolder } from '../../services/accounts/account-access.ts';
import { toProfileJson } from '../../services/accounts/account-json.ts';
import type { Profile } from '../../services/recovery/profile.ts';
import { presentPlan, presentQuota } from '../answers/presenters.ts';
import type { FreeOperation } from '../operation.ts';
import type { RestDeps } from '../rest-deps.ts';
import {
  accountBody,
  accountExportSchema,
  ownAccountSchema,
  recoveryCodesSchema,
} from '../schemas/recovery.ts';
import {
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  defineRepeatableChange,
  withoutInput,
} from './account-operation.ts';

/** Creates the operations that read, change and export an account, and renew its recovery codes. */
export function createProfileOperations(deps: RestDeps): FreeOperation[] {
  const { admission, plans, profile, exportAccount, recovery, now } = deps;
  /**
   * Answers with the account, its plan and its quota.
   * @param changeOrReadProfile a function that changes the profile or only reads it, and returns it. It is called
   *   after the quota has been read, so nothing is changed if the quota store is unavailable.
   */
  const answerWithProfile = async (
    { account }: AccountHolder,
    changeOrReadProfile: () => Promise<Profile>,
  ): Promise<Reply> => {
    const plan = plans.get(account.plan);
    const quota = await admission.readQuota({
      accountId: account.id,
      plan,
      carriedUsage: account.carriedUsage,
    });
    const { pendingEmail, ...profileFields } = await changeOrReadProfile();
    const data = {
      ...toProfileJson(profileFields, pendingEmail),
      plan: presentPlan(plan),
      quota: presentQuota(quota),
    };
    // Answers about the account have no quota headers, except the one that says that the quota store is unavailable.
    return createPrivateReply(200, { data }, quota.degraded ? createQuotaHeaders(quota, now()) : []);
  };

  return [
    defineAccountOperation(deps, {
      method: 'GET',
      path: '/v1/account',
      summary: 'The account',
      metadata: {
        operationId: 'getAccount',
        description: 'The account with its plan and its remaining quota.',
        answer: ownAccountSchema,
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
          'A new e-mail address takes effect once it is verified: an e-mail with a link and a code is sent to it. While the current address is not verified, sending it again requests another e-mail.',
        answer: ownAccountSchema,
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
        description: 'Everything that is stored about the account, except credentials, as a file.',
        answer: accountExportSchema,
        errorCodes: ['quota-unavailable', 'too-many-attempts'],
      },
      work: async ({ holder }) => {
        const disposition = 'attachment; filename="phone-gateway-account.json"';
        const headers: HeaderList = [['Content-Disposition', disposition]];
        return createPrivateReply(200, { data: await exportAccount(holder) }, headers);
      },
    }),
    defineRepeatableChange(deps, {
      method: 'POST',
      path: '/v1/account/recovery-codes',
      summary: 'New recovery codes',
      metadata: {
        operationId: 'renewRecoveryCodes',
        description: 'Eight new recovery codes. All earlier ones stop working.',
        answer: recoveryCodesSchema,
        status: 201,
      },
      ...withoutInput,
      perform: ({ holder, change }) => recovery.renewCodes(holder, change),
      present: (codes) => createPrivateReply(201, { recovery_codes: codes }),
    }),
  ];
}
