import { queryFromInfo } from '@pothos/plugin-prisma';
import type { Page } from '../../domain/page.ts';
import type { Conversion, Money, Price } from '../../domain/price.ts';
import type { PriceModel } from '../../generated/prisma/models.ts';
import { builder } from '../builder.ts';
import { fieldCost } from '../field-cost.ts';
import { PriceKind } from './enums.ts';
import { PageInfo } from './paging.ts';

const MoneyType = builder.objectRef<Money>('Money').implement({
  fields: (t) => ({
    amountMinor: t.expose('amountMinor', { type: 'SafeInt', description: 'In minor units: satang, cents.' }),
    currency: t.expose('currency', { type: 'Currency' }),
  }),
});

const ConversionType = builder.objectRef<Conversion>('Conversion').implement({
  fields: (t) => ({
    amount: t.expose('amount', { type: MoneyType }),
    rate: t.exposeFloat('rate'),
    rateDate: t.expose('rateDate', { type: 'PartialDate' }),
  }),
});

export const VariantOfPrice = builder
  .objectRef<{ ramMb: number | null; storageMb: number | null; price: Price | null }>('Variant')
  .implement({
    fields: (t) => ({
      ramMb: t.exposeInt('ramMb', { nullable: true }),
      storageMb: t.exposeInt('storageMb', { nullable: true }),
    }),
  });

/** The plugin types a price by its table; what flows is the domain's price, shown in the asked currency. */
export function toPriceRow(price: Price): PriceModel {
  return price as unknown as PriceModel;
}
const shown = (row: PriceModel): Price => row as unknown as Price;

export const PriceType = builder.prismaObject('Price', {
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(shown(row).id) }),
    kind: t.field({ type: PriceKind, resolve: (row) => shown(row).kind }),
    amount: t.field({ type: MoneyType, resolve: (row) => shown(row).amount }),
    convertedFrom: t.field({
      type: ConversionType,
      nullable: true,
      description: 'Null when the price was observed in this currency.',
      resolve: (row) => shown(row).convertedFrom,
    }),
    country: t.field({ type: 'CountryCode', nullable: true, resolve: (row) => shown(row).country }),
    variant: t.field({
      type: VariantOfPrice,
      nullable: true,
      resolve: (row) => {
        const { variant } = shown(row);
        return variant && { ...variant, price: null };
      },
    }),
    seller: t.string({ nullable: true, resolve: (row) => shown(row).seller }),
    observedAt: t.field({ type: 'DateTime', resolve: (row) => shown(row).observedAt }),
  }),
});

builder.objectField(VariantOfPrice, 'price', (t) =>
  t.field({
    type: PriceType,
    nullable: true,
    description: 'Null inside a price, which is of this variant itself.',
    resolve: ({ price }) => price && toPriceRow(price),
  }),
);

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

/** The plugin's selection for the rows of a page. */
export function rowShape(
  typeName: 'Price' | 'Review',
  context: object,
  info: Parameters<typeof queryFromInfo>[0]['info'],
): unknown {
  return queryFromInfo({ context, info, typeName, path: ['nodes'] });
}
