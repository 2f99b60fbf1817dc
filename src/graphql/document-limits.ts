import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { GatewayError } from '../domain/errors.ts';

export const maxTokens = 1_000;
const maxDepth = 10;
const maxAliases = 15;
/** Introspection is bounded in depth by graphql-js; under aliases the whole schema could be asked many times over. */
const maxIntrospectionAliases = 16;

/** Fields below a place: how deep, and how many of them renamed, of the schema's own and of introspection. */
interface Shape {
  readonly depth: number;
  readonly aliases: number;
  readonly introspectionAliases: number;
}

const nothing: Shape = { depth: 0, aliases: 0, introspectionAliases: 0 };

const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/**
 * Refuses documents that are too deep or rename too much, fragments counted where they are spread. It looks at
 * the document alone, so it can stand before validation, whose cost it bounds.
 * @throws GatewayError `query-too-complex`
 */
export function assertDocumentLimits(document: DocumentNode): void {
  const measure = createMeasure(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, introspectionAliases } = measure(definition.selectionSet);
    if (depth > maxDepth)
      throw tooComplex(`The query is ${depth} fields deep; at most ${maxDepth} are allowed.`);
    assertAliases(aliases, maxAliases, 'aliases');
    assertAliases(introspectionAliases, maxIntrospectionAliases, 'aliases in introspection');
  }
}

function assertAliases(count: number, max: number, what: string): void {
  if (count > max) throw tooComplex(`The query has ${count} ${what}; at most ${max} are allowed. Split it.`);
}

function createMeasure(document: DocumentNode): (set: SelectionSetNode) => Shape {
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
    let { depth, aliases, introspectionAliases } = nothing;
    for (const selection of selections) {
      const inner = shapeOf(selection);
      depth = Math.max(depth, inner.depth);
      aliases += inner.aliases;
      introspectionAliases += inner.introspectionAliases;
    }
    return { depth, aliases, introspectionAliases };
  };
  const shapeOf = (selection: SelectionSetNode['selections'][number]): Shape => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    const inner = selection.selectionSet === undefined ? nothing : measure(selection.selectionSet);
    const own = selection.alias === undefined ? 0 : 1;
    return isIntrospection(selection.name.value)
      ? { depth: 0, aliases: 0, introspectionAliases: inner.aliases + inner.introspectionAliases + own }
      : { ...inner, depth: inner.depth + 1, aliases: inner.aliases + own };
  };
  return measure;
}

export function tooComplex(detail: string): GatewayError {
  return new GatewayError('query-too-complex', detail);
}
