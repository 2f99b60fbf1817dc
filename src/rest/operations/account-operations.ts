import { z } from 'zod';
import { eventRetentionDays, maxAccountEvents } from '../../domain/accounts/account-event.ts';
import { createPresenter } from '../../domain/present.ts';
import { chargeRetentionDays, maxCharges } from '../../domain/quota/charge-log.ts';
import { formatCount } from '../../domain/text/plural.ts';
import { assertJsonBody } from '../../http/requests/read-body.ts';
import { planRequestType } from '../../record/types/account.ts';
import { toCreatedAccountJson, toUsageJson } from '../../services/accounts/account-json.ts';
import type { CreatedAccount } from '../../services/accounts/accounts.ts';
import { createOrigin } from '../../services/accounts/change-origin.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { chargesSinceHelp } from '../../services/quota/charge-list.ts';
import { presentAccountEvent, presentCharge } from '../answers/presenters.ts';
import type { FreeOperation } from '../operation.ts';
import { pageParams } from '../params/catalogue-params.ts';
import { createLinkHeader, presentPagination, readPage, toQuery } from '../params/paging.ts';
import { createDateParam, createIntegerParam, createPatternParam } from '../params/param.ts';
import { readMembers, readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import {
  chargeListSchema,
  createdAccountSchema,
  eventListSchema,
  planRequestBody,
  planRequestSchema,
  rotatedSecretSchema,
  usageSchema,
} from '../schemas/account.ts';
import { withMemberDescriptions } from '../schemas/member-schema.ts';
import {
  answerRepeatableRequest,
  createPrivateReply,
  defineAccountChange,
  defineAccountOperation,
  emptyReply,
  readIdempotencyKey,
  toRepeatableMetadata,
  withoutInput,
} from './account-operation.ts';

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

const eventsPath = '/v1/account/events';
const chargesPath = '/v1/account/charges';
const maxChargesPerPage = 500;
const defaultChargesPerPage = 100;
const presentPlanRequest = createPresenter(planRequestType);

/**
 * Creates the operations on a whole account, which read its usage and its history, request a plan, rotate its
 * secret and delete it.
 */
export function createAccountOperations(deps: RestDeps): FreeOperation[] {
  const { access, accountEvents, usage, charges, planRequests } = deps;
  return [
    defineAccountOperation(deps, {
      method: 'DELETE',
      path: '/v1/account',
      summary: 'Delete the account',
      metadata: {
        operationId: 'deleteAccount',
        description:
          'Deletes the account at once and for good, with its keys, sessions, recovery codes and usage.',
        status: 204,
      },
      work: async ({ holder }) => {
        await access.remove(holder);
        return emptyReply;
      },
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: '/v1/account/usage',
      summary: 'Usage by key and day',
      metadata: {
        operationId: 'listUsage',
        description: 'Requests, units and rejected requests of each key on each day that has any.',
        answer: usageSchema,
      },
      params: {
        from: { ...createDateParam('First day; default 29 days before the last.'), example: '2026-11-01' },
        to: { ...createDateParam('Last day; default today.'), example: '2026-11-22' },
      },
      work: async ({ holder, input: { from, to } }) => {
        const rows = await usage.listUsage(holder.account.id, { from, to });
        return createPrivateReply(200, { data: rows.map(toUsageJson) });
      },
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: chargesPath,
      summary: 'Where the quota went',
      metadata: {
        operationId: 'listCharges',
        description: `Each charge of the account, newest first: when, how many units, what for and with which key. The last ${formatCount(maxCharges)} charges of at most ${chargeRetentionDays} days. Charges are written within a second.`,
        exampleRequest: { query: 'limit=2' },
        answer: chargeListSchema,
      },
      params: {
        since: {
          ...createPatternParam(
            /^[A-Za-z0-9_:.+ -]+$/,
            chargesSinceHelp,
            'Only charges since this date (in the time zone of the quota) or instant; or the next_cursor of an answer, to get the charges before it.',
          ),
          example: '2026-11-20',
        },
        limit: {
          ...createIntegerParam(1, maxChargesPerPage, 'The maximum number of charges to return.'),
          default: defaultChargesPerPage,
          example: 50,
        },
      },
      work: async ({ holder, input: { since, limit = defaultChargesPerPage } }) => {
        const page = await charges.list(holder.account.id, { since, limit });
        return createPrivateReply(200, {
          data: page.charges.map(presentCharge),
          next_cursor: page.nextCursor,
        });
      },
    }),
    defineAccountOperation(deps, {
      method: 'GET',
      path: eventsPath,
      summary: 'History of the account',
      metadata: {
        operationId: 'listAccountEvents',
        description: `What happened to the account, its credentials, its webhooks and its plan, newest first: who did it, when, and from which network. The last ${formatCount(maxAccountEvents)} events of at most ${eventRetentionDays} days.`,
        answer: eventListSchema,
        exampleRequest: { query: 'per_page=3' },
      },
      params: pageParams,
      work: async ({ holder, input }) => {
        const page = await accountEvents.list(holder.account.id, readPage(input));
        const data = page.items.map(presentAccountEvent);
        const link = createLinkHeader(eventsPath, toQuery(input), page);
        return createPrivateReply(200, { data, pagination: presentPagination(page) }, link);
      },
    }),
    defineAccountChange(deps, {
      method: 'POST',
      path: '/v1/account/plan-request',
      summary: 'Ask for another plan',
      metadata: {
        operationId: 'requestPlan',
        description:
          'Stores the request for the operator of the service. It replaces an earlier request that is still open.',
        answer: planRequestSchema,
        status: 202,
      },
      members: planRequestBody,
      example: { plan: 'basic', note: 'For our shop from May on.' },
      work: async ({ holder, input: { plan, note = '' } }) => {
        const planRequest = await planRequests.request(holder, { plan, note });
        return createPrivateReply(202, {
          data: presentPlanRequest({ ...planRequest, requestedAt: planRequest.createdAt }),
        });
      },
    }),
    defineAccountChange(deps, {
      method: 'POST',
      path: '/v1/account/secret/rotate',
      summary: 'Rotate the API Secret',
      metadata: {
        operationId: 'rotateSecret',
        description:
          'Replaces the API Secret with a new one, which is returned only once. The old one stops working, and all sessions end.',
        answer: rotatedSecretSchema,
      },
      ...withoutInput,
      work: async ({ holder }) => {
        const { apiSecret } = await access.rotateSecret(holder);
        return createPrivateReply(200, { api_secret: apiSecret });
      },
    }),
  ];
}
