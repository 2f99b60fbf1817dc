import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
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
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { suggestName } from '../../domain/text/suggest-name.ts';
import { type FieldArguments, type FieldCost, freeCost, getFieldCost } from './field-cost.ts';

/** The variables of an operation, either as the client sent them or coerced, with defaults. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * Coerces the variables that the client sent, and collects the fields that will run with them. If variables are
 * invalid (`errors`), the operation does not run. The fields and the valid variables are returned nevertheless, so
 * that errors in arguments can be reported too.
 */
export type CollectFields = (inputs: Variables) => {
  readonly variables: Variables;
  readonly fields: readonly CollectedField[];
  readonly errors: readonly GraphQLError[];
};

/** A field that will run. Selections with the same response key are merged into one field. */
export interface CollectedField {
  readonly key: string;
  /** The response keys that lead to the field, joined with dots. All items of a list have the same path. */
  readonly path: string;
  /** The field's position in the document, for errors. */
  readonly node: FieldNode;
  /** The object type of the field if its parent field can return several types; otherwise null. */
  readonly concreteType: string | null;
  readonly cost: FieldCost;
  readonly isList: boolean;
  /** Coerces the arguments, with defaults. @throws GraphQLError for a null variable where null is invalid */
  readArguments(variables: Variables): FieldArguments;
  /** The fields inside this one that cost something, are lists, or have arguments to check. */
  readonly innerFields: readonly CollectedField[];
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** At most this many invalid variables are reported, because graphql-js writes the whole value into each error. */
const maxErrors = 10;

/**
 * Creates a function that collects the fields of an operation that affect its cost, with fragments, `@skip` and
 * `@include` applied (GraphQL §6.3.2). Without directives the fields do not depend on variables, so they are
 * collected only once.
 * @param document the document of the operation, which must be valid
 */
export function createCollectFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): CollectFields {
  const collect = createFieldCollector(schema, document, operation);
  const definitions = operation.variableDefinitions ?? [];
  return (inputs) => {
    const { coerced, errors } = getVariableValues(schema, definitions, inputs, { maxErrors });
    if (coerced !== undefined) return { variables: coerced, fields: collect(coerced), errors: [] };
    const validVariables = definitions.map(
      (definition) => getVariableValues(schema, [definition], inputs, { maxErrors: 0 }).coerced ?? {},
    );
    const variables: Variables = Object.assign({}, ...validVariables);
    return {
      variables,
      fields: collectIfPossible(collect, variables),
      errors: errors.map((error) => addNameHint(error, schema)),
    };
  };
}

/** Collects the fields, or none if `@skip` or `@include` has an invalid variable. */
function collectIfPossible(collect: FieldCollector, variables: Variables): readonly CollectedField[] {
  try {
    return collect(variables);
  } catch (error) {
    if (error instanceof GraphQLError) return [];
    throw error;
  }
}

type FieldCollector = (variables: Variables) => readonly CollectedField[];

/** Creates a function that collects the fields each time, or only once if there are no directives. */
function createFieldCollector(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): FieldCollector {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const collect = (variables: Variables) => collectOperationFields(schema, operation, fragments, variables);
  if ([operation, ...fragments.values()].some(({ selectionSet }) => hasDirective(selectionSet)))
    return collect;
  const collectedFields = collect({});
  return () => collectedFields;
}

