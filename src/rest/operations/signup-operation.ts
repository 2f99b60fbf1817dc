import { z } from 'zod';
import { assertJsonBody } from '../../http/requests/read-body.ts';
import { toCreatedAccountJson } from '../../services/accounts/account-json.ts';
import type { CreatedAccount } from '../../services/accounts/accounts.ts';
import { createOrigin } from '../../services/accounts/change-origin.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import type { FreeOperation } from '../operation.ts';
import { readMembers } from '../params/read-members.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { createdAccountSchema } from '../schemas/account.ts';
import { withMemberDescriptions } from '../schemas/described-schema.ts';
import { createPrivateReply } from './account-operation.ts';
import { answerRepeatableRequest, readIdempotencyKey, toRepeatableMetadata } from './repeatable-operation.ts';

const requiredText = z.string('is required and must be a string');
const signupBody = z.strictObject(
  withMemberDescriptions(descriptions.SignUpInput, { email: requiredText, name: requiredText }),
);

/** Creates `POST /v1/signup`, which creates an account on the free plan with its first key and its secret. */
export function createSignupOperation(deps: RestDeps): FreeOperation {
  const { signUp, getClientAddress } = deps;
  return {
    kind: 'free',
    method: 'POST',
    isOpenToOrigins: false,
    path: '/v1/signup',
    summary: 'Sign up',
    params: {},
    metadata: toRepeatableMetadata({
      operationId: 'signUp',
      tag: 'Account',
      description:
        'An account on the free plan, with an API key, the API Secret and eight recovery codes. They are returned only once.',
      answer: createdAccountSchema,
      status: 201,
      body: { schema: signupBody, example: { email: 'you@example.com', name: 'Your name' } },
      errorCodes: ['email-already-registered', 'too-many-attempts', 'unavailable'],
    }),
    handle: async (request, query) => {
      assertJsonBody(request);
      readParams({}, query);
      const idempotencyKey = readIdempotencyKey(request);
      const input = await readMembers(request, signupBody);
      const address = getClientAddress(request);
      const origin = createOrigin('anyone', address);
      return answerRepeatableRequest(
        deps,
        { sender: address, accountId: null, operation: 'POST /v1/signup', idempotencyKey, input },
        (toAnswer) => signUp(input, address, { origin, toAnswer }),
        (account: CreatedAccount) => createPrivateReply(201, toCreatedAccountJson(account)),
      );
    },
  };
}
