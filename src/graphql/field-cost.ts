import type { GraphQLFieldExtensions } from 'graphql';
import type { GraphQLServices } from './graphql-services.ts';

/** Arguments of a field as graphql-js coerces them. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/**
 * What a field costs and which of its arguments are right, declared beside it and read by `operation-cost.ts`
 * before anything runs.
 */
export interface FieldCost {
  /**
   * `root`: one unit. `each`: one unit for each phone or brand that it is asked of. `suggestion`: free, counted as a suggestion.
   * `stream`: what the stream charges by itself. Absent: none.
   */
  readonly charge?: 'root' | 'each' | 'suggestion' | 'stream';
  /** Whether it is about the caller: then the operation needs a key although the field is free. */
  readonly isPersonal?: true;
  /** Items of the list, or of the members of the page, that it returns. */
  readonly size?: (args: FieldArguments, isUnderList: boolean) => number;
  /** Whether it is the list whose length is the `size` of the field around it: the `nodes` of a page. */
  readonly isMembers?: true;
  /** How many phones or brands stand below it; its length unless it says otherwise. */
  readonly owners?: (services: GraphQLServices) => number;
  /** Of an interface or a union: how many of the objects are of a type; any of them may be unless it says otherwise. */
  readonly ofType?: (args: FieldArguments, typeName: string) => number;
  /** The currency that it sets for prices beside it that name none. */
  readonly currency?: (args: FieldArguments) => string;
  /** @throws GatewayError `invalid-parameter` with the argument's name as parameter */
  readonly check?: (args: FieldArguments, services: GraphQLServices, isUnderList: boolean) => void;
}

const key = 'phoneGateway';

/** To be spread into a field's options. */
export function fieldCost(cost: FieldCost): { extensions: GraphQLFieldExtensions<unknown, unknown> } {
  return { extensions: { [key]: cost } };
}

/** Of a field that declares none. */
export const free: FieldCost = {};

export function costOf(extensions: Readonly<GraphQLFieldExtensions<unknown, unknown>>): FieldCost {
  return (extensions[key] as FieldCost | undefined) ?? free;
}
