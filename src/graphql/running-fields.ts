import {
  type ASTNode,
  BREAK,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { costOf, type FieldArguments, type FieldCost, free } from './field-cost.ts';

/** An operation with the fragments of its document by name. */
export interface NamedOperation {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** A field as it will run: one for each response key, whatever fragments it comes from. */
export interface RunningField {
  readonly key: string;
  /** The response keys down to it, with dots: the members of a list share it. */
  readonly path: string;
  readonly cost: FieldCost;
  readonly isList: boolean;
  /** Coerced, defaults filled in. @throws GraphQLError where a variable is null that must not be */
  args(variables: Readonly<Record<string, unknown>>): FieldArguments;
  /** Those below it that cost something, are lists, or have arguments to check. */
  readonly inner: readonly RunningField[];
}

/**
 * The fields that an operation runs with these variables, after fragments, `@skip` and `@include`, as far as they
 * matter to what it costs.
 */
export function runningFields(
  { operation, fragments }: NamedOperation,
  queryType: GraphQLObjectType,
  variables: Readonly<Record<string, unknown>>,
): RunningField[] {
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

  const below = (type: GraphQLObjectType, sets: SelectionSetNode[], parentPath: string): RunningField[] => {
    const running: RunningField[] = [];
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
      if (matters) running.push({ key, path, cost, isList, args: argumentsOf(field, first), inner });
    }
    return running;
  };
  return below(queryType, [operation.selectionSet], '');
}

/** Whether the same fields run whatever the variables are. */
export function runsTheSameFields({ operation, fragments }: NamedOperation): boolean {
  return ![operation, ...fragments.values()].some((node) => contains(node, Kind.DIRECTIVE));
}

/** What does not depend on variables is read once. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): RunningField['args'] {
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
