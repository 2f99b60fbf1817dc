import { GraphQLError, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createCollectFields } from '../../src/graphql/cost/collect-fields.ts';
import { toValidationError } from '../../src/graphql/documents/prepare-operation.ts';
import { schema } from '../../src/graphql/schema/schema.ts';

const messageOf = (query: string): string => {
  const [error] = validate(schema, parse(query));
  return error === undefined ? '' : toValidationError(error).message;
};

test.each([
  ['{ qoutaStatus { day { used } } }', 'quotaStatus'],
  ['{ phones(per_page: 5) { totalCount } }', 'perPage'],
  ['{ phones(filter: { maxPrice: 5 }) { totalCount } }', 'priceMax'],
  ['{ phones { total } }', 'totalCount'],
  ['{ phone(id: 1) { body { weight } } }', 'weightG'],
  ['{ node(id: "x") { nodeid } }', 'nodeId'],
])('%s: an unknown name leads to the nearest of ours', (query, meant) => {
  expect(messageOf(query)).toMatch(new RegExp(`\\. Did you mean "${meant}"\\?$`));
});

test.each(['{ zzzz }', '{ phone(id: 1) { image } }', '{ phones(manufacturer: "x") { totalCount } }'])(
  '%s: a name that is not similar to ours leads nowhere',
  (query) => {
    expect(messageOf(query)).toMatch(/^(Cannot query|Unknown argument)/);
    expect(messageOf(query)).not.toContain('Did you mean');
  },
);

test('an unknown member in a variable gets the nearest name, too', () => {
  const document = parse('query ($filter: PhoneFilter) { phones(filter: $filter) { totalCount } }');
  const [operation] = document.definitions;
  const { errors } = createCollectFields(schema, document, operation as never)({ filter: { maxPrice: 5 } });
  expect(errors.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /Field "maxPrice" is not defined by type "PhoneFilter"\. Did you mean "priceMax"\?$/,
    ),
  ]);
  expect(errors[0]).toBeInstanceOf(GraphQLError);
});
