import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  printSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { schema } from '../../src/graphql/schema/schema.ts';
import { toMemberName } from '../../src/record/member-name.ts';
import { createOpenapiDocument } from '../../src/rest/openapi/openapi-document.ts';
import type { TypeDescription } from '../../src/services/descriptions/describe.ts';
import { descriptions } from '../../src/services/descriptions/descriptions.ts';
import { type ReferenceDocument, toReadableDocument } from '../../src/web/reference/reference-document.ts';
import { recordReference } from '../../tools/scripts/record-reference.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The types of the contract; the schema may have more, but nothing less or different. */
const contract = buildSchema(read('../support/contract.graphql'));

const describeArgument = ({ name, type, defaultValue }: GraphQLArgument): string =>
  `${name}: ${type}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`;

/** Everything that a client can rely on: members, their types, arguments and defaults. */
function membersOf(type: GraphQLNamedType | undefined): string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isObjectType(type) || isInterfaceType(type)) {
    const interfaces = type.getInterfaces().map(({ name }) => `implements ${name}`);
    const fields = Object.values(type.getFields()).map(
      ({ name, args, type: own }) => `${name}(${args.map(describeArgument).sort().join(', ')}): ${own}`,
    );
    return [...interfaces, ...fields];
  }
  if (isInputObjectType(type))
    return [
      ...(type.isOneOf ? ['one of'] : []),
      ...Object.values(type.getFields()).map(({ name, type: own }) => `${name}: ${own}`),
    ];
  return isScalarType(type) ? ['a scalar'] : ['nothing'];
}

describe('the schema has what the contract promises', () => {
  const types = Object.values(contract.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  test.each(types.map((type) => [type.name, type] as const))('%s', (name, type) => {
    expect(membersOf(schema.getType(name))).toEqual(expect.arrayContaining(membersOf(type)));
  });

  test('enums have no other members', () => {
    for (const type of types.filter(isEnumType)) {
      expect(membersOf(schema.getType(type.name)).sort()).toEqual(membersOf(type).sort());
    }
  });

  test('there are no mutations, and one subscription', () => {
    expect(schema.getMutationType()).toBeUndefined();
    expect(Object.keys(schema.getSubscriptionType()?.getFields() ?? {})).toEqual(['changes']);
  });

  test('every root field is nullable, so that a failure keeps its siblings', () => {
    for (const { name, type } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      // This list is never null in the contract, because it only reads memory.
      if (name === 'phonesBy') expect(String(type)).toBe('[Phone]!');
      else expect([name, String(type)]).toEqual([name, expect.not.stringMatching(/!$/)]);
    }
  });
});

test('the committed schema and reference of the record are those that are served', () => {
  expect(read('../../schema.graphql')).toBe(`${printSchema(schema)}\n`);
  expect(read('../../docs/record.md')).toBe(recordReference());
});

describe('the schema describes everything', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  const isLeaf = (type: GraphQLType) => isLeafType(getNamedType(type));
  const sentence = /^\S.*[^ ,;]\.$/s;

  test('types and enum values in whole sentences', () => {
    const told = types.flatMap((type) => [
      [type.name, type.description],
      ...(isEnumType(type) ? type.getValues() : []).map((value) => [value.name, value.description]),
    ]);
    expect(told.length).toBeGreaterThan(140);
    for (const [name, description] of told)
      expect([name, description]).toEqual([name, expect.stringMatching(sentence)]);
  });

  test('members and arguments, with an example if they hold a value', () => {
    const members = types.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
        ? Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields()).flatMap(
            (field) => [field, ...('args' in field ? field.args : [])],
          )
        : [],
    );
    expect(members.length).toBeGreaterThan(190);
    for (const { name, description, type } of members) {
      expect([name, description]).toEqual([name, expect.stringMatching(sentence)]);
      if (isLeaf(type))
        expect([name, description]).toEqual([name, expect.stringMatching(/ Example: \S.*\.$/s)]);
    }
  });

  test('with the descriptions of REST, and no unused ones', () => {
    const site = { origin: 'http://localhost', release: '0.0.0' };
    const document = createOpenapiDocument(restOperations, site) as unknown as ReferenceDocument;
    const { schemas } = toReadableDocument(document).components as {
      schemas: Record<
        string,
        {
          properties?: Record<string, { description?: string }>;
          enum?: string[];
          'x-extensible-enum'?: string[];
        }
      >;
    };
    /** Whether only REST has an enum with this name and value. */
    const isValue = (name: string, member: string): boolean => {
      const { enum: closed, 'x-extensible-enum': open = closed } = schemas[name] ?? {};
      return open?.includes(member.toLowerCase()) ?? false;
    };
    const bodies = restOperations.map(({ metadata }) => metadata.body?.schema as z.ZodObject | undefined);
    const input = Object.assign({}, ...bodies.map((body) => body?.shape));
    let compared = 0;
    for (const [name, words] of Object.entries<TypeDescription>(descriptions)) {
      const type = schema.getType(name);
      const fields = isEnumType(type)
        ? Object.fromEntries(type.getValues().map((value) => [value.name, value]))
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? type.getFields()
          : {};
      for (const member of Object.keys(words.members))
        expect([
          name,
          member,
          member in fields ||
            isValue(name, member) ||
            (name.endsWith('Input') && member in input) ||
            toMemberName(member) in (name.endsWith('Input') ? input : (schemas[name]?.properties ?? {})),
        ]).toEqual([name, member, true]);
    }
    for (const type of types.filter(isObjectType)) {
      for (const { name, description } of Object.values(type.getFields())) {
        const written = schemas[type.name]?.properties?.[toMemberName(name)]?.description;
        if (written === undefined) continue;
        compared += 1;
        expect([type.name, name, description]).toEqual([type.name, name, expect.stringContaining(written)]);
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});
