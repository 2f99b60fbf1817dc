import fc from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isNonNullType,
  isObjectType,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { expect, test } from 'vitest';
import { isPlainlyValid } from '../../src/graphql/plainly-valid.ts';
import { schema } from '../../src/graphql/schema.ts';

/** A document for each rule that rejects one, by the rule's name. */
const wrong: Readonly<Record<string, string>> = {
  ExecutableDefinitions: '{ brands { id } } type Own { id: ID } extend type Phone { own: ID }',
  UniqueOperationNames: 'query A { brands { id } } query A { brands { id } }',
  LoneAnonymousOperation: '{ brands { id } } query A { brands { id } }',
  SingleFieldSubscriptions: 'subscription { __typename phoneChanged { type } b: phoneChanged { type } }',
  KnownTypeNames: 'query A($a: Nothing) { node(id: $a) { ... on Nowhere { id } } }',
  FragmentsOnCompositeTypes: '{ brands { ...f ... on ID { id } } } fragment f on DateTime { id }',
  VariablesAreInputTypes: 'query A($a: Phone, $b: [Brand!]!) { brands { id } }',
  ScalarLeafs: '{ brands brandsAgain: brands { id { deep } } phone(id: 1) { body } }',
  FieldsOnCorrectType: '{ brand { id } brands { naem phone { nothing { more } } } }',
  UniqueFragmentNames: '{ brands { ...f } } fragment f on Brand { id } fragment f on Brand { name }',
  KnownFragmentNames: '{ brands { ...nothing } }',
  NoUnusedFragments: '{ brands { id } } fragment f on Brand { ...g } fragment g on Brand { id }',
  PossibleFragmentSpreads: '{ brands { ... on Phone { id } ...f } } fragment f on Phone { id }',
  NoFragmentCycles: '{ brands { ...f } } fragment f on Brand { ...g } fragment g on Brand { ...f ...g }',
  UniqueVariableNames: 'query A($a: ID!, $a: ID!) { phone(id: $a) { id } }',
  NoUndefinedVariables:
    'query A { phone(id: $a) { ...f } } fragment f on Phone { price(currency: $b) { id } }',
  NoUnusedVariables: 'query A($a: ID, $b: Int) { phone(id: $a) { id } }',
  KnownDirectives:
    'query A @nothing { brands @skip(if: true) @also { id @include(if: true) } } fragment f on Brand @skip(if: true) { id }',
  UniqueDirectivesPerLocation:
    '{ brands @skip(if: true) @skip(if: false) { id @include(if: true) @include(if: true) } }',
  KnownArgumentNames: '{ phone(idd: 1, id: 1) { id @skip(iff: true, if: true) } brands(page: 1) { id } }',
  UniqueArgumentNames: '{ phone(id: 1, id: 2) { id @skip(if: true, if: false) } }',
  ValuesOfCorrectType:
    '{ phones(page: "x", perPage: 1.5, filter: { brand: 1, none: [{}] }) { totalCount } phone(id: {}) { id } }',
  ProvidedRequiredArguments: '{ phone { id @skip } compare { phones { id } } }',
  VariablesInAllowedPosition:
    'query A($a: ID, $b: String!) { phone(id: $a) { id } phones(page: $b) { totalCount } }',
  OverlappingFieldsCanBeMerged:
    '{ a: brands { id } a: phone(id: 1) { id } phone(id: 1) { x: id x: name ... on Phone { x: slug } } }',
  UniqueInputFieldNames: '{ phones(filter: { brand: ["a"], brand: ["b"] }) { totalCount } }',
  MaxIntrospectionDepth: '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
};

/** Valid documents that need more than one walk. */
const rightForRules = [
  'query A($id: ID!, $all: Boolean = true) { phone(id: $id) { ...f name @include(if: $all) } } fragment f on Phone { id brand { name } }',
  '{ node(nodeId: "x") { nodeId ... on Phone { name } ... on Brand { slug } } __schema { types { name } } }',
  '{ brands { id } brands { name } }',
  'query A($currency: Currency = USD) { phone(id: 1) { price(currency: $currency) { amount { currency } } } }',
];

const plain = [
  '{ brands { id name } }',
  'query A($id: ID!, $c: Currency) { phone(id: $id) { id brand { name } price(currency: $c) { amount { currency } } } }',
  'query A($page: Int = 2) { phones(page: $page, filter: { brand: "apple" }) { __typename again: totalCount totalCount } }',
  '{ compare(ids: ["1", 2]) { phones { id } } phone(id: 1) { price(currency: null) { amount { currency } } } }',
];

/** Documents with an error in the one place that is not plain. */
const nearlyPlain = [
  '{ phone(id: null) { id } }',
  '{ phones(page: "x") { totalCount } }',
  '{ compare(ids: ["1", {}]) { phones { id } } }',
  '{ phone(id: ["1"]) { id } }',
  '{ brands { __typename(of: 1) } }',
  '{ brands { __typename { id } } }',
  'query A @nothing { brands { id } }',
  'subscription { brands { id } }',
];

