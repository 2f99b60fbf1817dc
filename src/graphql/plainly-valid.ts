import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isTypeSubTypeOf,
  Kind,
  type ObjectFieldNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';

/** An argument of a field, or a field of an input object. */
interface Input {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/**
 * Checks in one walk whether a plain document is valid (GraphQL §5): one query of fields of objects, each response key once, with
 * their arguments and variables. The rules of graphql-js take most of the time of a new document; they run only where this is false.
 * @returns true for a document that all rules of graphql-js accept; false says nothing
 */
export function isPlainlyValid(schema: GraphQLSchema, { definitions }: DocumentNode): boolean {
  const [operation] = definitions;
  const root = schema.getQueryType();
  if (definitions.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION || !root) return false;
  if (operation.operation !== OperationTypeNode.QUERY || hasDirectives(operation)) return false;
  const declared = operation.variableDefinitions ?? [];
  const variables = readVariables(schema, declared);
  const used = new Set<string>();

  const selects = ({ selections }: SelectionSetNode, type: GraphQLObjectType): boolean => {
    const keys = new Set<string>();
    const fields = type.getFields();
    const isRight = (selection: SelectionNode): boolean => {
      if (selection.kind !== Kind.FIELD || hasDirectives(selection)) return false;
      const { name, alias, arguments: args = [], selectionSet } = selection;
      keys.add((alias ?? name).value);
      if (name.value === '__typename') return args.length === 0 && selectionSet === undefined;
      const field = fields[name.value];
      if (field === undefined || !areValid(args, field.args)) return false;
      const below = getNamedType(field.type);
      if (selectionSet === undefined) return isLeafType(below);
      return isObjectType(below) && selects(selectionSet, below);
    };
    return selections.every(isRight) && keys.size === selections.length;
  };

  /** Whether each argument is known and of its type, none is there twice, and none is missing. */
  const areValid = (args: readonly (ArgumentNode | ObjectFieldNode)[], inputs: readonly Input[]): boolean => {
    const isRight = ({ name, value }: ArgumentNode | ObjectFieldNode): boolean => {
      const input = inputs.find((one) => one.name === name.value);
      return input !== undefined && fits(value, input.type);
    };
    const isGiven = (input: Input): boolean => args.some(({ name }) => name.value === input.name);
    const isComplete = inputs.every((input) => !isRequired(input) || isGiven(input));
    return isComplete && args.every(isRight) && areDifferent(args);
  };

  const fits = (value: ValueNode, type: GraphQLInputType): boolean => {
    if (value.kind === Kind.VARIABLE) {
      const variableType = variables.get(value.name.value);
      used.add(value.name.value);
      return variableType !== undefined && isTypeSubTypeOf(schema, variableType, type);
    }
    if (value.kind === Kind.NULL) return !isNonNullType(type);
    if (value.kind === Kind.LIST) {
      const list = getNullableType(type);
      return isListType(list) && value.values.every((one) => fits(one, list.ofType));
    }
    // A single value may stand for a list (§3.11).
    const one = getNamedType(type);
    if (value.kind === Kind.OBJECT) {
      return isInputObjectType(one) && !one.isOneOf && areValid(value.fields, Object.values(one.getFields()));
    }
    return isLeafType(one) && isLiteralOf(one, value);
  };

  const isDefaultRight = ({ variable, defaultValue }: VariableDefinitionNode): boolean => {
    const type = variables.get(variable.name.value);
    return defaultValue === undefined || (type !== undefined && fits(defaultValue, type));
  };

  return (
    declared.every(isDefaultRight) && selects(operation.selectionSet, root) && used.size === declared.length
  );
}

/** Types of variables by name, without variables that are declared wrongly. */
function readVariables(
  schema: GraphQLSchema,
  declared: readonly VariableDefinitionNode[],
): ReadonlyMap<string, GraphQLInputType> {
  const variables = new Map<string, GraphQLInputType>();
  for (const definition of declared) {
    const type = typeFromAST(schema, definition.type);
    if (isInputType(type) && !hasDirectives(definition)) variables.set(definition.variable.name.value, type);
  }
  return variables;
}

function hasDirectives({ directives }: { readonly directives?: readonly DirectiveNode[] }): boolean {
  return directives !== undefined && directives.length > 0;
}

const isRequired = ({ type, defaultValue }: Input): boolean =>
  isNonNullType(type) && defaultValue === undefined;

function areDifferent(args: readonly (ArgumentNode | ObjectFieldNode)[]): boolean {
  return args.length < 2 || new Set(args.map(({ name }) => name.value)).size === args.length;
}

function isLiteralOf(type: GraphQLLeafType, value: ValueNode): boolean {
  try {
    return type.parseLiteral(value, undefined) !== undefined;
  } catch {
    return false;
  }
}
