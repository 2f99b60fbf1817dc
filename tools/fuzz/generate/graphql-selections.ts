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
  /** As the schema writes it, for the declaration of a variable. */
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
      /** Whether it is spread by name; else it stands in its place. */
      readonly isNamed: boolean;
      readonly on: string;
      readonly directives: readonly Directive[];
      readonly selections: readonly Selection[];
    };

const rarely = <Value>(
  often: fc.Arbitrary<Value>,
  seldom: fc.Arbitrary<Value>,
  weight = 25,
): fc.Arbitrary<Value> => fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom });

const flags: fc.Arbitrary<Argument> = fc
  .tuple(
    rarely(
      fc.constantFrom<Input>({ literal: 'true', json: 'true' }, { literal: 'false', json: 'false' }),
      wrongInputs,
      12,
    ),
    fc.boolean(),
  )
  .map(([input, isVariable]) => ({ name: 'if', type: 'Boolean!', input, isVariable }));

const directives: fc.Arbitrary<readonly Directive[]> = rarely(
  fc.constant<readonly Directive[]>([]),
  fc.array(
    rarely(
      fc.tuple(fc.constantFrom('skip', 'include'), flags).map(([name, argument]) => ({ name, argument })),
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

const aliases: fc.Arbitrary<string | null> = rarely(
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

/** Makes selections of one schema; each type and depth once, for they nest. */
export function selectionsOf(schema: GraphQLSchema, facts: CatalogueFacts) {
  const made = new Map<string, fc.Arbitrary<readonly Selection[]>>();

  const argumentsOf = (field: GraphQLField<unknown, unknown>): fc.Arbitrary<readonly Argument[]> => {
    const each = field.args.map((argument) =>
      fc
        .tuple(
          rarely(inputsOf(argument.type, facts), wrongInputs, 9),
          rarely(fc.constant(false), fc.constant(true), 2),
        )
        .map(([input, isVariable]) => ({
          name: argument.name,
          type: String(argument.type),
          input,
          isVariable,
        })),
    );
    const required = each.filter((_, index) => isRequiredArgument(field.args[index] as never));
    const optional =
      each.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.oneof(...each), { maxLength: 2, selector: ({ name }) => name });
    const stranger = wrongInputs.map((input) => [{ name: 'nothing', type: 'Int', input, isVariable: false }]);
    return fc
      .tuple(
        rarely<readonly Argument[]>(fc.tuple(...required), fc.constant([])),
        optional,
        rarely(fc.constant<readonly Argument[]>([]), stranger, 60),
      )
      .map((groups) => [...new Map(groups.flat().map((one) => [one.name, one])).values()]);
  };

  const fieldOf = (field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<Selection> => {
    const type = getNamedType(field.type);
    const inner = isLeafType(type) ? fc.constant(null) : selections(type as GraphQLCompositeType, depth - 1);
    const wrong: fc.Arbitrary<readonly Selection[] | null> = isLeafType(type)
      ? fc.constant([])
      : fc.constant(null);
    return fc
      .tuple(aliases, argumentsOf(field), directives, rarely<readonly Selection[] | null>(inner, wrong, 150))
      .map(([alias, args, some, nested]) => ({
        kind: 'field' as const,
        name: field.name,
        alias,
        arguments: args,
        directives: some,
        selections: nested,
      }));
  };

  /** What an object of an interface or a union is asked for by its own type. */
  const byType = (type: GraphQLCompositeType, depth: number): fc.Arbitrary<Selection>[] =>
    isAbstractType(type)
      ? schema.getPossibleTypes(type).map((possible) =>
          fc.tuple(selections(possible, depth), fc.boolean(), directives).map(([some, isNamed, own]) => ({
            ...{ kind: 'fragment' as const, isNamed, on: possible.name },
            ...{ directives: own, selections: some },
          })),
        )
      : [];

  const selections = (type: GraphQLCompositeType, depth: number): fc.Arbitrary<readonly Selection[]> => {
    const name = `${type.name} ${depth}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const fields = Object.values(isUnionType(type) ? {} : type.getFields()).filter(
      (field) => depth > 1 || isLeafType(getNamedType(field.type)),
    );
    const options = [
      ...fields.map((field) => fieldOf(field as GraphQLField<unknown, unknown>, depth)),
      ...byType(type, depth),
    ];
    const own = options.length === 0 ? fc.constant(odd('__typename')) : fc.oneof(...options);
    const one = rarely(
      own,
      fc.constantFrom(odd('__typename'), odd('nothing'), odd('__schema'), odd('_entities')),
      40,
    );
    const plain = fc.array(one, { minLength: 1, maxLength: depth > 3 ? 3 : 4 });
    const fragment = fc
      .tuple(
        plain,
        fc.boolean(),
        directives,
        rarely(fc.constant(type.name), fc.constantFrom('Query', 'Phone', 'Nothing', 'Currency')),
      )
      .map(([some, isNamed, own, on]) => [
        { kind: 'fragment' as const, isNamed, on, directives: own, selections: some },
      ]);
    const arbitrary: fc.Arbitrary<readonly Selection[]> = rarely<readonly Selection[]>(
      plain,
      fc.tuple(fragment, plain).map((both) => both.flat()),
      8,
    );
    made.set(name, arbitrary);
    return arbitrary;
  };

  const root = schema.getQueryType();
  if (!isObjectType(root)) throw new TypeError('The schema has no queries.');
  return (depth: number): fc.Arbitrary<readonly Selection[]> => selections(root, depth);
}

const odd = (name: string): Selection => ({
  kind: 'field',
  name,
  alias: null,
  arguments: [],
  directives: [],
  selections: null,
});
