import fc from 'fast-check';
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import { naughtyTexts } from './naughty-texts.ts';
import { naughty } from './schema-values.ts';

/** One value in both of its notations: as a literal in a document, and as JSON for variables. */
export interface Input {
  readonly literal: string;
  readonly json: string;
}

const sameNotation = (text: string): Input => ({ literal: text, json: text });
const textInput = (text: string): Input => sameNotation(JSON.stringify(text));
const literals = (...texts: readonly string[]): fc.Arbitrary<Input> =>
  fc.constantFrom(...texts.map(sameNotation));
const texts = (...values: readonly string[]): fc.Arbitrary<Input> =>
  fc.constantFrom(...values.map(textInput));

/** Node ids of every type, in the format of `nodeId` fields. */
const nodeIds = (id: number): string[] =>
  ['Phone', 'Brand', 'Price', 'Review'].map((type) => Buffer.from(`${type}:${id}`).toString('base64url'));

const dates = texts('2024', '2024-Q1', '2024-06', '2023-12-31', '2026-02-29');

function scalars(name: string, facts: CatalogueFacts): fc.Arbitrary<Input> {
  switch (name) {
    case 'Int':
      return fc
        .oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.integer())
        .map((n) => sameNotation(String(n)));
    case 'Float':
      return fc
        .oneof(fc.integer({ min: 0, max: 5_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
        .map((n) => sameNotation(String(n)));
    case 'Boolean':
      return literals('true', 'false');
    case 'ID':
      return fc.oneof(
        texts(...facts.slugs),
        literals(...facts.ids.map(String)),
        texts(...facts.ids.map(String)),
        texts(...facts.ids.flatMap(nodeIds)),
      );
    case 'Currency':
      return texts('THB', 'EUR', 'USD', 'JPY');
    case 'CountryCode':
      return texts('TH', 'DE', 'US');
    case 'PartialDate':
      return dates;
    default:
      return texts(...facts.names, ...facts.brands, ...facts.names.map((name) => name.slice(0, 4)));
  }
}

/** Values that a type accepts. */
export function inputsOf(type: GraphQLInputType, facts: CatalogueFacts): fc.Arbitrary<Input> {
  if (isNonNullType(type)) return inputsOf(type.ofType, facts);
  if (isListType(type)) {
    return fc.array(inputsOf(type.ofType, facts), { minLength: 1, maxLength: 4 }).map((items) => ({
      literal: `[${items.map(({ literal }) => literal).join(', ')}]`,
      json: `[${items.map(({ json }) => json).join(',')}]`,
    }));
  }
  if (isEnumType(type)) {
    return fc.constantFrom(
      ...type.getValues().map(({ name }) => ({ literal: name, json: JSON.stringify(name) })),
    );
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) =>
      inputsOf(field.type, facts).map((input) => [field.name, input] as const),
    );
    const size = type.isOneOf ? { minLength: 1, maxLength: 1 } : { maxLength: 3 };
    return fc.uniqueArray(fc.oneof(...fields), { ...size, selector: ([name]) => name }).map(toObject);
  }
  return isScalarType(type) ? scalars(type.name, facts) : literals('null');
}

const toObject = (members: readonly (readonly [string, Input])[]): Input => ({
  literal: `{${members.map(([name, { literal }]) => `${name}: ${literal}`).join(', ')}}`,
  json: `{${members.map(([name, { json }]) => `${JSON.stringify(name)}:${json}`).join(',')}}`,
});

/** Values that hardly any type accepts. */
export const wrongInputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 4, arbitrary: naughty.map(textInput) },
  { weight: 1, arbitrary: fc.constantFrom(...naughtyTexts).map((text) => sameNotation(text)) },
  {
    weight: 4,
    arbitrary: literals(
      'null',
      '0',
      '-0',
      '-1',
      '1e309',
      '1.5',
      '1e2',
      '007',
      '2147483647',
      '2147483648',
      '9007199254740993',
      '99999999999999999999',
      '[]',
      '[[]]',
      '[null]',
      '{}',
      '""',
      '"\\u0000"',
      '"\\ud800"',
      'NaN',
      'TRUE',
      '0x1',
      '.5',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Input>(
      { literal: '"""block\n  "quoted" \\"""  """', json: '"a\\nb"' },
      { literal: '"\\u{1F600}"', json: '"\\ud83d\\ude00"' },
      { literal: '"\\u{110000}"', json: '"\\udfff"' },
      { literal: '{a: {a: {a: {a: 1}}}}', json: '{"__proto__":{"a":1}}' },
      { literal: `${'['.repeat(100)}1${']'.repeat(100)}`, json: `${'['.repeat(2_000)}1${']'.repeat(2_000)}` },
      { literal: `[${'"a",'.repeat(120)}]`, json: `[${'"a",'.repeat(120)}"a"]` },
      { literal: 'PRICE', json: '"price"' },
      { literal: '$v9', json: '"$v9"' },
    ),
  },
);
