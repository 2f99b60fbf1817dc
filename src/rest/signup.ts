import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { assertJsonBody } from '../http/read-body.ts';
import { jsonReply } from '../http/send.ts';
import type { CreatedAccount } from '../services/accounts.ts';
import type { SignUp } from '../services/sign-up.ts';
import type { OpenOperation } from './operation.ts';
import { readParams } from './params.ts';
import { presentAccount } from './present-account.ts';
import { readMembers } from './read-members.ts';
import { createdAccountShape } from './shapes/account.ts';

/** The one time that a key and a secret are shown: `POST /v1/signup` and `account create --json`. */
export function presentCreatedAccount({ account, apiKey, apiSecret }: CreatedAccount) {
  return { account: presentAccount(account), api_key: apiKey, api_secret: apiSecret };
}

const signupBody = z.strictObject({
  email: z.string('is required, as text'),
  name: z.string('is required, as text'),
});

/** `POST /v1/signup`: an account on the free plan, its first key and its secret, at once. */
export function signupOperation(
  signUp: SignUp,
  addressOf: (request: IncomingMessage) => string,
): OpenOperation {
  return {
    kind: 'open',
    method: 'POST',
    cors: false,
    path: '/v1/signup',
    summary: 'Sign up',
    params: {},
    about: {
      operationId: 'signUp',
      tag: 'Account',
      description:
        'An account on the free plan, with an API key and the API Secret. Both are shown this once.',
      answer: createdAccountShape,
      status: 201,
      body: { schema: signupBody, example: { email: 'you@example.com', name: 'Your name' } },
      refuses: ['email-already-registered', 'too-many-attempts', 'unavailable'],
    },
    handle: async (request, query) => {
      assertJsonBody(request);
      readParams({}, query);
      const created = await signUp(await readMembers(request, signupBody), addressOf(request));
      return jsonReply(201, presentCreatedAccount(created), [['Cache-Control', 'no-store']]);
    },
  };
}
