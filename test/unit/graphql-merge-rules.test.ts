import { parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { mergeRules } from '../../src/graphql/merge-rules.ts';
import { schema } from '../../src/graphql/schema.ts';

/** A document for each rule that refuses one, by the rule's name. */
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

const right = [
  '{ brands { id name } }',
  'query A($id: ID!, $all: Boolean = true) { phone(id: $id) { ...f name @include(if: $all) } } fragment f on Phone { id brand { name } }',
  '{ node(nodeId: "x") { nodeId ... on Phone { name } ... on Brand { slug } } __schema { types { name } } }',
];

test('rules that are merged say of every document what graphql-js says: words, places and order', () => {
  const merged = [mergeRules(specifiedRules)];
  // Twice: what was found out of the rules with one document holds for the next.
  for (let time = 0; time < 2; time += 1) {
    for (const text of [...right, ...Object.values(wrong)]) {
      const document = parse(text);
      const said = validate(schema, document, merged).map((error) => error.toJSON());
      expect(said).toEqual(validate(schema, document).map((error) => error.toJSON()));
    }
  }
});

test('every rule of graphql-js refuses one of these documents, and none refuses the right ones', () => {
  for (const rule of specifiedRules) {
    const text = wrong[rule.name.replace(/Rule$/, '')];
    expect(text, rule.name).toBeDefined();
    expect(validate(schema, parse(text ?? ''), [mergeRules([rule])]), rule.name).not.toEqual([]);
  }
  for (const text of right) expect(validate(schema, parse(text)), text).toEqual([]);
});
