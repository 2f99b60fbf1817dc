import type { PriceFilter } from '../../domain/catalogue/history.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { priceKinds } from '../../record/types/price.ts';
import { type PriceFilterInput, toPriceFilter } from '../../services/catalogue/price-filter.ts';
import type { FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder } from '../schema/builder.ts';
import { getEnumType } from '../schema/enums.ts';
import { assertPriceArguments } from './price.ts';

type VariantInput = Pick<PriceFilterInput, 'ramGb' | 'storageGb'>;
type FilterArguments = Omit<PriceFilterInput, keyof VariantInput> & {
  readonly variant?: VariantInput | null;
};

const VariantFilterType = builder.inputRef<VariantInput>('VariantFilter').implement({
  fields: (t) => ({ ramGb: t.float(), storageGb: t.float() }),
});

/** The arguments that filter the prices of a phone. */
export const priceFilterArguments = builder.args((t) => ({
  country: t.field({ type: 'CountryCode' }),
  kind: t.field({ type: [getEnumType(priceKinds)] }),
  from: t.field({ type: 'PartialDate' }),
  to: t.field({ type: 'PartialDate' }),
  variant: t.field({ type: VariantFilterType }),
}));

export function readPriceFilter(args: FieldArguments): PriceFilter {
  const { variant, ...filter } = args as FilterArguments;
  return toPriceFilter({ ...filter, ...variant });
}

/** @throws GatewayError `invalid-parameter` for each invalid argument */
export function assertPriceFilter(args: FieldArguments, services: GraphQLServices): void {
  const { from, to, kind, variant } = args as FilterArguments;
  const createDateCheck = (name: string, date: string | null | undefined) => () => {
    if (date != null && readPartialDate(date) === null)
      throw createParameterError(name, 'must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD');
  };
  const createSizeCheck = (name: string, size: number | null | undefined) => () => {
    if (size != null && !(size >= 0 && Number.isFinite(size)))
      throw createParameterError(`variant.${name}`, 'must be 0 or more');
  };
  assertAll([
    () => assertPriceArguments(args, services),
    createDateCheck('from', from),
    createDateCheck('to', to),
    () => {
      if (kind?.length === 0) throw createParameterError('kind', 'must not be empty');
    },
    createSizeCheck('ramGb', variant?.ramGb),
    createSizeCheck('storageGb', variant?.storageGb),
  ]);
}
