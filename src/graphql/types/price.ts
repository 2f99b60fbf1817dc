import type { Price } from '../../domain/catalogue/prices/price.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { priceSummaryType, priceType } from '../../record/types/price.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields, getObjectType, setObjectType } from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';
import { createPageType } from '../schema/page-info.ts';
import { createVariantFields } from '../schema/section-fields.ts';

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
