import { z } from 'zod';
import { readRequestCredential } from '../../http/requests/credentials.ts';
import { readJsonText } from '../../http/requests/read-body.ts';
import { createQuotaHeaders } from '../../http/responses/quota-headers.ts';
import { createJsonReply } from '../../http/responses/send.ts';
import { operationCostType } from '../../record/types/operation-cost.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { toOperationCost } from '../../services/quota/operation-price.ts';
import { presentOperationCost } from '../answers/presenters.ts';
import { runChargedWork } from '../charged-work.ts';
import type { OpenOperation } from '../operation.ts';
import { readParams } from '../params/read-params.ts';
import type { RestDeps } from '../rest-deps.ts';
import { createAnswerShape } from '../schemas/answer.ts';
import { withMemberDescriptions } from '../schemas/described.ts';
import { getTypeShape } from '../schemas/member-shape.ts';

/** The body for the OpenAPI document. `readOperationRequest` of GraphQL reads it. */
const operationBody = z.looseObject(
  withMemberDescriptions(descriptions.OperationInput, {
    query: z.string().nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().nullish(),
    documentId: z.string().nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  }),
);

const costShape = createAnswerShape(
  'OperationCostAnswer',
  operationCostType.description,
  getTypeShape(operationCostType),
);

/** Creates `POST /v1/graphql/cost`, which tells what a GraphQL operation would be charged. */
export function createGraphqlCostOperation(deps: RestDeps): OpenOperation {
  const { admission, suggestions, priceOperation, requestSourceOf, now } = deps;
  return {
    kind: 'open',
    method: 'POST',
    cors: true,
    path: '/v1/graphql/cost',
    summary: 'Price a GraphQL operation',
    params: {},
    metadata: {
      operationId: 'priceOperation',
      tag: 'Account',
      description:
        'What a GraphQL operation would be charged, and whether that fits into what is left; it does not run. The body is that of POST /graphql. Counts as a suggestion. A document, variable or argument that GraphQL would reject is 400 with its errors in `errors`. A subscription costs 1 unit to open, and another for each ten changes. The key must be allowed to run the operation.',
      answer: costShape,
      body: {
        schema: operationBody,
        example: { query: '{ phones(perPage: 5) { nodes { fullName prices { totalCount } } } }' },
      },
      credential: 'api-key',
      errorCodes: ['query-too-complex', 'quota-exceeded', 'unavailable', 'quota-unavailable'],
      hasQuotaHeaders: true,
    },
    handle: async (request, query) => {
      const operation = priceOperation(await readJsonText(request));
      const caller = await admission.authenticate(
        readRequestCredential(request),
        requestSourceOf(request, 'graphql', operation.usesRegisteredDocument),
      );
      readParams({}, query);
      const admitted = await suggestions.admit(caller);
      // A rejected operation is not counted, like a rejected suggestion.
      const cost = await runChargedWork(admitted, async () => {
        const price = await operation.computePrice(caller);
        return toOperationCost(price, await admission.readQuota(caller), admitted.quota);
      });
      return createJsonReply(200, { data: presentOperationCost(cost) }, [
        ['Cache-Control', 'no-store'],
        ...createQuotaHeaders(admitted.quota, now()),
      ]);
    },
  };
}
