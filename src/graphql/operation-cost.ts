import { assertNoFaults, faultsOfInput, type ParameterError } from '../domain/errors.ts';
import type { CollectedField, CollectFields, Variables } from './collect-fields.ts';
import { refusing, tooComplex } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';

const maxCatalogueRootFields = 10;
const maxNodes = 20_000;
/** What a list counts whose length its arguments do not say. */
const unpagedListSize = 8;

/** What an operation will cost, known before it runs. */
export interface OperationCost {
  readonly units: number;
  /** Suggestions, which cost no units. */
  readonly suggestions: number;
  /** Units by the response key of the root field that they belong to. */
  readonly unitsByRoot: ReadonlyMap<string, number>;
  /** Those of them that are charged by phone (`prices`, `reviews`, `sources`), by the field's path. */
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

/** How often what stands at a place is there: things in all, and phones among them. */
interface Multiplicity {
  readonly nodes: number;
  readonly phones: number;
  readonly isUnderList: boolean;
}

const once: Multiplicity = { nodes: 1, phones: 1, isUnderList: false };

/**
 * Counts units and nodes of the fields that will run, and checks every variable and argument.
 * @param inputs variables as they were sent
 * @throws RefusedOperation naming the variables or the arguments that are wrong, or the limit that is passed
 */
export function operationCost(
  collect: CollectFields,
  inputs: Variables,
  services: GraphQLServices,
): OperationCost {
  return refusing(() => countUnits(collect(inputs), services));
}

/** @throws GatewayError 400; AggregateError, GraphQLError for variables */
function countUnits(
  { fields, variables }: ReturnType<CollectFields>,
  services: GraphQLServices,
): OperationCost {
  let nodes = 0;
  let needsKey = false;
  let isPersonal = false;
  let suggestions = 0;
  const wrong: ParameterError[] = [];
  const historyUnits = new Map<string, number>();
  const currencies = new Map<string, string>();

  /** @param membersSize how many members the page around has */
  const unitsOf = (field: CollectedField, at: Multiplicity, membersSize: number): number => {
    const { cost, path, isList, inner } = field;
    const args = field.args(variables);
    const { check } = cost;
    const faults = check === undefined ? [] : faultsOfInput(() => check(args, services, at.isUnderList));
    wrong.push(...faults);
    if (cost.isPersonal) isPersonal = true;
    if (cost.charge !== undefined || cost.isPersonal) needsKey = true;
    const own = cost.charge === 'root' ? 1 : cost.charge === 'phone' ? at.phones : 0;
    if (cost.charge === 'suggestion') suggestions += 1;
    if (cost.charge === 'phone') historyUnits.set(path, own);
    const currency = cost.currency?.(args);
    const parentPath = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (currency !== undefined && !currencies.has(parentPath)) currencies.set(parentPath, currency);

    // What is wrong with the arguments is told, not what would come of them.
    const size = faults.length > 0 ? 1 : cost.size?.(args, at.isUnderList);
    const length = isList ? (cost.isMembers ? membersSize : (size ?? unpagedListSize)) : 1;
    if (isList) nodes += at.nodes * length;
    if (nodes > maxNodes)
      throw tooComplex(`The query asks for more than ${maxNodes} nodes. Ask for smaller pages.`);

    const below = {
      nodes: at.nodes * length,
      phones: at.phones * (isList ? (cost.phones ?? length) : 1),
      isUnderList: at.isUnderList || isList,
    };
    return inner.reduce((sum, one) => sum + unitsOf(one, below, size ?? 1), own);
  };

  const unitsByRoot = new Map<string, number>();
  let units = 0;
  for (const root of fields) {
    const rootUnits = unitsOf(root, once, 1);
    if (rootUnits > 0) unitsByRoot.set(root.key, rootUnits);
    units += rootUnits;
  }
  assertNoFaults(wrong);
  const catalogueFields = fields.filter(({ cost }) => cost.charge !== undefined).length;
  if (catalogueFields > maxCatalogueRootFields) {
    throw tooComplex(
      `The query has ${catalogueFields} catalogue fields; at most ${maxCatalogueRootFields} are allowed.`,
    );
  }
  return { units, suggestions, unitsByRoot, historyUnits, currencies, needsKey, isPersonal };
}
