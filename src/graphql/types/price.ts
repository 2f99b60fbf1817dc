import type { PriceFilter } from '../../domain/catalogue/history.ts';
import { defaultCurrency, type Price } from '../../domain/catalogue/prices/price.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { priceKinds, priceSummaryType, priceType } from '../../record/types/price.ts';
import { type PriceFilterInput, toPriceFilter } from '../../services/catalogue/price-filter.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder, getEnumType } from '../schema/builder.ts';
import {
  createMemberFields,
  createVariantFields,
  getObjectType,
  setObjectType,
} from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';
import { createPageType } from '../schema/page-info.ts';

/** A variant of a phone, with a function for its price. */
interface Variant {
  readonly ramMb: number | null;
  readonly storageMb: number | null;
  /** @param currency the code in upper case */
  getPrice(currency: string): Price | null;
}

export const VariantType = builder.objectRef<Variant>('Variant').implement({
  description: `${phoneTable.variants.itemDescription}.`,
  fields: createVariantFields,
});

/** @throws GatewayError `invalid-parameter` for `currency` or `country` */
export function assertPriceArguments(args: FieldArguments, { catalogue }: GraphQLServices): void {
  const { currency, country } = args as { currency?: string | null; country?: string | null };
  assertAll([
    () => void (currency != null && catalogue.assertCurrency(currency.toUpperCase(), 'currency')),
    () => {
      if (country == null || /^[a-z]{2}$/i.test(country)) return;
      throw createParameterError('country', 'must be an ISO 3166-1 alpha-2 code such as TH');
    },
  ]);
}

/** Reads the currency of a price, in upper case. */
export const readCurrency = ({ currency }: FieldArguments): string =>
  (currency as string | null | undefined)?.toUpperCase() ?? defaultCurrency;

const { variant, ...priceMembers } = priceType.members;

export const PriceType = builder.objectRef<Price>('Price').implement({
  description: priceType.description,
  interfaces: [NodeInterface],
  fields: (t) => ({
    ...createMemberFields(t, priceMembers),
    variant: t.field({
      type: VariantType,
      nullable: true,
      description: formatSentenceWithExample(variant),
      resolve: (price) => price.variant && { ...price.variant, getPrice: () => null },
    }),
  }),
});
setObjectType(priceType, PriceType);

export const PriceSummaryType = getObjectType(priceSummaryType);

builder.objectField(VariantType, 'price', (t) =>
  t.field({
    type: PriceType,
    nullable: true,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...declareCost({ checkArguments: assertPriceArguments }),
    resolve: (variant, args) => variant.getPrice(readCurrency(args)),
  }),
);

export const PricePage = createPageType('PricePage', PriceType);

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
