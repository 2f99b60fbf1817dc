import {
  type FieldNode,
  type FragmentDefinitionNode,
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
} from 'graphql';
import { tooComplex } from './document-limits.ts';
import { costOf, type FieldArguments } from './field-cost.ts';
import type { GraphQLServices } from './graphql-services.ts';

const maxCatalogueRootFields = 10;
const maxNodes = 20_000;
/** What a list counts whose length its arguments do not say. */
const unpagedListSize = 8;

/** What an operation will cost, known before it runs. */
export interface OperationPlan {
  readonly units: number;
  /** Units by the response key of the root field that they belong to. */
  readonly unitsByRoot: ReadonlyMap<string, number>;
  /** Those of them that belong to a `prices` or `reviews`, by the field's path. */
  readonly historyUnits: ReadonlyMap<string, number>;
  /** In which currency the money below a place is shown, by the path of the place. */
  readonly currencies: ReadonlyMap<string, string>;
  readonly needsKey: boolean;
  /** Whether the answer is about the one who asks, and not about the catalogue alone. */
  readonly isPersonal: boolean;
}

/** A place in the answer by its response keys alone: the members of a list share it. */
export function keyPath(place: readonly (string | number)[]): string {
  return place.filter((step) => typeof step === 'string').join('.');
}

export interface PlannedOperation {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Coerced, defaults filled in. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How often what stands at a place is there: things in all, and phones among them. */
interface Multiplicity {
  readonly path: string;
  readonly nodes: number;
  readonly phones: number;
  readonly isUnderList: boolean;
}

/**
 * Walks the operation as it will run: by response key, after fragments, `@skip` and `@include`, with the
 * variables filled in. Counts units and nodes, and checks every argument.
 * @throws GatewayError `invalid-parameter` for an argument, `query-too-complex` beyond a limit
 */
export function planOperation(
  { operation, fragments, variables }: PlannedOperation,
  queryType: GraphQLObjectType,
  services: GraphQLServices,
): OperationPlan {
  let nodes = 0;
  let needsKey = false;
  let isPersonal = false;
  const historyUnits = new Map<string, number>();
  const currencies = new Map<string, string>();

  const units = (
    type: GraphQLObjectType,
    sets: SelectionSetNode[],
    at: Multiplicity,
    membersSize: number,
  ): number => {
    let total = 0;
    for (const [key, fields] of collect(type, sets)) {
      const path = `${at.path}.${key}`;
      total += unitsOf(type, fields, { ...at, path }, membersSize);
    }
    return total;
  };

  /** @param membersSize how many members the page around has */
  const unitsOf = (
    type: GraphQLObjectType,
    fields: FieldNode[],
    at: Multiplicity,
    membersSize: number,
  ): number => {
    const [first] = fields as [FieldNode];
    const field = type.getFields()[first.name.value];
    if (field === undefined) return 0; // `__typename` and introspection
    const cost = costOf(field.extensions);
    const args: FieldArguments = getArgumentValues(field, first, variables);
    cost.check?.(args, services, at.isUnderList);
    if (cost.isPersonal) isPersonal = true;
    if (cost.charge !== undefined || cost.isPersonal) needsKey = true;
    const own = cost.charge === 'root' ? 1 : cost.charge === 'phone' ? at.phones : 0;
    if (cost.charge === 'phone') historyUnits.set(at.path, own);
    const currency = cost.currency?.(args);
    const parentPath = at.path.slice(0, Math.max(0, at.path.lastIndexOf('.')));
    if (currency !== undefined && !currencies.has(parentPath)) currencies.set(parentPath, currency);

    const size = cost.size?.(args, at.isUnderList);
    const isList = isListType(getNullableType(field.type));
    const length = isList ? (cost.isMembers ? membersSize : (size ?? unpagedListSize)) : 1;
    if (isList) nodes += at.nodes * length;
    if (nodes > maxNodes)
      throw tooComplex(`The query asks for more than ${maxNodes} nodes. Ask for smaller pages.`);

    const inner = selectionSets(fields);
    const innerType = objectTypeOf(field.type);
    if (innerType === null || inner.length === 0) return own;
    const below = {
      path: at.path,
      nodes: at.nodes * length,
      phones: at.phones * (isList ? (cost.phones ?? length) : 1),
      isUnderList: at.isUnderList || isList,
    };
    return own + units(innerType, inner, below, size ?? 1);
  };

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

  const isIncluded = (selection: SelectionSetNode['selections'][number]): boolean =>
    getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;

  const unitsByRoot = new Map<string, number>();
  for (const [key, fields] of collect(queryType, [operation.selectionSet])) {
    const rootUnits = unitsOf(queryType, fields, { path: key, nodes: 1, phones: 1, isUnderList: false }, 1);
    if (rootUnits > 0) unitsByRoot.set(key, rootUnits);
  }
  if (unitsByRoot.size > maxCatalogueRootFields) {
    throw tooComplex(
      `The query has ${unitsByRoot.size} catalogue fields; at most ${maxCatalogueRootFields} are allowed.`,
    );
  }
  const total = [...unitsByRoot.values()].reduce((sum, one) => sum + one, 0);
  return { units: total, unitsByRoot, historyUnits, currencies, needsKey, isPersonal };
}

function selectionSets(fields: readonly FieldNode[]): SelectionSetNode[] {
  return fields.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
}

function objectTypeOf(type: GraphQLOutputType): GraphQLObjectType | null {
  const named = getNamedType(type);
  return isObjectType(named) ? named : null;
}
