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
  ['{ quota { plan } }', '"quotaStatus"'],
  ['{ devices { totalCount } }', '"phones"'],
  ['{ phones(first: 5) { totalCount } }', '"perPage" or the field "phonesConnection"'],
  ['{ phones(after: "x") { totalCount } }', 'the field "phonesConnection"'],
  ['{ phones(limit: 5) { totalCount } }', '"perPage"'],
  ['{ phones(maxPrice: 5) { totalCount } }', '"filter.priceMax"'],
  ['{ phones(min_ram: 5) { totalCount } }', '"filter.ramGbMin"'],
  ['{ phones(filter: { maxPrice: 5 }) { totalCount } }', '"priceMax"'],
  ['{ phone(id: 1) { title } }', '"fullName"'],
  ['{ phones { edges { id } } }', '"nodes"'],
])('%s: an unknown name leads to the one that is meant', (query, meant) => {
  expect(messageOf(query)).toMatch(new RegExp(`\\. Did you mean ${meant.replaceAll('.', '\\.')}\\?$`));
});

test('a name without a meaning here keeps the message of graphql-js', () => {
  expect(messageOf('{ zzzz }')).toBe('Cannot query field "zzzz" on type "Query".');
  expect(messageOf('{ phonez { totalCount } }')).toContain('"phones"');
});

test('an unknown member in a variable gets the name that is meant, too', () => {
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
