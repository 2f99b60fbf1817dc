import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  getVariableValues,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { costOf, type FieldArguments, type FieldCost, free } from './field-cost.ts';

/** Variables of an operation: as they were sent, or coerced with their defaults filled in. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * Coerces variables, which are as they were sent, and collects the fields that will run with them.
 * @throws AggregateError of GraphQLErrors for variables that do not fit
 */
export type CollectFields = (inputs: Variables) => {
  readonly variables: Variables;
  readonly fields: readonly CollectedField[];
};

/** A field as it will run: one for each response key, whatever fragments it comes from. */
export interface CollectedField {
  readonly key: string;
  /** The response keys down to it, with dots: the members of a list share it. */
  readonly path: string;
  readonly cost: FieldCost;
  readonly isList: boolean;
  /** Coerced, defaults filled in. @throws GraphQLError where a variable is null that must not be */
  args(variables: Variables): FieldArguments;
  /** Those below it that cost something, are lists, or have arguments to check. */
  readonly inner: readonly CollectedField[];
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Wrong variables that are told: more than anybody mends at once. */
const maxErrors = 10;

/**
 * What collects the fields of an operation (GraphQL §6.3.2), after fragments, `@skip` and `@include`, as far as they
 * matter to what it costs. Without directives they are the same with any variables, and are collected once.
 * @param document valid, and that of the operation
 */
export function createCollectFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CollectFields {
  const collect = collectorOf(schema.getQueryType() as GraphQLObjectType, document, operation);
  const definitions = operation.variableDefinitions ?? [];
  return (inputs) => {
    const { coerced: variables, errors } = getVariableValues(schema, definitions, inputs, { maxErrors });
    if (variables === undefined) throw new AggregateError(errors);
    return { variables, fields: collect(variables) };
  };
}

function collectorOf(
  queryType: GraphQLObjectType,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => readonly CollectedField[] {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const collect = (variables: Variables) => collectWith(queryType, operation, fragments, variables);
  if ([operation, ...fragments.values()].some((node) => contains(node, Kind.DIRECTIVE))) return collect;
  const collected = collect({});
  return () => collected;
}

function collectWith(
  queryType: GraphQLObjectType,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
): CollectedField[] {
  const isIncluded = (selection: SelectionSetNode['selections'][number]): boolean =>
    getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;

  const collect = (type: GraphQLObjectType, sets: SelectionSetNode[]): Map<string, FieldNode[]> => {
    const fields = new Map<string, FieldNode[]>();
    const visited = new Set<string>();
    const add = (set: SelectionSetNode): void => {
      for (const selection of set.selections) {
        if (!isIncluded(selection)) continue;
        if (selection.kind === Kind.FIELD) {
          const key = selection.alias?.value ?? selection.name.value;
          fields.set(key, [...(fields.get(key) ?? []), selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          if ((selection.typeCondition?.name.value ?? type.name) === type.name) add(selection.selectionSet);
        } else if (!visited.has(selection.name.value)) {
          visited.add(selection.name.value);
          const fragment = fragments.get(selection.name.value);
          if (fragment?.typeCondition.name.value === type.name) add(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) add(set);
    return fields;
  };

  const below = (type: GraphQLObjectType, sets: SelectionSetNode[], parentPath: string): CollectedField[] => {
    const collected: CollectedField[] = [];
    for (const [key, nodes] of collect(type, sets)) {
      const [first] = nodes as [FieldNode];
      const field = type.getFields()[first.name.value];
      if (field === undefined) continue; // `__typename` and introspection
      const path = parentPath === '' ? key : `${parentPath}.${key}`;
      const innerType = objectTypeOf(field.type);
      const inner = innerType === null ? [] : below(innerType, selectionSets(nodes), path);
      const cost = costOf(field.extensions);
      const isList = isListType(getNullableType(field.type));
      const matters = isList || inner.length > 0 || cost !== free || field.args.length > 0;
      if (matters) collected.push({ key, path, cost, isList, args: argumentsOf(field, first), inner });
    }
    return collected;
  };
  return below(queryType, [operation.selectionSet], '');
}

/** What does not depend on variables is read once. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): CollectedField['args'] {
  const hasVariables = node.arguments?.some((argument) => contains(argument, Kind.VARIABLE));
  if (hasVariables) return (variables) => getArgumentValues(field, node, variables);
  const fixed = getArgumentValues(field, node);
  return () => fixed;
}

function contains(root: ASTNode, kind: Kind): boolean {
  let isFound = false;
  visit(root, {
    enter: (node) => {
      if (node.kind !== kind) return undefined;
      isFound = true;
      return BREAK;
    },
  });
  return isFound;
}

function selectionSets(fields: readonly FieldNode[]): SelectionSetNode[] {
  return fields.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
}

function objectTypeOf(type: GraphQLOutputType): GraphQLObjectType | null {
  const named = getNamedType(type);
  return isObjectType(named) ? named : null;
}
