import type { z } from 'zod';
import { createPresenter } from '../../domain/present.ts';
import { assertJsonBody } from '../../http/requests/read-body.ts';
import { createQuotaHeaders, type HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { mailRecoveryType } from '../../record/types/account.ts';
import type { AccountHolder } from '../../services/accounts/account-access.ts';
import { toProfileJson } from '../../services/accounts/account-json.ts';
import type { Profile } from '../../services/recovery/profile.ts';
import { presentPlan, presentQuota } from '../answers/presenters.ts';
import type { OperationMetadata } from '../openapi/operation-metadata.ts';
import type { FreeOperation } from '../operation.ts';
import { readMembers, readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import {
  accountBody,
  accountExportSchema,
  mailRecoverySchema,
  ownAccountSchema,
  proofBody,
  recoveryBody,
  recoveryCodesSchema,
  recoveryRequestedSchema,
  rotatedSecretSchema,
} from '../schemas/account.ts';
import {
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  defineRepeatableChange,
  emptyReply,
  withoutInput,
} from './account-operation.ts';

/** The answer to every request for a recovery e-mail. It does not reveal whether the account exists. */
const recoveryRequestedAnswer = {
  message:
    'If there is an account with this e-mail address, an e-mail with a link and a code is on its way. Both are valid for 30 minutes.',
};

type OperationDescription = Omit<OperationMetadata, 'tag' | 'body' | 'example'> & {
  readonly example: unknown;
};

/**
 * Defines a free operation without a credential. It checks in this order: media type (415), parameters and
 * body (400, 413).
 */
function defineRecoveryOperation<Members>(
  path: string,
  summary: string,
  { example, ...metadata }: OperationDescription,
  members: z.ZodObject & z.ZodType<Members>,
  work: (input: Members, clientAddress: string) => Promise<Reply>,
  { getClientAddress }: TransportContext,
): FreeOperation {
  return {
    kind: 'free',
    method: 'POST',
    isOpenToOrigins: false,
    path,
    summary,
    params: {},
    metadata: {
      ...metadata,
      tag: 'Account',
      body: { schema: members, example },
      errorCodes: ['recovery-expired', 'too-many-attempts', 'unavailable', ...(metadata.errorCodes ?? [])],
    },
    handle: async (request, query) => {
      assertJsonBody(request);
      readParams({}, query);
      return work(await readMembers(request, members), getClientAddress(request));
    },
  };
}

/**
 * Creates the operations that replace a lost API Secret, and the operation that verifies an e-mail address. They
 * need no credential.
 */
export function createRecoveryOperations(deps: RestDeps): FreeOperation[] {
  const { recovery, profile } = deps;
  const email = 'you@example.com';
  const code = '7K3QZ-M0X4T';
  return [
    defineRecoveryOperation(
      '/v1/account/recovery',
      'Recover a lost API Secret',
      {
        operationId: 'recover',
        description:
          'With a recovery code: a new API Secret, which replaces the lost one. Sessions end; API keys and the other recovery codes keep working. Without a recovery code: sends an e-mail with a link and a code if there is an account with this address.',
        answer: rotatedSecretSchema,
        accepted: recoveryRequestedSchema,
        example: { email, recovery_code: `phr_${'0'.repeat(48)}` },
        errorCodes: ['mail-unavailable'],
      },
      recoveryBody,
      async ({ email: emailAddress, recovery_code: recoveryCode }, clientAddress) => {
        if (recoveryCode === undefined) {
          await recovery.requestMail(emailAddress, clientAddress);
          return createPrivateReply(202, recoveryRequestedAnswer);
        }
        const { apiSecret } = await recovery.recoverByCode(
          { email: emailAddress, recoveryCode },
          clientAddress,
        );
        return createPrivateReply(200, { api_secret: apiSecret });
      },
      deps,
    ),
    defineRecoveryOperation(
      '/v1/account/recovery/complete',
      'Complete a recovery by e-mail',
      {
        operationId: 'completeRecovery',
        description:
          'Exchanges the link or code of the e-mail for a new API Secret and eight new recovery codes, which replace all earlier ones. It works once, within 30 minutes. Keys and webhooks of the account are listed. If the e-mail address was not verified before, these keys are revoked and these webhooks deleted: somebody else may have signed up with the address. After five wrong codes the mailed codes are invalid; the link still works.',
        answer: mailRecoverySchema,
        example: { email, code },
      },
      proofBody,
      async (input, clientAddress) =>
        createPrivateReply(200, presentRecovery(await recovery.recoverByMail(input, clientAddress))),
      deps,
    ),
    defineRecoveryOperation(
      '/v1/account/email/verify',
      'Verify an e-mail address',
      {
        operationId: 'verifyEmail',
        description:
          'Verifies the address with the link or the code of the e-mail, which works once, within 30 minutes. A new address then becomes the address of the account.',
        status: 204,
        example: { email, code },
        errorCodes: ['email-already-registered'],
      },
      proofBody,
      async (input, clientAddress) => {
        await profile.verify(input, clientAddress);
        return emptyReply;
      },
      deps,
    ),
  ];
}

const presentRecovery = createPresenter(mailRecoveryType);

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
