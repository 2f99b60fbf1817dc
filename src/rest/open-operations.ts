import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { invalidParameter } from '../domain/errors.ts';
import { toInstant } from '../domain/instant.ts';
import { presentedCredential } from '../http/credentials.ts';
import { type HeaderList, quotaHeaders } from '../http/quota-headers.ts';
import { jsonReply } from '../http/send.ts';
import type { Admission } from '../services/admission.ts';
import type { PlanTable } from '../services/plan-table.ts';
import type { OpenOperation } from './operation.ts';
import { type Param, readParams } from './params.ts';
import { presentPlan, presentQuota } from './present-account.ts';
import { planListShape, statusShape } from './shapes/account.ts';
import { operationListShape } from './shapes/service.ts';

const apiKeyParam: Param<string> = {
  schema: z.string(),
  decode: ([text = '']) => text.trim(),
  description:
    'The API key to tell about: alone it has to be usable; beside a key in a header, any of the same account.',
};

/** Of answers that are the same for everybody. */
const publicCaching: HeaderList = [
  ['Cache-Control', 'no-cache'],
  ['Vary', 'Accept-Encoding'],
];

/** `GET /v1/plans`: needs no key. */
export function plansOperation(plans: PlanTable): OpenOperation {
  return {
    kind: 'open',
    method: 'GET',
    cors: true,
    path: '/v1/plans',
    summary: 'The plans',
    params: {},
    about: { operationId: 'listPlans', tag: 'Account', answer: planListShape },
    handle: (_request, query) => {
      readParams({}, query);
      return jsonReply(200, { data: plans.all.map(presentPlan) }, publicCaching);
    },
  };
}

/** @throws GatewayError `invalid-parameter` when there are several: none of them says who asks */
function onlyKey(query: URLSearchParams): string | null {
  const named = query.getAll('api_key');
  if (named.length > 1) throw invalidParameter('api_key', 'must be given once');
  return named[0]?.trim() || null;
}

/** `GET /v1/auth/status`: the quota as it stands; never charged, and answered when it is used up. */
export function statusOperation(
  admission: Admission,
  addressOf: (request: IncomingMessage) => string,
  now: () => number,
): OpenOperation {
  const params = { api_key: apiKeyParam };
  return {
    kind: 'open',
    method: 'GET',
    cors: true,
    path: '/v1/auth/status',
    summary: 'Check the quota',
    params,
    about: {
      operationId: 'getStatus',
      tag: 'Account',
      description: 'What is left of the quota. Never charged, and answered also when it is used up.',
      answer: statusShape,
      credential: 'api-key',
      refuses: ['forbidden', 'unavailable', 'quota-unavailable'],
      tellsQuota: true,
    },
    handle: async (request, query) => {
      const presented = presentedCredential(request);
      // The header authenticates; without one the key in the query string does, and is then checked first.
      const from = () => addressOf(request);
      const caller = await admission.authenticate(presented ?? onlyKey(query), from);
      const { api_key: asked } = readParams(params, query);
      const subject =
        presented === null || asked === undefined ? caller : await admission.sibling(caller, asked, from);
      const quota = await admission.look(subject);
      return jsonReply(
        200,
        {
          data: {
            key: {
              id: subject.key.id,
              name: subject.key.name,
              status: subject.key.status,
              created_at: toInstant(subject.key.createdAt),
            },
            plan: presentPlan(subject.plan),
            quota: presentQuota(quota),
          },
        },
        [['Cache-Control', 'no-store'], ...quotaHeaders(quota, now())],
      );
    },
  };
}

/** `GET /v1`: what there is. */
export function indexOperation(
  list: () => readonly { method: string; path: string; summary: string }[],
): OpenOperation {
  return {
    kind: 'open',
    method: 'GET',
    cors: true,
    path: '/v1',
    summary: 'The operations',
    params: {},
    about: { operationId: 'listOperations', tag: 'Service', answer: operationListShape },
    handle: (_request, query) => {
      readParams({}, query);
      return jsonReply(200, { data: list() }, publicCaching);
    },
  };
}
