import { count, flag, listOf, nullable, object, publicType, text } from '../public-type.ts';

export const fieldUnitsType = publicType('FieldUnits', 'What a field of an operation costs by itself.', {
  path: text('Response keys that lead to the field, with dots', 'phones.nodes.reviews'),
  units: count('Units of the field, without those of the fields in it', 20),
});

/** Only REST has it: `POST /v1/graphql/cost`. */
export const operationCostType = publicType('OperationCost', 'What a GraphQL operation would be charged.', {
  units: count('Units that the operation costs if it runs now', 21),
  fields: listOf(object(fieldUnitsType, 'The fields that cost something; the units of all are those above')),
  remainingDay: nullable(count('Units left in this calendar day; null while they cannot be read', 57)),
  fits: nullable(
    flag(
      'Whether the operation fits into every limit of the plan and the key; null while that is not known',
      true,
    ),
  ),
});
