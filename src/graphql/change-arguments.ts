import { type ChangeFilter, type ChangeType, changeTypes } from '../domain/change-log.ts';
import { assertAll, faultsOfInput, invalidParameter } from '../domain/errors.ts';
import { readSince } from '../services/changes/change-log.ts';
import { maxIds, readPhoneRefs } from '../services/phone-catalogue.ts';
import type { FieldArguments } from './field-cost.ts';
import type { GraphQLServices } from './graphql-services.ts';
import { phoneRefHelpFor } from './phone-ref-argument.ts';
import { assertBrands } from './types/phone-filter.ts';

interface ChangeArguments {
  readonly types?: readonly ChangeType[] | null;
  readonly brand?: readonly string[] | null;
  readonly ids?: readonly (string | number)[] | null;
  readonly since?: string | null;
}

const refsOf = (ids: readonly (string | number)[]) =>
  readPhoneRefs(ids.map(String), { min: 0, max: maxIds }, phoneRefHelpFor);

/** @throws GatewayError `invalid-parameter` naming every argument that is wrong */
export function assertChangeArguments(args: FieldArguments): void {
  const { brand, ids, since } = args as ChangeArguments;
  assertAll([
    () => assertBrands(brand ?? [], 'brand'),
    () => void refsOf(ids ?? []),
    () => void (since != null && readSince(since)),
  ]);
}

/** @throws GatewayError `invalid-parameter` for a header that is no cursor */
export function assertLastEventId(lastEventId: string | null): void {
  if (lastEventId === null) return;
  const [fault] = faultsOfInput(() => void readSince(lastEventId));
  if (fault !== undefined) throw invalidParameter('Last-Event-ID', fault.detail);
}

/** What the arguments ask for, once they were found right. A brand or a phone that there is not has no changes. */
export function toChangeFilter(
  args: FieldArguments,
  { catalogue }: Pick<GraphQLServices, 'catalogue'>,
): ChangeFilter {
  const { types, brand, ids } = args as ChangeArguments;
  const names = brand?.map((name) => name.trim().toLowerCase());
  return {
    types: types ?? changeTypes,
    brands:
      names === undefined
        ? null
        : catalogue
            .brands()
            .filter(({ slug, name }) => names.includes(slug) || names.includes(name.toLowerCase()))
            .map(({ slug }) => slug),
    phoneIds: ids == null ? null : refsOf(ids).flatMap((ref) => catalogue.phone(ref)?.id ?? []),
  };
}
