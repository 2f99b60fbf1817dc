import { GraphQLError } from 'graphql';
import type { CollectedField, CollectFields, Variables } from './collect-fields.ts';
import type { FieldArguments } from './field-cost.ts';
import { refusing, toDocumentError } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { type OperationCost, operationCost } from './operation-cost.ts';

/**
 * Computes the cost of a subscription. The stream charges for it, so fields that cost units themselves are
 * not allowed.
 * @throws RejectedOperation as `operationCost` does, and for each such field
 */
export function subscriptionCost(
  collect: CollectFields,
  inputs: Variables,
  services: GraphQLServices,
): OperationCost {
  const cost = operationCost(collect, inputs, services);
  if (cost.units === 0) return cost;
  return refusing(() => {
    throw new AggregateError(chargedIn(collect(inputs).fields).map(toChargedError));
  });
}

/** Reads the arguments of the only field of a valid subscription. */
export function subscriptionArguments(collect: CollectFields, inputs: Variables): FieldArguments {
  const { fields, variables } = collect(inputs);
  const [field] = fields;
  if (field === undefined) throw new TypeError('a subscription has one field');
  return field.args(variables);
}

const chargedIn = (fields: readonly CollectedField[]): CollectedField[] =>
  fields.flatMap((field) => [...(field.cost.charge === 'each' ? [field] : []), ...chargedIn(field.inner)]);

function toChargedError({ path, node }: CollectedField): GraphQLError {
  const detail = `${path} costs units of its own, which a subscription does not charge: ask for it by a query.`;
  return toDocumentError(new GraphQLError(detail, { nodes: node }), 'GRAPHQL_VALIDATION_FAILED');
}
