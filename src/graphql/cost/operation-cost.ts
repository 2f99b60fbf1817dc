import { GraphQLError } from 'graphql';
import { collectFaults } from '../../domain/errors.ts';
import { createTooComplexError, runOrReject, toArgumentError } from '../graphql-error.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import type { CollectedField, CollectFields, Variables } from './collect-fields.ts';
import type { FieldArguments } from './field-cost.ts';

/** The maximum number of invalid variables and arguments that are reported at once. */
const maxReportedErrors = 50;
const maxCatalogueRootFields = 10;
const maxNodes = 20_000;
/** The assumed length of a list whose arguments do not limit it. */
const unpagedListSize = 8;

/** The cost of an operation, computed before the operation runs. */
export interface OperationCost {
  readonly units: number;
  /** The number of suggestions, which cost no units. */
  readonly suggestions: number;
  /** The units that each root field costs in total, by its response key. */
  readonly unitsByRoot: ReadonlyMap<string, number>;
  /**
   * The units of each field that charges for each phone or brand (`prices`, `reviews`, `sources`,
   * `Brand.phones`), by its path.
   */
  readonly unitsByField: ReadonlyMap<string, number>;
  readonly needsKey: boolean;
  /** Whether the answer is about the caller, and not only about the catalogue. */
  readonly isPersonal: boolean;
  /** Whether the answer is only about the catalogue. Then an ETag with the catalogue version is valid for it. */
  readonly isCatalogueOnly: boolean;
}

/** Converts the path of a value in the answer to response keys only. All items of a list get the same path. */
export function toKeyPath(path: readonly (string | number)[]): string {
  return path.filter((step) => typeof step === 'string').join('.');
}

/** How often a path occurs in the answer. */
interface Multiplicity {
  /** The number of values with this path. */
  readonly nodes: number;
  /** The number of phones or brands for which `each` is charged. */
  readonly owners: number;
  readonly isUnderList: boolean;
}

const onceInAnswer: Multiplicity = { nodes: 1, owners: 1, isUnderList: false };

/**
 * Counts the units and nodes of the fields that will run, and checks every variable and argument.
 * @param inputs the variables as the client sent them
 * @throws RejectedOperation that names all invalid variables and arguments, or otherwise an exceeded limit
 */
export function computeOperationCost(
  collect: CollectFields,
  inputs: Variables,
  services: GraphQLServices,
): OperationCost {
  return runOrReject(() => countUnits(collect(inputs), services));
}

/** @throws AggregateError of GraphQLErrors for variables and arguments; GatewayError for an exceeded limit */
function countUnits(
  { fields, variables, errors }: ReturnType<CollectFields>,
  services: GraphQLServices,
): OperationCost {
  let nodes = 0;
  let needsKey = false;
  let isPersonal = false;
  let suggestions = 0;
  const inputErrors: GraphQLError[] = [...errors];
  const unitsByField = new Map<string, number>();

  /**
   * Coerces and checks the arguments, and collects their errors.
   * @returns the arguments, or null if they are invalid or depend on an invalid variable
   */
  const readCheckedArguments = (field: CollectedField, isUnderList: boolean): FieldArguments | null => {
    const { checkArguments } = field.cost;
    let args: FieldArguments;
    try {
      args = field.readArguments(variables);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      if (errors.length === 0) inputErrors.push(error);
      return null;
    }
    const faults =
      checkArguments === undefined ? [] : collectFaults(() => checkArguments(args, services, isUnderList));
    for (const fault of faults) inputErrors.push(toArgumentError(fault, field));
    return faults.length === 0 ? args : null;
  };

  /**
   * Counts the units of a field and of the fields inside it.
   * @param pageSize the number of items in the page that the parent field returns
   */
  const countFieldUnits = (field: CollectedField, multiplicity: Multiplicity, pageSize: number): number => {
    const { cost, path, isList, innerFields } = field;
    const args = readCheckedArguments(field, multiplicity.isUnderList);
    if (cost.isPersonal) isPersonal = true;
    if (cost.charge !== undefined || cost.isPersonal) needsKey = true;
    let fieldUnits = 0;
    if (cost.charge === 'root') fieldUnits = 1;
    if (cost.charge === 'each') fieldUnits = multiplicity.owners;
    if (cost.charge === 'suggestion') suggestions += 1;
    if (cost.charge === 'each') unitsByField.set(path, (unitsByField.get(path) ?? 0) + fieldUnits);

    // A field with invalid arguments counts as one item. Its errors are already collected.
    const declaredSize = args === null ? 1 : cost.getSize?.(args, multiplicity.isUnderList);
    let itemCount = 1;
    if (isList) itemCount = cost.isItemList ? pageSize : (declaredSize ?? unpagedListSize);
    if (isList) nodes += multiplicity.nodes * itemCount;
    const isUnderList = multiplicity.isUnderList || isList;
    const returnedCount = innerFields.length > 0 ? cost.countReturnedItems?.(services) : undefined;
    const defaultCount = returnedCount || itemCount;
    return innerFields.reduce((sum, innerField) => {
      const { concreteType } = innerField;
      const isCountable = concreteType !== null && args !== null;
      const count = (isCountable ? cost.countOfType?.(args, concreteType) : undefined) ?? defaultCount;
      const innerMultiplicity = {
        nodes: multiplicity.nodes * count,
        owners: multiplicity.owners * count,
        isUnderList,
      };
      return sum + countFieldUnits(innerField, innerMultiplicity, declaredSize ?? 1);
    }, fieldUnits);
  };

  const unitsByRoot = new Map<string, number>();
  let units = 0;
  for (const rootField of fields) {
    const rootUnits = countFieldUnits(rootField, onceInAnswer, 1);
    if (rootUnits > 0) unitsByRoot.set(rootField.key, rootUnits);
    units += rootUnits;
  }
  if (inputErrors.length > 0) throw new AggregateError(inputErrors.slice(0, maxReportedErrors));
  if (nodes > maxNodes)
    throw createTooComplexError(`The query asks for more than ${maxNodes} nodes. Ask for smaller pages.`);
  const catalogueFieldCount = fields.filter(({ cost }) => cost.charge !== undefined).length;
  if (catalogueFieldCount > maxCatalogueRootFields) {
    throw createTooComplexError(
      `The query has ${catalogueFieldCount} catalogue fields; at most ${maxCatalogueRootFields} are allowed.`,
    );
  }
  const isCatalogueOnly = catalogueFieldCount > 0 && catalogueFieldCount === fields.length;
  return {
    units,
    suggestions,
    unitsByRoot,
    unitsByField,
    needsKey,
    isPersonal,
    isCatalogueOnly,
  };
}
