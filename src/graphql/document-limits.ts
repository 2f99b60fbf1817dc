import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { GatewayError } from '../domain/errors.ts';

export const maxTokens = 1_000;
const maxDepth = 10;
const maxAliases = 15;

interface Shape {
  readonly depth: number;
  readonly aliases: number;
}

const nothing: Shape = { depth: 0, aliases: 0 };

/** Introspection does not count: graphql-js's own rule bounds it. */
const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/**
 * Refuses documents that are too deep or rename too much, fragments counted where they are spread. It looks at
 * the document alone, so it can stand before validation, whose cost it bounds.
 * @throws GatewayError `query-too-complex`
 */
export function assertDocumentLimits(document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // Each fragment is measured once, however often it is spread; one that contains itself is validation's to refuse.
  const measured = new Map<string, Shape>();
  const measureFragment = (name: string): Shape => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const fragment = fragments.get(name);
    const shape = fragment === undefined ? nothing : measure(fragment.selectionSet);
    measured.set(name, shape);
    return shape;
  };
  const measure = ({ selections }: SelectionSetNode): Shape => {
    let depth = 0;
    let aliases = 0;
    for (const selection of selections) {
      const inner = shapeOf(selection);
      depth = Math.max(depth, inner.depth);
      aliases += inner.aliases;
    }
    return { depth, aliases };
  };
  const shapeOf = (selection: SelectionSetNode['selections'][number]): Shape => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    if (isIntrospection(selection.name.value)) return nothing;
    const inner = selection.selectionSet === undefined ? nothing : measure(selection.selectionSet);
    return { depth: inner.depth + 1, aliases: inner.aliases + (selection.alias === undefined ? 0 : 1) };
  };

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases } = measure(definition.selectionSet);
    if (depth > maxDepth) throw tooComplex(`The query is ${depth} fields deep; at most ${maxDepth} are allowed.`);
    if (aliases > maxAliases) {
      throw tooComplex(`The query has ${aliases} aliases; at most ${maxAliases} are allowed. Split it.`);
    }
  }
}

export function tooComplex(detail: string): GatewayError {
  return new GatewayError('query-too-complex', detail);
}
