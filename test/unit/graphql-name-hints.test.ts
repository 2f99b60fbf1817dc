import { GraphQLError, isObjectType, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createCollectFields } from '../../src/graphql/cost/collect-fields.ts';
import { fieldsInOtherApis } from '../../src/graphql/documents/field-names.ts';
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
  ['{ phones { fullName } }', '"nodes { fullName }"'],
  ['{ phones { totalPages } }', '"pageInfo { totalPages }"'],
  ['{ phones { total } }', '"totalCount"'],
  ['{ phones(where: {}) { totalCount } }', '"filter"'],
  ['{ phones(priceLte: 5) { totalCount } }', '"filter.priceMax"'],
  ['{ phone(slug: "x") { id } }', '"id"'],
  ['{ phone(id: 1) { weight } }', '"body { weightG }"'],
  ['{ phone(id: 1) { nfc } }', '"connectivity { nfc }"'],
  ['{ phone(id: 1) { cpu } }', '"platform { chipset }"'],
  ['{ phone(id: 1) { display { panel } } }', '"displays"'],
  ['{ phone(id: 1) { batteryMah } }', '"battery { capacityMah }"'],
  ['{ phone(id: 1) { price { currency } } }', '"amount { currency }"'],
  ['{ phone(id: 1) { price { amount { value } } } }', '"decimal"'],
  ['{ phone(id: 1) { prices(ramGb: 8) { totalCount } } }', '"variant.ramGb"'],
  ['{ phone(id: 1) { prices(storage: 8) { totalCount } } }', '"variant.storageGb"'],
  ['{ phone(id: 1) { prices(since: "2024") { totalCount } } }', '"from"'],
  ['{ phone(modelNumber: "SM-S928B") { id } }', 'the field "phoneBy" with "by.modelNumber"'],
  ['{ identify(hints: [{ userAgent: "x" }]) { confidence } }', '"text"'],
  ['{ changes { cursor } }', 'the subscription "changes"'],
  ['subscription { priceChanged { cursor } }', '"changes"'],
  ['{ node(id: "x") { nodeId } }', '"nodeId"'],
])('%s: an unknown name leads to the one that is meant', (query, meant) => {
  expect(messageOf(query)).toMatch(new RegExp(`\\. Did you mean ${meant.replaceAll('.', '\\.')}\\?$`));
});

test('a name without a meaning here keeps the message of graphql-js', () => {
  expect(messageOf('{ zzzz }')).toBe('Cannot query field "zzzz" on type "Query".');
  expect(messageOf('{ phonez { totalCount } }')).toContain('"phones"');
});

test.each(['{ phone(id: 1) { image } }', '{ phone(id: 1) { url } }', '{ phone(id: 1) { images { url } } }'])(
  '%s: a name that is only spelled a little like one of ours leads nowhere',
  (query) => {
    expect(messageOf(query)).not.toContain('Did you mean');
  },
);

test('every row of the table names a field of some type', () => {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()) : [],
  );
  expect(fieldsInOtherApis.map(([ours]) => ours).filter((ours) => !fields.includes(ours))).toEqual([]);
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
