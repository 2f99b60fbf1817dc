import { GraphQLError } from 'graphql';
import { collectFaults } from '../domain/errors.ts';
import type { CollectedField, CollectFields, Variables } from './collect-fields.ts';
import type { FieldArguments } from './field-cost.ts';
import { refusing, toArgumentError, tooComplex } from './graphql-error.ts';
import type { GraphQLServices } from './graphql-services.ts';

/** How many wrong variables and arguments are reported at once. */
const maxReported = 50;
const maxCatalogueRootFields = 10;
const maxNodes = 20_000;
/** The length that is assumed for a list whose arguments do not limit it. */
const unpagedListSize = 8;

/** The cost of an operation, which is known before it runs. */
export interface OperationCost {
  readonly units: number;
  /** The number of suggestions, which cost no units. */
  readonly suggestions: number;
  /** The units by the response key of their root field. */
  readonly unitsByRoot: ReadonlyMap<string, number>;
  /**
   * The units that are charged for each phone or brand (`prices`, `reviews`, `sources`, `Brand.phones`), by
   * the path of the field.
   */
  readonly unitsByField: ReadonlyMap<string, number>;
  /** The currency of the amounts below a field, by the path of the field. */
  readonly currencies: ReadonlyMap<string, string>;
  readonly needsKey: boolean;
  /** Whether the answer is about the caller, and not only about the catalogue. */
  readonly isPersonal: boolean;
  /**
   * Whether the answer is only about the catalogue. Then an ETag that names the catalogue version identifies
   * the answer.
   */
  readonly isOfCatalogue: boolean;
}

/**
 * Returns the path of a value in the answer, as response keys only. All items of a list have the same path.
 */
export function keyPath(place: readonly (string | number)[]): string {
  return place.filter((step) => typeof step === 'string').join('.');
}

/** How many values of the answer have the same path: all values, and the phones or brands among them. */
interface Multiplicity {
  readonly nodes: number;
  readonly owners: number;
  readonly isUnderList: boolean;
}

const once: Multiplicity = { nodes: 1, owners: 1, isUnderList: false };

/**
 * Counts the units and nodes of the fields that will run, and checks every variable and argument.
 * @param inputs the variables as the client sent them
 * @throws RejectedOperation that names all wrong variables and arguments, or else the exceeded limit
 */
export function operationCost(
  collect: CollectFields,
  inputs: Variables,
  services: GraphQLServices,
): OperationCost {
  return refusing(() => countUnits(collect(inputs), services));
}

/** @throws AggregateError of GraphQLErrors for variables and arguments; GatewayError 400 */
function countUnits(
  { fields, variables, errors }: ReturnType<CollectFields>,
  services: GraphQLServices,
): OperationCost {
  let nodes = 0;
  let needsKey = false;
  let isPersonal = false;
  let suggestions = 0;
  const wrong: GraphQLError[] = [...errors];
  const unitsByField = new Map<string, number>();
  const currencies = new Map<string, string>();

  /**
   * Coerces the arguments. Returns null if they are wrong, which is then reported, or depend on a wrong
   * variable.
   */
  const argumentsOf = (field: CollectedField, isUnderList: boolean): FieldArguments | null => {
    const { check } = field.cost;
    let args: FieldArguments;
    try {
      args = field.args(variables);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      if (errors.length === 0) wrong.push(error);
      return null;
    }
    const faults = check === undefined ? [] : collectFaults(() => check(args, services, isUnderList));
    for (const fault of faults) wrong.push(toArgumentError(fault, field));
    return faults.length === 0 ? args : null;
  };

  /** @param membersSize the number of items in the page around the field */
  const unitsOf = (field: CollectedField, at: Multiplicity, membersSize: number): number => {
    const { cost, path, isList, inner } = field;
    const args = argumentsOf(field, at.isUnderList);
    if (cost.isPersonal) isPersonal = true;
    if (cost.charge !== undefined || cost.isPersonal) needsKey = true;
    const fieldUnits = cost.charge === 'root' ? 1 : cost.charge === 'each' ? at.owners : 0;
    if (cost.charge === 'suggestion') suggestions += 1;
    if (cost.charge === 'each') unitsByField.set(path, (unitsByField.get(path) ?? 0) + fieldUnits);
    const currency = args === null ? undefined : cost.currency?.(args);
    const parentPath = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (currency !== undefined && !currencies.has(parentPath)) currencies.set(parentPath, currency);

    // A field with wrong arguments counts as one item, because the arguments are reported separately.
    const size = args === null ? 1 : cost.size?.(args, at.isUnderList);
    const length = isList ? (cost.isMembers ? membersSize : (size ?? unpagedListSize)) : 1;
    if (isList) nodes += at.nodes * length;
    const isUnderList = at.isUnderList || isList;
    const owners = (inner.length > 0 && cost.owners?.(services)) || length;
    return inner.reduce((sum, one) => {
      const ofType = one.onType !== null && args !== null ? cost.ofType?.(args, one.onType) : undefined;
      const times = ofType ?? owners;
      const below = { nodes: at.nodes * times, owners: at.owners * times, isUnderList };
      return sum + unitsOf(one, below, size ?? 1);
    }, fieldUnits);
  };

  const unitsByRoot = new Map<string, number>();
  let units = 0;
  for (const root of fields) {
    const rootUnits = unitsOf(root, once, 1);
    if (rootUnits > 0) unitsByRoot.set(root.key, rootUnits);
    units += rootUnits;
  }
  if (wrong.length > 0) throw new AggregateError(wrong.slice(0, maxReported));
  if (nodes > maxNodes)
    throw tooComplex(`The query asks for more than ${maxNodes} nodes. Ask for smaller pages.`);
  const catalogueFields = fields.filter(({ cost }) => cost.charge !== undefined).length;
  if (catalogueFields > maxCatalogueRootFields) {
    throw tooComplex(
      `The query has ${catalogueFields} catalogue fields; at most ${maxCatalogueRootFields} are allowed.`,
    );
  }
  const isOfCatalogue = catalogueFields > 0 && catalogueFields === fields.length;
  return { units, suggestions, unitsByRoot, unitsByField, currencies, needsKey, isPersonal, isOfCatalogue };
}
