import { count, flag, listOf, nullable, object, publicType, text } from '../public-type.ts';

export const fieldUnitsType = publicType('FieldUnits', 'What a field of an operation costs by itself.', {
  path: text('Response keys that lead to the field, with dots', 'phones.nodes.reviews'),
  units: count('Units of the field itself, without the fields inside it', 20),
});

/** The response of `POST /v1/graphql/cost`, which only REST has. */
export const operationCostType = publicType('OperationCost', 'What a GraphQL operation would be charged.', {
  units: count('Units that the operation costs if it runs now', 21),
  fields: listOf(
    object(
      fieldUnitsType,
      'The fields that cost something; their units add up to the units of the operation',
    ),
  ),
  remainingDay: nullable(count('Units left in this calendar day; null while they cannot be read', 57)),
  fits: nullable(
    flag(
      'Whether the operation fits into every limit of the plan and the key; null while that is not known',
      true,
    ),
  ),
});
