import type { ChangeFilter, ChangeType } from '../../domain/changes/change-log.ts';
import { assertAll } from '../../domain/errors.ts';
import { readSince } from '../../services/changes/change-log.ts';
import { readChangeFilter } from '../../services/changes/read-change-filter.ts';
import type { FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { getPhoneRefHelp } from './phone-ref-argument.ts';

interface ChangeArguments {
  readonly types?: readonly ChangeType[] | null;
  readonly brand?: readonly string[] | null;
  readonly ids?: readonly (string | number)[] | null;
  readonly since?: string | null;
}

/** Reads which changes are requested. @throws GatewayError `invalid-parameter` naming every invalid argument */
export function readChangeFilterArguments(
  args: FieldArguments,
  { catalogue }: GraphQLServices,
): ChangeFilter {
  const { types, brand, ids } = args as ChangeArguments;
  return readChangeFilter({ types, brand, ids: ids?.map(String) }, catalogue, getPhoneRefHelp);
}

/** @throws GatewayError `invalid-parameter` naming every invalid argument */
export function assertChangeArguments(args: FieldArguments, services: GraphQLServices): void {
  const { since } = args as ChangeArguments;
  assertAll([
    () => void readChangeFilterArguments(args, services),
    () => void (since != null && readSince(since)),
  ]);
}
