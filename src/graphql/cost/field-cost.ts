import type { GraphQLFieldExtensions } from 'graphql';
import type { GraphQLServices } from '../graphql-services.ts';

/** The arguments of a field as graphql-js coerces them. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/**
 * The cost of a field and the check of its arguments. They are declared with the field, and
 * `operation-cost.ts` reads them before anything runs.
 */
export interface FieldCost {
  /**
   * What the field charges. `root` is one unit; `each` is one unit for each phone or brand that has the field
   * in the answer; `suggestion` is free and counts as a suggestion; `stream` is charged by the stream itself.
   * If absent, the field is free.
   */
  readonly charge?: 'root' | 'each' | 'suggestion' | 'stream';
  /** Whether the field is about the caller. Then the operation needs a key although the field is free. */
  readonly isPersonal?: true;
  /** Returns the number of items in the list or in the page that the field returns. */
  readonly getSize?: (args: FieldArguments, isUnderList: boolean) => number;
  /**
   * Whether the field is the list of items in a page (`nodes`), whose length is the `getSize` of the page's
   * field.
   */
  readonly isPageItems?: true;
  /** Counts the phones or brands below the field. The default is the length of its list. */
  readonly countOwners?: (services: GraphQLServices) => number;
  /**
   * Counts the objects of an interface or a union that can have the given type. The default is all of them.
   */
  readonly countOfType?: (args: FieldArguments, typeName: string) => number;
  /** Returns the currency that the field sets for the prices in it that name none. */
  readonly getCurrency?: (args: FieldArguments) => string;
  /** @throws GatewayError `invalid-parameter` with the argument's name as parameter */
  readonly checkArguments?: (args: FieldArguments, services: GraphQLServices, isUnderList: boolean) => void;
}

const extensionName = 'phoneGateway';

/** Creates the part of a field's options that declares its cost. */
export function fieldCost(cost: FieldCost): { extensions: GraphQLFieldExtensions<unknown, unknown> } {
  return { extensions: { [extensionName]: cost } };
}

/** The cost of a field that declares none. */
export const free: FieldCost = {};

export function getFieldCost(extensions: Readonly<GraphQLFieldExtensions<unknown, unknown>>): FieldCost {
  return (extensions[extensionName] as FieldCost | undefined) ?? free;
}
