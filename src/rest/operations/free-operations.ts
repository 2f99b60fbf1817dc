import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createParameterError } from '../../domain/errors.ts';
import { isNotModified } from '../../http/caching/catalogue-caching.ts';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { readJsonText } from '../../http/requests/read-body.ts';
import { CachedBody } from '../../http/responses/compress.ts';
import { createQuotaHeaders, type HeaderList } from '../../http/responses/quota-headers.ts';
import { createJsonReply } from '../../http/responses/send.ts';
import type { TransportContext } from '../../http/transport-context.ts';
import { operationCostType } from '../../record/types/operation-cost.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { toOperationCost } from '../../services/quota/operation-price.ts';
import { runChargedWork } from '../answer-charged-request.ts';
import { presentOperationCost, presentPlan, presentStatus } from '../answers/presenters.ts';
import { exampleAnswers } from '../openapi/list-operations.ts';
import { createOpenapiDocument } from '../openapi/openapi-document.ts';
import type { FreeOperation, Operation } from '../operation.ts';
import type { Param } from '../params/param.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { planListSchema, statusSchema } from '../schemas/account.ts';
import { createAnswerSchema } from '../schemas/answer.ts';
import { getTypeSchema, withMemberDescriptions } from '../schemas/member-schema.ts';
import { createPrivateReply } from './account-operation.ts';

/** The schema of the body, for the OpenAPI document only. GraphQL's `readOperationRequest` reads the body. */
const operationBody = z.looseObject(
  withMemberDescriptions(descriptions.OperationInput, {
    query: z.string().nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
    documentId: z.string().nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  }),
);

const costSchema = createAnswerSchema(
  'OperationCostAnswer',
  operationCostType.description,
  getTypeSchema(operationCostType),
);

/** Creates `POST /v1/graphql/cost`, which computes what a GraphQL operation would be charged. */
export function createGraphqlCostOperation(deps: RestDeps): FreeOperation {
  const { admission, suggestions, operationPricer, getRequestSource, now } = deps;
  return {
    kind: 'free',
    method: 'POST',
    isOpenToOrigins: true,
    path: '/v1/graphql/cost',
    summary: 'Price a GraphQL operation',
    params: {},
    metadata: {
      operationId: 'priceOperation',
      tag: 'Account',
      description:
        'What a GraphQL operation would be charged, and whether the remaining quota suffices. The operation does not run. The body is the same as for POST /graphql. Counts towards the limit on suggestions. If GraphQL would reject the document, a variable or an argument, the response is 400 with the GraphQL errors in `errors`. A subscription costs 1 unit to open, plus 1 unit for every ten changes, rounded up. The key must be allowed to run the operation.',
      answer: costSchema,
      body: {
        schema: operationBody,
        example: { query: '{ phones(perPage: 5) { nodes { fullName prices { totalCount } } } }' },
      },
      credential: 'api-key',
      errorCodes: ['query-too-complex', 'quota-exceeded', 'unavailable', 'quota-unavailable'],
      hasQuotaHeaders: true,
    },
    handle: async (request, query) => {
      const operation = operationPricer(await readJsonText(request));
      const caller = await admission.authenticate(
        readRequestCredential(request),
        getRequestSource(request, 'graphql', operation.usesRegisteredDocument),
      );
      readParams({}, query);
      const admittedSuggestion = await suggestions.admit(caller);
      // A rejected operation does not count as a suggestion, because `runChargedWork` refunds it.
      const cost = await runChargedWork(admittedSuggestion, async () => {
        const price = await operation.computePrice(caller);
        return toOperationCost(price, await admission.readQuota(caller), admittedSuggestion.quota);
      });
      const quotaHeaders = createQuotaHeaders(admittedSuggestion.quota, now());
      return createPrivateReply(200, { data: presentOperationCost(cost) }, quotaHeaders);
    },
  };
}

const openapiSchema = z
  .looseObject({
    openapi: z
      .string()
      .regex(/^3\.1\.\d+$/)
      .describe('Version of OpenAPI.'),
  })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** The document changes only with the release, so caches may store it for five minutes. */
const cacheControl = 'public, max-age=300';

/**
 * Creates `GET /v1/openapi.json`, which describes every operation, including itself. The document is created for
 * the first request.
 */
export function createOpenapiOperation(
  getOperations: () => readonly Operation[],
  context: TransportContext,
): FreeOperation {
  let document: { readonly body: CachedBody; readonly etag: string } | null = null;
  const createDocument = () => {
    const text = JSON.stringify(createOpenapiDocument(getOperations(), context, exampleAnswers));
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    // The ETag is weak, because the document may be sent compressed.
    return { body: new CachedBody(text, 'small'), etag: `W/"${digest}"` };
  };
  return {
    kind: 'free',
    method: 'GET',
    isOpenToOrigins: true,
    path: '/v1/openapi.json',
    summary: 'The OpenAPI description',
    params: {},
    metadata: {
      operationId: 'getOpenApi',
      tag: 'Service',
      description: 'This document, generated from the definitions that validate requests.',
      answer: openapiSchema,
      supportsIfNoneMatch: true,
    },
    handle: (request, query) => {
      // Rejects unknown parameters; the operation has none.
      readParams({}, query);
      document ??= createDocument();
      const headers: HeaderList = [
        ['ETag', document.etag],
        ['Cache-Control', cacheControl],
        ['Vary', 'Accept-Encoding'],
      ];
      if (isNotModified(request.headers['if-none-match'], document.etag)) {
        return { status: 304, headers, body: '' };
      }
      return {
        status: 200,
        headers: [['Content-Type', 'application/json; charset=utf-8'], ...headers],
        body: document.body,
      };
    },
  };
}

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