function collectOperationFields(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Variables,
): CollectedField[] {
  const isIncluded = (selection: SelectionSetNode['selections'][number]): boolean =>
    getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;

  /** Whether a fragment on `condition`, or on no type, applies to a type (GraphQL §6.3.2). */
  const doesFragmentApply = (condition: string | undefined, type: GraphQLObjectType): boolean => {
    if (condition === undefined || condition === type.name) return true;
    const conditionType = schema.getType(condition);
    return isAbstractType(conditionType) && schema.isSubType(conditionType, type);
  };

  /** Groups the fields in selection sets by response key. */
  const groupNodesByKey = (type: GraphQLObjectType, sets: SelectionSetNode[]): Map<string, FieldNode[]> => {
    const nodesByKey = new Map<string, FieldNode[]>();
    const visitedFragments = new Set<string>();
    const addSet = (set: SelectionSetNode): void => {
      for (const selection of set.selections) {
        if (!isIncluded(selection)) continue;
        if (selection.kind === Kind.FIELD) {
          const key = selection.alias?.value ?? selection.name.value;
          nodesByKey.set(key, [...(nodesByKey.get(key) ?? []), selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          if (doesFragmentApply(selection.typeCondition?.name.value, type)) addSet(selection.selectionSet);
        } else if (!visitedFragments.has(selection.name.value)) {
          visitedFragments.add(selection.name.value);
          const fragment = fragments.get(selection.name.value);
          if (fragment && doesFragmentApply(fragment.typeCondition.name.value, type))
            addSet(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) addSet(set);
    return nodesByKey;
  };

  /**
   * @param parentPath the path of the parent field; empty for root fields
   * @param concreteType the type, if the parent field can return other types too; otherwise null
   */
  const collectFields = (
    type: GraphQLObjectType,
    sets: SelectionSetNode[],
    parentPath: string,
    concreteType: string | null = null,
  ): CollectedField[] => {
    const collectedFields: CollectedField[] = [];
    for (const [key, nodes] of groupNodesByKey(type, sets)) {
      const [firstNode] = nodes as [FieldNode];
      const field = type.getFields()[firstNode.name.value];
      // `__typename` and introspection cost nothing.
      if (field === undefined) continue;
      const path = parentPath === '' ? key : `${parentPath}.${key}`;
      const innerFields = collectInnerFields(field.type, getSelectionSets(nodes), path);
      const cost = getFieldCost(field.extensions);
      const isList = isListType(getNullableType(field.type));
      const isRelevant = isList || innerFields.length > 0 || cost !== freeCost || field.args.length > 0;
      if (!isRelevant) continue;
      collectedFields.push({
        key,
        path,
        node: firstNode,
        concreteType,
        cost,
        isList,
        innerFields,
        readArguments: createArgumentReader(field, firstNode),
      });
    }
    return collectedFields;
  };

  /** Collects the fields inside a field of this type, for each type that its objects can have. */
  const collectInnerFields = (
    type: GraphQLOutputType,
    sets: SelectionSetNode[],
    path: string,
  ): CollectedField[] => {
    const namedType = getNamedType(type);
    if (isObjectType(namedType)) return collectFields(namedType, sets, path);
    if (!isAbstractType(namedType)) return [];
    return schema
      .getPossibleTypes(namedType)
      .flatMap((possibleType) => collectFields(possibleType, sets, path, possibleType.name));
  };
  return collectFields(
    schema.getRootType(operation.operation) as GraphQLObjectType,
    [operation.selectionSet],
    '',
  );
}

/** Creates a function that coerces the arguments. It does so only once if they contain no variables. */
function createArgumentReader(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): CollectedField['readArguments'] {
  const hasVariables = node.arguments?.some(({ value }) => hasVariable(value));
  if (hasVariables) return (variables) => getArgumentValues(field, node, variables);
  const constantArguments = getArgumentValues(field, node);
  return () => constantArguments;
}

/**
 * Whether a selection has a directive, because it may decide which fields run. Directives on operations and
 * fragment definitions do not.
 */
function hasDirective({ selections }: SelectionSetNode): boolean {
  return selections.some((selection) => {
    if (selection.directives !== undefined && selection.directives.length > 0) return true;
    const innerSet = selection.kind === Kind.FRAGMENT_SPREAD ? undefined : selection.selectionSet;
    return innerSet !== undefined && hasDirective(innerSet);
  });
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value));
}

function getSelectionSets(nodes: readonly FieldNode[]): SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
}

// The messages of graphql-js about unknown names. The groups are the name, its type, and for arguments the field.
const unknownArgument = /Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./;
const unknownMember = /(?:Cannot query field "(\w+)" on type|Field "(\w+)" is not defined by type) "(\w+)"\./;

/** A field, or a member of an input type, which has no arguments. */
interface Member {
  readonly name: string;
  readonly args?: readonly { readonly name: string }[];
}

/**
 * Replaces the suggestion in an error of graphql-js about an unknown name by the one that REST and MCP would make.
 * Other errors are returned unchanged.
 */
export function addNameHint(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const unknown = findUnknownName(error.message, schema);
  if (unknown === null) return error;
  const hint = suggestName(unknown.name, unknown.knownNames);
  const message = error.message.replace(/ Did you mean .*$/, '');
  const { nodes = null, source = null, positions = null } = error;
  return new GraphQLError(hint === null ? message : `${message} Did you mean "${hint}"?`, {
    nodes,
    source,
    positions,
  });
}

function findUnknownName(message: string, schema: GraphQLSchema) {
  const argument = unknownArgument.exec(message);
  if (argument !== null) {
    const [, name = '', typeName = '', fieldName = ''] = argument;
    const args = getMembers(schema, typeName)[fieldName]?.args ?? [];
    return { name, knownNames: args.map((arg) => arg.name) };
  }
  const member = unknownMember.exec(message);
  if (member === null) return null;
  const [, field, inputField = '', typeName = ''] = member;
  return { name: field ?? inputField, knownNames: Object.keys(getMembers(schema, typeName)) };
}

/** Returns the fields of an object or interface type, or the members of an input type. */
function getMembers(schema: GraphQLSchema, typeName: string): Readonly<Record<string, Member>> {
  const type = schema.getType(typeName);
  if (isInputObjectType(type)) return type.getFields() as Readonly<Record<string, Member>>;
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}
