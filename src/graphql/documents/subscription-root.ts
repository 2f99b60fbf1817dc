import {
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { toDocumentError } from '../graphql-error.ts';

/**
 * Rejects `@skip` and `@include` on the only field of a subscription (GraphQL §5.2.4.1), because without the field
 * there would be nothing to send. The rule of graphql-js needs variables, which are not known yet.
 * @throws GraphQLError with the code of a validation error
 */
export function assertUnconditionalSubscriptions({ definitions }: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const directive = findCondition(definition.selectionSet, fragments, new Set());
    if (directive === null) continue;
    const detail = `@${directive.name.value} is not allowed on the field of a subscription.`;
    throw toDocumentError(new GraphQLError(detail, { nodes: directive }), 'GRAPHQL_VALIDATION_FAILED');
  }
}

/**
 * Finds the first `@skip` or `@include` in a selection set and its fragments.
 * @param visitedFragments the names of fragments that were already searched
 * @returns the directive, or null if there is none
 */
function findCondition(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  visitedFragments: Set<string>,
): DirectiveNode | null {
  for (const selection of selections) {
    const condition = selection.directives?.find(
      ({ name }) => name.value === 'skip' || name.value === 'include',
    );
    if (condition !== undefined) return condition;
    let innerSet: SelectionSetNode | undefined;
    if (selection.kind === Kind.INLINE_FRAGMENT) innerSet = selection.selectionSet;
    else if (selection.kind === Kind.FRAGMENT_SPREAD && !visitedFragments.has(selection.name.value)) {
      visitedFragments.add(selection.name.value);
      innerSet = fragments.get(selection.name.value)?.selectionSet;
    }
    const innerCondition =
      innerSet === undefined ? null : findCondition(innerSet, fragments, visitedFragments);
    if (innerCondition !== null) return innerCondition;
  }
  return null;
}
