import {
  type DocumentNode,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { ConcreteRequest } from 'relay-runtime';
import { schema } from '../../src/graphql/schema.ts';

/**
 * What Relay's compiler makes of a query without variables and fragments. The compiler also puts in the `id` of every
 * type that has one: here the query has to name it.
 */
export function relayRequest(text: string): ConcreteRequest {
  const document: DocumentNode = parse(text);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const name = operation.name?.value ?? 'Query';
  const selections = fieldsOf(operation.selectionSet, schema.getQueryType() as GraphQLObjectType);
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name, type: 'Query', metadata: null, argumentDefinitions: [], selections },
    operation: { kind: 'Operation', name, argumentDefinitions: [], selections },
    params: { id: null, cacheID: name, metadata: {}, name, operationKind: 'query', text },
  } as unknown as ConcreteRequest;
}

function fieldsOf({ selections }: SelectionSetNode, type: GraphQLObjectType): object[] {
  return selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw new TypeError('fragments are not read');
    const { name, alias, selectionSet } = selection;
    const field = type.getFields()[name.value];
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
    if (selectionSet === undefined || !isObjectType(inner)) return { ...common, kind: 'ScalarField' };
    return {
      ...common,
      kind: 'LinkedField',
      concreteType: inner.name,
      plural: isListType(getNullableType(field.type)),
      selections: fieldsOf(selectionSet, inner),
    };
  });
}
