import fc from 'fast-check';
import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import type { CatalogueFacts } from '../catalogue-facts.ts';
import { type Input, inputsOf, wrongInputs } from './graphql-inputs.ts';

export interface Argument {
  readonly name: string;
  /** The type in the notation of the schema, for the declaration of a variable. */
  readonly type: string;
  readonly input: Input;
  readonly isVariable: boolean;
}

export interface Directive {
  readonly name: string;
  readonly argument: Argument | null;
}

export type Selection =
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly alias: string | null;
      readonly arguments: readonly Argument[];
      readonly directives: readonly Directive[];
      /** Null for a leaf. */
      readonly selections: readonly Selection[] | null;
    }
  | {
      readonly kind: 'fragment';
      /** Whether the fragment is spread by name; otherwise it is inline. */
      readonly isNamed: boolean;
      readonly on: string;
      readonly directives: readonly Directive[];
      readonly selections: readonly Selection[];
    };

const mostly = <Value>(
  usual: fc.Arbitrary<Value>,
  unusual: fc.Arbitrary<Value>,
  weight = 25,
): fc.Arbitrary<Value> => fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const conditions: fc.Arbitrary<Argument> = fc
  .tuple(
    mostly(
      fc.constantFrom<Input>({ literal: 'true', json: 'true' }, { literal: 'false', json: 'false' }),
      wrongInputs,
      12,
    ),
    fc.boolean(),
  )
  .map(([input, isVariable]) => ({ name: 'if', type: 'Boolean!', input, isVariable }));

const directives: fc.Arbitrary<readonly Directive[]> = mostly(
  fc.constant<readonly Directive[]>([]),
  fc.array(
    mostly(
      fc
        .tuple(fc.constantFrom('skip', 'include'), conditions)
        .map(([name, argument]) => ({ name, argument })),
      fc.constantFrom<Directive>(
        { name: 'skip', argument: null },
        { name: 'nothing', argument: null },
        { name: 'deprecated', argument: null },
      ),
      15,
    ),
    { minLength: 1, maxLength: 2 },
  ),
  8,
);

const aliases: fc.Arbitrary<string | null> = mostly(
  fc.constant(null),
  fc.constantFrom(
    'a',
    'b',
    'data',
    'errors',
    '__proto__',
    'constructor',
    'toString',
    '_',
    'A9',
    'then',
    '__typename',
    'id',
    'a'.repeat(300),
  ),
  6,
);

/** Creates generators of selections for a schema, cached by type and depth because they nest. */
export function selectionsOf(schema: GraphQLSchema, facts: CatalogueFacts) {
  const selectionsByType = new Map<string, fc.Arbitrary<readonly Selection[]>>();

  const argumentsOf = (field: GraphQLField<unknown, unknown>): fc.Arbitrary<readonly Argument[]> => {
    const allArguments = field.args.map((argument) =>
      fc
        .tuple(
          mostly(inputsOf(argument.type, facts), wrongInputs, 9),
          mostly(fc.constant(false), fc.constant(true), 2),
        )
        .map(([input, isVariable]) => ({
          name: argument.name,
          type: String(argument.type),
          input,
          isVariable,
        })),
    );
    const required = allArguments.filter((_, index) => isRequiredArgument(field.args[index] as never));
    const optional =
      allArguments.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.oneof(...allArguments), { maxLength: 2, selector: ({ name }) => name });
    const unknownArgument = wrongInputs.map((input) => [
      { name: 'nothing', type: 'Int', input, isVariable: false },
    ]);
    return fc
      .tuple(
        mostly<readonly Argument[]>(fc.tuple(...required), fc.constant([])),
        optional,
        mostly(fc.constant<readonly Argument[]>([]), unknownArgument, 60),
      )
      .map((groups) => [...new Map(groups.flat().map((argument) => [argument.name, argument])).values()]);
  };

  const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<Selection> => {
    const type = getNamedType(field.type);
    const subselections = isLeafType(type)
      ? fc.constant(null)
      : selections(type as GraphQLCompositeType, depth - 1);
    const wrongSelections: fc.Arbitrary<readonly Selection[] | null> = isLeafType(type)
      ? fc.constant([])
      : fc.constant(null);
    return fc
      .tuple(
        aliases,
        argumentsOf(field),
        directives,
        mostly<readonly Selection[] | null>(subselections, wrongSelections, 150),
      )
      .map(([alias, args, fieldDirectives, nested]) => ({
        kind: 'field' as const,
        name: field.name,
        alias,
        arguments: args,
        directives: fieldDirectives,
        selections: nested,
      }));
  };

  /** Fragments on each possible type of an interface or a union. */
  const fragmentsByType = (type: GraphQLCompositeType, depth: number): fc.Arbitrary<Selection>[] =>
    isAbstractType(type)
      ? schema.getPossibleTypes(type).map((possible) =>
          fc
            .tuple(selections(possible, depth), fc.boolean(), directives)
            .map(([nested, isNamed, fragmentDirectives]) => ({
              ...{ kind: 'fragment' as const, isNamed, on: possible.name },
              ...{ directives: fragmentDirectives, selections: nested },
            })),
        )
      : [];

  const selections = (type: GraphQLCompositeType, depth: number): fc.Arbitrary<readonly Selection[]> => {
    const name = `${type.name} ${depth}`;
    const cached = selectionsByType.get(name);
    if (cached !== undefined) return cached;
    const fields = Object.values(isUnionType(type) ? {} : type.getFields()).filter(
      (field) => depth > 1 || isLeafType(getNamedType(field.type)),
    );
    const options = [
      ...fields.map((field) => fieldOf(field as GraphQLField<unknown, unknown>, depth)),
      ...fragmentsByType(type, depth),
    ];
    const valid = options.length === 0 ? fc.constant(leafField('__typename')) : fc.oneof(...options);
    const selection = mostly(
      valid,
      fc.constantFrom(
        leafField('__typename'),
        leafField('nothing'),
        leafField('__schema'),
        leafField('_entities'),
      ),
      40,
    );
    const plain = fc.array(selection, { minLength: 1, maxLength: depth > 3 ? 3 : 4 });
    const fragment = fc
      .tuple(
        plain,
        fc.boolean(),
        directives,
        mostly(fc.constant(type.name), fc.constantFrom('Query', 'Phone', 'Nothing', 'Currency')),
      )
      .map(([nested, isNamed, fragmentDirectives, on]) => [
        { kind: 'fragment' as const, isNamed, on, directives: fragmentDirectives, selections: nested },
      ]);
    const arbitrary: fc.Arbitrary<readonly Selection[]> = mostly<readonly Selection[]>(
      plain,
      fc.tuple(fragment, plain).map((both) => both.flat()),
      8,
    );
    selectionsByType.set(name, arbitrary);
    return arbitrary;
  };

  const root = schema.getQueryType();
  if (!isObjectType(root)) throw new TypeError('The schema has no queries.');
  return (depth: number): fc.Arbitrary<readonly Selection[]> => selections(root, depth);
}

const leafField = (name: string): Selection => ({
  kind: 'field',
  name,
  alias: null,
  arguments: [],
  directives: [],
  selections: null,
});
