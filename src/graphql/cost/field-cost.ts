import type { GraphQLFieldExtensions } from 'graphql';
import type { GraphQLServices } from '../graphql-services.ts';

/** The arguments of a field as graphql-js coerces them. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/**
 * The cost of a field and the check of its arguments. They are declared with the field, and `operation-cost.ts`
 * evaluates them before the operation runs.
 */
export interface FieldCost {
  /**
   * What the field charges. `root` charges one unit; `each` charges one unit for each phone or brand that has the
   * field in the answer; `suggestion` is free and counts as a suggestion; a field with `stream` is free too,
   * because the stream itself is charged. If absent, the field is free.
   */
  readonly charge?: 'root' | 'each' | 'suggestion' | 'stream';
  /** Whether the field is about the caller. Then the operation needs a key, even if it is free. */
  readonly isPersonal?: true;
  /** Returns the number of items in the list or in the page that the field returns. */
  readonly getSize?: (args: FieldArguments, isUnderList: boolean) => number;
  /** Whether the field is the list in a page, such as `nodes`. Its length is `getSize` of the parent field. */
  readonly isItemList?: true;
  /** Counts the phones or brands that the field returns. The default is the length of its list. */
  readonly countReturnedItems?: (services: GraphQLServices) => number;
  /**
   * For a field with an interface type, counts the objects that can have the given type. By default, any object
   * can have any type.
   */
  readonly countOfType?: (args: FieldArguments, typeName: string) => number;
  /** Checks the arguments. @throws GatewayError `invalid-parameter` with the name of the argument as parameter */
  readonly checkArguments?: (args: FieldArguments, services: GraphQLServices, isUnderList: boolean) => void;
}

const extensionName = 'phoneGateway';

/** Creates the field options that declare the cost of a field. */
export function declareCost(cost: FieldCost): { extensions: GraphQLFieldExtensions<unknown, unknown> } {
  return { extensions: { [extensionName]: cost } };
}

/** The cost of a field that declares no cost. */
export const freeCost: FieldCost = {};

export function getFieldCost(extensions: Readonly<GraphQLFieldExtensions<unknown, unknown>>): FieldCost {
  return (extensions[extensionName] as FieldCost | undefined) ?? freeCost;
}
