import { GraphQLError } from 'graphql';
import type { CollectedField, CollectFields, Variables } from './collect-fields.ts';
import type { FieldArguments } from './field-cost.ts';
import { runOrReject, toDocumentError } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { computeOperationCost, type OperationCost } from './operation-cost.ts';

/**
 * Computes the cost of a subscription. The stream charges for it, so fields that cost units themselves are
 * not allowed.
 * @throws RejectedOperation as `operationCost` does, and for each such field
 */
export function computeSubscriptionCost(
  collect: CollectFields,
  inputs: Variables,
  services: GraphQLServices,
): OperationCost {
  const cost = computeOperationCost(collect, inputs, services);
  if (cost.units === 0) return cost;
  return runOrReject(() => {
    throw new AggregateError(findChargedFields(collect(inputs).fields).map(createChargedFieldError));
  });
}

/** Reads the arguments of the only field of a valid subscription. */
export function readSubscriptionArguments(collect: CollectFields, inputs: Variables): FieldArguments {
  const { fields, variables } = collect(inputs);
  const [field] = fields;
  if (field === undefined) throw new TypeError('a subscription has one field');
  return field.readArguments(variables);
}

const findChargedFields = (fields: readonly CollectedField[]): CollectedField[] =>
  fields.flatMap((field) => [
    ...(field.cost.charge === 'each' ? [field] : []),
    ...findChargedFields(field.innerFields),
  ]);

function createChargedFieldError({ path, node }: CollectedField): GraphQLError {
  const detail = `${path} costs units of its own, which a subscription does not charge: ask for it by a query.`;
  return toDocumentError(new GraphQLError(detail, { nodes: node }), 'GRAPHQL_VALIDATION_FAILED');
}
