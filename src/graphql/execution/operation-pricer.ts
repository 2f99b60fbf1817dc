import { streamStartUnits } from '../../services/changes/change-streams.ts';
import type { OperationPrice, OperationPricer } from '../../services/quota/operation-price.ts';
import { computeOperationCost, type OperationCost } from '../cost/operation-cost.ts';
import type { PersistedDocuments } from '../documents/persisted-documents.ts';
import type { FindOrPrepare } from '../documents/prepared-operations.ts';
import { RejectedOperation, toRestError } from '../graphql-error.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { readOperationRequest } from '../operation-request.ts';
import { computeSubscriptionCost } from './open-subscription.ts';

interface PriceOptions extends GraphQLServices {
  readonly documents: PersistedDocuments;
  readonly findOrPrepare: FindOrPrepare;
}

/**
 * Creates a function that computes what an operation would be charged, without running it. It uses the same
 * functions as `run-operation.ts` to prepare the operation and compute its cost, so both always agree.
 */
export function createOperationPricer(options: PriceOptions): OperationPricer {
  const { documents, findOrPrepare } = options;
  return (body) => {
    const operationRequest = readOperationRequest(body, true);
    return {
      usesRegisteredDocument: () => documents.isRegistered(operationRequest.document),
      computePrice: async (caller) => {
        try {
          const state = { isPost: true, workMs: 0 };
          const { collect, isSubscription } = await findOrPrepare(operationRequest, { caller, state });
          const variables = operationRequest.variables ?? {};
          if (!isSubscription) return toPrice(computeOperationCost(collect, variables, options));
          // This only checks the fields of the subscription. The fields are free, because the stream is charged.
          computeSubscriptionCost(collect, variables, options);
          const fields = collect(variables).fields.map(({ path }) => ({ path, units: streamStartUnits }));
          return { units: streamStartUnits, suggestions: 0, fields };
        } catch (error) {
          throw error instanceof RejectedOperation ? toRestError(error) : error;
        }
      },
    };
  };
}

/**
 * Lists the units of each field. The units of the fields inside it are not included, so all units add up to the cost of
 * the operation.
 */
function toPrice({ units, suggestions, unitsByRoot, unitsByField }: OperationCost): OperationPrice {
  const unitsByPath = new Map(unitsByRoot);
  for (const [path, fieldUnits] of unitsByField) {
    const [root = path] = path.split('.', 1);
    unitsByPath.set(root, (unitsByPath.get(root) ?? 0) - fieldUnits);
    unitsByPath.set(path, fieldUnits);
  }
  const fields = [...unitsByPath].map(([path, fieldUnits]) => ({ path, units: fieldUnits }));
  return { units, suggestions, fields: fields.filter((field) => field.units > 0) };
}
