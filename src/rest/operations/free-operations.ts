import { z } from 'zod';
import { createParameterError } from '../../domain/errors.ts';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { createQuotaHeaders, type HeaderList } from '../../http/responses/quota-headers.ts';
import { createJsonReply } from '../../http/responses/send.ts';
import { presentPlan, presentStatus } from '../answers/presenters.ts';
import type { FreeOperation } from '../operation.ts';
import type { Param } from '../params/param.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { planListSchema, statusSchema } from '../schemas/account.ts';
import { createPrivateReply } from './account-operation.ts';

const apiKeyParam: Param<string> = {
  schema: z.string(),
  decode: ([text = '']) => text.trim(),
  description:
    'The API key to check. Without a key in a header, it must be valid; with one, it may be any key of the same account.',
  example: `phk_${'X'.repeat(48)}`,
};

/** The caching headers of answers that are the same for every client. */
const publicCachingHeaders: HeaderList = [
  ['Cache-Control', 'no-cache'],
  ['Vary', 'Accept-Encoding'],
];

/** Creates `GET /v1/plans`. */
export const createPlansOperation = ({ plans, supportContact }: RestDeps): FreeOperation => ({
  kind: 'free',
  method: 'GET',
  isOpenToOrigins: true,
  path: '/v1/plans',
  summary: 'The plans',
  params: {},
  metadata: {
    operationId: 'listPlans',
    tag: 'Account',
    description: 'What each plan includes and what it costs, and where to ask for another plan.',
    answer: planListSchema,
  },
  handle: (_request, query) => {
    readParams({}, query);
    const answer = { data: plans.all.map(presentPlan), support_contact: supportContact };
    return createJsonReply(200, answer, publicCachingHeaders);
  },
});

/** Reads `api_key`, which may be absent. @throws GatewayError `invalid-parameter` if it occurs several times */
function readKeyFromQuery(query: URLSearchParams): string | null {
  const keys = query.getAll('api_key');
  if (keys.length > 1) throw createParameterError('api_key', 'must be given once');
  return keys[0]?.trim() || null;
}

/** Creates `GET /v1/auth/status`, which returns the current quota. It is free, even when the quota is used up. */
export function createStatusOperation({ admission, getRequestSource, now }: RestDeps): FreeOperation {
  const params = { api_key: apiKeyParam };
  return {
    kind: 'free',
    method: 'GET',
    isOpenToOrigins: true,
    path: '/v1/auth/status',
    summary: 'Check the quota',
    params,
    metadata: {
      operationId: 'getStatus',
      tag: 'Account',
      description:
        'The quota and the units left, and what the key is restricted to. Free, even when the quota is used up.',
      answer: statusSchema,
      credential: 'api-key',
      errorCodes: ['forbidden', 'unavailable', 'quota-unavailable'],
      hasQuotaHeaders: true,
    },
    handle: async (request, query) => {
      const headerKey = readRequestCredential(request);
      // Without a key in a header, the key in the query string authenticates the request.
      const source = getRequestSource(request, null);
      const caller = await admission.authenticate(headerKey ?? readKeyFromQuery(query), source);
      const { api_key: checkedKey } = readParams(params, query);
      const checkedCaller =
        headerKey === null || checkedKey === undefined
          ? caller
          : await admission.findSiblingKey(caller, checkedKey, source);
      const quota = await admission.readQuota(checkedCaller);
      const answer = { data: presentStatus(checkedCaller, quota) };
      return createPrivateReply(200, answer, createQuotaHeaders(quota, now()));
    },
  };
}
