import {
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { schema } from '../../src/graphql/schema/schema.ts';

/**
 * What Relay's compiler makes of a query without variables and named fragments. The compiler also puts in the
 * `nodeId` of every type that has one (`nodeInterfaceIdField`), and `__typename` where it may be one of several: here
 * the query has to name them.
 */
export function relayRequest(text: string): object {
  const document: DocumentNode = parse(text);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const name = operation.name?.value ?? 'Query';
  const selections = fieldsOf(operation.selectionSet, schema.getQueryType() as GraphQLObjectType);
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name, type: 'Query', metadata: null, argumentDefinitions: [], selections },
    operation: { kind: 'Operation', name, argumentDefinitions: [], selections },
    params: { id: null, cacheID: name, metadata: {}, name, operationKind: 'query', text },
  };
}

function fieldsOf({ selections }: SelectionSetNode, type: GraphQLCompositeType): object[] {
  return selections.map((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const condition = schema.getType(selection.typeCondition?.name.value ?? '');
      if (!isObjectType(condition)) throw new TypeError('only fragments on object types are read');
      const { selectionSet: set } = selection;
      return {
        kind: 'InlineFragment',
        selections: fieldsOf(set, condition),
        type: condition.name,
        abstractKey: null,
      };
    }
    if (selection.kind !== Kind.FIELD) throw new TypeError('named fragments are not read');
    const { name, alias, selectionSet } = selection;
    const fields = isUnionType(type) ? {} : type.getFields();
    const field = name.value === '__typename' ? TypeNameMetaFieldDef : fields[name.value];
    if (field === undefined) throw new TypeError(`${type.name} has no field ${name.value}`);
    const inner = getNamedType(field.type);
    const args = (selection.arguments ?? []).map((argument) => ({
      kind: 'Literal',
      name: argument.name.value,
      value: valueFromASTUntyped(argument.value),
    }));
    const common = {
      alias: alias?.value ?? null,
      args: args.length > 0 ? args : null,
      name: name.value,
      storageKey: null,
    };
    if (selectionSet === undefined || !isCompositeType(inner)) return { ...common, kind: 'ScalarField' };
    return {
      ...common,
      kind: 'LinkedField',
      concreteType: isObjectType(inner) ? inner.name : null,
      plural: isListType(getNullableType(field.type)),
      selections: fieldsOf(selectionSet, inner),
    };
  });
}
