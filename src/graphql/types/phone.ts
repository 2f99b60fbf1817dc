import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { assertAll } from '../../domain/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { factSources } from '../../record/fact-sources.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { recordFields } from '../../record/record-fields.ts';
import { factSourceType, ratingType, sourceType, specSectionType } from '../../record/types/phone-parts.ts';
import { builder } from '../builder.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { keyPath } from '../operation-cost.ts';
import { assertPageArguments, pageOfArguments } from '../page-arguments.ts';
import { BrandType } from './brand.ts';
import { objectType } from './member-fields.ts';
import { NodeInterface } from './node-interface.ts';
import { assertPriceArguments, PricePage, PriceSummaryType, PriceType, VariantOfPrice } from './price.ts';
import { ReviewPage } from './review.ts';
import { phoneFields } from './section-fields.ts';

const currencyOf = ({ currency }: FieldArguments): string =>
  (currency as string | null | undefined)?.toUpperCase() ?? defaultCurrency;

/** Says in which currency and price edition the caller sees prices. */
const viewOf = (context: GraphQLContext, currency: string) => ({
  freshness: callerOf(context).plan.data,
  currency,
});

/**
 * Finds the currency of the field `price` beside `variants`, for the price of a variant that names none
 * (deprecated).
 */
function siblingCurrency({ run }: GraphQLContext, { path }: GraphQLResolveInfo): string {
  return run.cost?.currencies.get(keyPath(responsePathAsArray(path.prev))) ?? defaultCurrency;
}

/** Creates the cost of a field with pages: one unit for each phone. Inside a list the pages are small. */
const pagedCost = (checkMore?: (args: FieldArguments, context: Pick<GraphQLContext, 'catalogue'>) => void) =>
  fieldCost({
    charge: 'each',
    size: (args, isNested) => pageOfArguments(args, isNested).perPage,
    check: (args, services, isNested) =>
      assertAll([() => assertPageArguments(args, isNested), () => checkMore?.(args, services)]),
  });

const pageAsked = (args: FieldArguments, { isUnderList }: GraphQLContext) =>
  pageOfArguments(args, isUnderList);

/** Reads which prices the arguments of `prices` ask for, within what the caller's plan shows. */
const priceQuery = ({ country, ...args }: FieldArguments, context: GraphQLContext) => ({
  ...pageAsked(args, context),
  country: (country as string | null | undefined)?.toUpperCase() ?? null,
  recordedBefore: context.catalogue.recordedBefore(callerOf(context).plan.data),
});

/** The columns that the plugin reads besides relations. Everything else about a phone is in memory. */
const storedColumns: Prisma.PhoneSelect = { id: true };

/**
 * Phones are objects of the Prisma plugin because of their prices and reviews. These are relations, which are
 * read for all phones of an operation with one statement each; `phone-pages.ts` prepares their pages.
 * Everything else about a phone is in memory. Pothos adds it below without the plugin, which would read it
 * from the database.
 */
export const PhoneType = builder.prismaObject('Phone', {
  select: storedColumns,
  interfaces: [NodeInterface],
  fields: (t) => ({
    prices: t.field({
      type: PricePage,
      nullable: true,
      args: {
        currency: t.arg({ type: 'Currency' }),
        country: t.arg({ type: 'CountryCode' }),
        page: t.arg.int({ defaultValue: 1 }),
        perPage: t.arg.int(),
      },
      ...pagedCost(assertPriceArguments),
      select: (args, context) => context.phoneRows.relations.prices.select(priceQuery(args, context)),
      resolve: (row, args, context) => {
        const page = context.phoneRows.relations.prices.toPage(row, priceQuery(args, context));
        return context.catalogue.showPage(page, args.currency?.toUpperCase() ?? null);
      },
    }),
    reviews: t.field({
      type: ReviewPage,
      nullable: true,
      args: { page: t.arg.int({ defaultValue: 1 }), perPage: t.arg.int() },
      ...pagedCost(),
      select: (args, context) => context.phoneRows.relations.reviews.select(pageAsked(args, context)),
      resolve: (row, args, context) =>
        context.phoneRows.relations.reviews.toPage(row, pageAsked(args, context)),
    }),
  }),
});

builder.objectFields(PhoneType, (t) => ({
  id: t.exposeID('id'),
  slug: t.exposeString('slug'),
  brand: t.expose('brand', { type: BrandType }),
  name: t.exposeString('name'),
  fullName: t.exposeString('fullName'),
  ...phoneFields(t),
  variants: t.field({
    type: [VariantOfPrice],
    description: `${phoneTable.variants.description}.`,
    resolve: (phone, _args, context, info) =>
      phone.variants.map((variant, index) => ({
        ...variant,
        priceIn: (currency) =>
          context.catalogue.variantPrice(
            phone,
            index,
            viewOf(context, currency ?? siblingCurrency(context, info)),
          ),
      })),
  }),
  price: t.field({
    type: PriceType,
    nullable: true,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...fieldCost({ check: assertPriceArguments, currency: currencyOf }),
    resolve: (phone, args, context) => {
      return context.catalogue.price(phone, viewOf(context, currencyOf(args)));
    },
  }),
  launchPrice: t.field({
    type: PriceType,
    nullable: true,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...fieldCost({ check: assertPriceArguments }),
    resolve: (phone, args, context) => {
      return context.catalogue.launchPrice(phone, viewOf(context, currencyOf(args)));
    },
  }),
  priceSummary: t.field({
    type: PriceSummaryType,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...fieldCost({ check: assertPriceArguments }),
    resolve: (phone, args, context) =>
      context.catalogue.priceSummary(phone, viewOf(context, currencyOf(args))),
  }),
  rating: t.expose('rating', { type: objectType(ratingType), nullable: true }),
  reviewCount: t.exposeInt('reviewCount'),
  specSheet: t.field({ type: [objectType(specSectionType)], resolve: ({ specSheet }) => [...specSheet] }),
  source: t.expose('source', { type: objectType(sourceType) }),
  sources: t.field({
    type: [objectType(factSourceType)],
    ...fieldCost({ charge: 'each', size: () => recordFields.length }),
    resolve: factSources,
  }),
  updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
}));
