import { z } from 'zod';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { readJsonText } from '../../http/requests/read-body.ts';
import { createQuotaHeaders } from '../../http/responses/quota-headers.ts';
import { operationCostType } from '../../record/types/operation-cost.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { toOperationCost } from '../../services/quota/operation-price.ts';
import { presentOperationCost } from '../answers/presenters.ts';
import { runChargedWork } from '../charged-work.ts';
import type { FreeOperation } from '../operation.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { createAnswerSchema } from '../schemas/answer.ts';
import { withMemberDescriptions } from '../schemas/described-schema.ts';
import { getTypeSchema } from '../schemas/member-schema.ts';
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
