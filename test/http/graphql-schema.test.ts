import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  printSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The types as the contract writes them; the schema may have more, never less or other. */
const contract = buildSchema(read('../support/contract.graphql'));

const describeArgument = ({ name, type, defaultValue }: GraphQLArgument): string =>
  `${name}: ${type}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`;

/** What a client can rely on: members, their types, arguments and defaults. */
function membersOf(type: GraphQLNamedType | undefined): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (isObjectType(type)) {
    return Object.values(type.getFields()).map(
      ({ name, args, type: own }) => `${name}(${args.map(describeArgument).sort().join(', ')}): ${own}`,
    );
  }
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(({ name, type: own }) => `${name}: ${own}`);
  return isScalarType(type) ? ['a scalar'] : ['nothing'];
}

describe('the schema has what the contract promises', () => {
  const types = Object.values(contract.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  test.each(types.map((type) => [type.name, type] as const))('%s', (name, type) => {
    expect(membersOf(schema.getType(name))).toEqual(expect.arrayContaining(membersOf(type)));
  });

  test('enums have no further members', () => {
    for (const type of types.filter(isEnumType)) {
      expect(membersOf(schema.getType(type.name)).sort()).toEqual(membersOf(type).sort());
    }
  });

  test('there are no mutations and no subscriptions', () => {
    expect([schema.getMutationType(), schema.getSubscriptionType()]).toEqual([undefined, undefined]);
  });

  test('every root field may be null, so that a failure keeps its siblings', () => {
    for (const { type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      expect(String(type)).not.toMatch(/!$/);
    }
  });
});

test('the committed schema is the one that is served', () => {
  expect(read('../../schema.graphql')).toBe(`${printSchema(schema)}\n`);
});