test('every rule of graphql-js rejects one of these documents, and none is plainly valid', () => {
  for (const rule of specifiedRules) {
    const text = wrong[rule.name.replace(/Rule$/, '')];
    expect(text, rule.name).toBeDefined();
    expect(validate(schema, parse(text ?? ''), [rule]), rule.name).not.toEqual([]);
  }
  for (const text of [...nearlyPlain, ...Object.values(wrong)]) {
    expect(validate(schema, parse(text)), text).not.toEqual([]);
    expect(isPlainlyValid(schema, parse(text)), text).toBe(false);
  }
});

test('plain documents need no rule of graphql-js, which accepts them like other valid ones', () => {
  for (const text of plain) expect(isPlainlyValid(schema, parse(text)), text).toBe(true);
  for (const text of [...plain, ...rightForRules]) expect(validate(schema, parse(text)), text).toEqual([]);
});

/** A number from 0 below `count`. */
type Draw = (count: number) => number;

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const inputTypes = types.filter(isInputType).flatMap(({ name }) => [name, `${name}!`, `[${name}!]`]);
const fieldNames = types.filter(isObjectType).flatMap((type) => Object.keys(type.getFields()));
const literals = ['1', '-2.5', '"a"', '"2024-01-31"', 'true', 'USD', 'null', '[]', '[1, "b"]', '{}'];

/** Each number with equal probability. */
const below = (count: number) => fc.noBias(fc.nat({ max: count - 1 }));

/** A query on the schema, into which random parts are mixed now and then. */
function drawQuery(draw: Draw): string {
  const oneOf = <T>(all: readonly T[]): T => all[draw(all.length)] as T;
  const isOdd = () => draw(50) === 0;
  const variables = isOdd() ? ['$unused: Int'] : [];

  const variable = (type: GraphQLInputType): string => {
    if (isOdd() && variables.length > 0) return oneOf(variables).split(':')[0] as string;
    const name = isOdd() ? '$v0' : `$v${variables.length}`;
    variables.push(`${name}: ${isOdd() ? oneOf(inputTypes) : type}${isOdd() ? ` = ${oneOf(literals)}` : ''}`);
    return name;
  };

  const value = (type: GraphQLInputType, depth: number): string => {
    if (draw(5) === 0) return variable(type);
    if (isOdd()) return oneOf([...literals, '$none', `[${variable(type)}]`]);
    const named = getNamedType(type);
    if (isEnumType(named)) return oneOf(named.getValues()).name;
    if (isInputObjectType(named)) {
      if (depth === 0) return '{}';
      return `{ ${inputs(Object.values(named.getFields()), depth - 1).join(' ')} }`;
    }
    const fitting: Readonly<Record<string, string>> = { Int: '3', Float: '1.5', Boolean: 'true' };
    return fitting[named.name] ?? '"2024-01-31"';
  };
  const inputs = (all: readonly { name: string; type: GraphQLInputType }[], depth: number): string[] =>
    all
      .filter(({ type }) => (isNonNullType(type) ? !isOdd() : draw(6) === 0))
      .flatMap((input) => (isOdd() ? [input, input] : [input]))
      .map(({ name, type }) => `${isOdd() ? oneOf(fieldNames) : name}: ${value(type, depth)}`);

  const selection = (type: GraphQLObjectType, depth: number): string => {
    const field = oneOf(Object.values(type.getFields()));
    const name = isOdd() ? oneOf(fieldNames) : field.name;
    const alias = draw(4) === 0 ? `${oneOf(['x', 'y', name])}: ` : '';
    const args = inputs(field.args, 2);
    const below = getNamedType(field.type);
    const isDeep = isObjectType(below) !== isOdd();
    const set = isDeep ? selectionSet(isObjectType(below) ? below : type, depth - 1) : '';
    const directive = isOdd() ? '@include(if: true)' : '';
    return `${alias}${name}${args.length > 0 ? `(${args.join(' ')})` : ''} ${directive} ${set}`;
  };
  const selectionSet = (type: GraphQLObjectType, depth: number): string => {
    const count = depth <= 0 ? 0 : 1 + draw(3);
    const selections = Array.from({ length: count }, () => selection(type, depth));
    return `{ ${count === 0 || draw(6) === 0 ? '__typename' : ''} ${selections.join(' ')} }`;
  };

  const set = selectionSet(schema.getQueryType() as GraphQLObjectType, 4);
  return `query ${variables.length > 0 ? `(${variables.join(', ')})` : ''} ${set}`;
}

test('no rule of graphql-js rejects a plainly valid document: random queries on the schema, with or without errors', () => {
  const seen = { plain: 0, wrong: 0, rest: 0 };
  const holds = fc.property(fc.gen(), (gen) => {
    const text = drawQuery((count) => gen(below, count));
    const document = parse(text);
    const errors = validate(schema, document, specifiedRules, { maxErrors: 1 });
    const isPlain = isPlainlyValid(schema, document);
    seen[isPlain ? 'plain' : errors.length > 0 ? 'wrong' : 'rest'] += 1;
    if (isPlain) expect(errors, text).toEqual([]);
  });
  fc.assert(holds, { numRuns: 1_000 });
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(50);
});
