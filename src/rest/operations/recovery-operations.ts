import type { z } from 'zod';
import { createPresenter } from '../../domain/present.ts';
import { assertJsonBody } from '../../http/requests/read-body.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { mailRecoveryType } from '../../record/types/account.ts';
import type { OperationMetadata } from '../openapi/operation-metadata.ts';
import type { FreeOperation } from '../operation.ts';
import { readMembers } from '../params/read-members.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { rotatedSecretSchema } from '../schemas/account.ts';
import { mailRecoverySchema, proofBody, recoveryBody, recoveryRequestedSchema } from '../schemas/recovery.ts';
import { createPrivateReply, emptyReply } from './account-operation.ts';

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
