import type { Page } from '../../domain/catalogue/page.ts';
import type { Conversion, Money, Price, PriceSource } from '../../domain/catalogue/price.ts';
import type { PriceSummary } from '../../domain/catalogue/price-summary.ts';
import { assertAll, invalidParameter } from '../../domain/errors.ts';
import type { PriceModel } from '../../generated/prisma/models.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { builder } from '../builder.ts';
import type { GraphQLContext } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { PriceKind } from './enums.ts';
import { NodeInterface } from './node-interface.ts';
import { PageInfo } from './paging.ts';
import { variantFields } from './phone-parts.ts';

const MoneyType = builder.objectRef<Money>('Money').implement({
  fields: (t) => ({
    amountMinor: t.expose('amountMinor', { type: 'SafeInt' }),
    currency: t.expose('currency', { type: 'Currency' }),
  }),
});

const ConversionType = builder.objectRef<Conversion>('Conversion').implement({
  fields: (t) => ({
    amount: t.expose('amount', { type: MoneyType }),
    rate: t.exposeFloat('rate'),
    rateDate: t.expose('rateDate', { type: 'PartialDate' }),
    rateStale: t.exposeBoolean('rateStale'),
  }),
});

const PriceSourceType = builder.objectRef<PriceSource>('PriceSource').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true }),
    verified: t.exposeBoolean('verified'),
  }),
});

interface Variant {
  readonly ramMb: number | null;
  readonly storageMb: number | null;
  /** @param currency upper case; null where the query does not name one */
  priceIn(currency: string | null): Price | null;
}

export const VariantOfPrice = builder.objectRef<Variant>('Variant').implement({
  description: `${phoneTable.variants.about}.`,
  fields: variantFields,
});

/** @throws GatewayError `invalid-parameter` for `currency` or `country` */
export function assertPriceArguments(
  args: FieldArguments,
  { catalogue }: Pick<GraphQLContext, 'catalogue'>,
): void {
  const { currency, country } = args as { currency?: string | null; country?: string | null };
  assertAll([
    () => void (currency != null && catalogue.assertCurrency(currency.toUpperCase(), 'currency')),
    () => {
      if (country == null || /^[a-z]{2}$/i.test(country)) return;
      throw invalidParameter('country', 'must be an ISO 3166-1 alpha-2 code such as TH');
    },
  ]);
}

/** The plugin types a price by its table; what flows is the domain's price, shown in the asked currency. */
export function toPriceRow(price: Price): PriceModel {
  return price as unknown as PriceModel;
}
const shown = (row: PriceModel): Price => row as unknown as Price;

export const PriceType = builder.prismaObject('Price', {
  interfaces: [NodeInterface],
  fields: (t) => ({
    id: t.id({
      deprecationReason:
        'The same in every currency, so client caches that use it as identity mix up amounts. Use observationId; id stays until November 2027 at least.',
      resolve: (row) => String(shown(row).id),
    }),
    observationId: t.id({
      resolve: (row) => String(shown(row).id),
    }),
    kind: t.field({ type: PriceKind, resolve: (row) => shown(row).kind }),
    amount: t.field({ type: MoneyType, resolve: (row) => shown(row).amount }),
    convertedFrom: t.field({
      type: ConversionType,
      nullable: true,
      resolve: (row) => shown(row).convertedFrom,
    }),
    country: t.field({ type: 'CountryCode', nullable: true, resolve: (row) => shown(row).country }),
    variant: t.field({
      type: VariantOfPrice,
      nullable: true,
      resolve: (row) => {
        const { variant } = shown(row);
        return variant && { ...variant, priceIn: () => null };
      },
    }),
    seller: t.string({ nullable: true, resolve: (row) => shown(row).seller }),
    observedAt: t.field({ type: 'DateTime', resolve: (row) => shown(row).observedAt }),
    dateInferred: t.boolean({ resolve: (row) => shown(row).dateInferred }),
    ageDays: t.int({ resolve: (row) => shown(row).ageDays }),
    stale: t.boolean({ resolve: (row) => shown(row).stale }),
    source: t.field({ type: PriceSourceType, resolve: (row) => shown(row).source }),
  }),
});

builder.objectField(VariantOfPrice, 'price', (t) =>
  t.field({
    type: PriceType,
    nullable: true,
    args: {
      currency: t.arg({
        type: 'Currency',
      }),
    },
    ...fieldCost({ check: assertPriceArguments }),
    resolve: (variant, { currency }) => {
      const price = variant.priceIn(currency?.toUpperCase() ?? null);
      return price && toPriceRow(price);
    },
  }),
);

const nullablePrice = (price: Price | null): PriceModel | null => price && toPriceRow(price);

export const PriceSummaryType = builder.objectRef<PriceSummary>('PriceSummary').implement({
  fields: (t) => ({
    lowest90d: t.field({
      type: PriceType,
      nullable: true,
      resolve: ({ lowest90d }) => nullablePrice(lowest90d),
    }),
    lowestEver: t.field({
      type: PriceType,
      nullable: true,
      resolve: ({ lowestEver }) => nullablePrice(lowestEver),
    }),
    launch: t.field({ type: PriceType, nullable: true, resolve: ({ launch }) => nullablePrice(launch) }),
    median90d: t.expose('median90d', { type: MoneyType, nullable: true }),
    trend90dPct: t.exposeFloat('trend90dPct', { nullable: true }),
    sellers: t.exposeInt('sellers'),
  }),
});

export const PricePage = builder.objectRef<Page<Price>>('PricePage').implement({
  fields: (t) => ({
    nodes: t.field({
      type: [PriceType],
      ...fieldCost({ isMembers: true }),
      resolve: (page) => page.items.map(toPriceRow),
    }),
    totalCount: t.int({ resolve: (page) => page.total }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
});
