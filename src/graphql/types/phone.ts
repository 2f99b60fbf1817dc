import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { assertAll } from '../../domain/errors.ts';
import { factSources } from '../../record/fact-sources.ts';
import type { Phone } from '../../record/phone.ts';
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
import {
  assertPriceArguments,
  PricePage,
  PriceSummaryType,
  PriceType,
  toPriceRow,
  VariantOfPrice,
} from './price.ts';
import { ReviewPage } from './review.ts';
import { phoneFields } from './section-fields.ts';

const currencyOf = ({ currency }: FieldArguments): string =>
  (currency as string | null | undefined)?.toUpperCase() ?? defaultCurrency;

/** How the prices of an operation's phones are seen. */
const viewOf = (context: GraphQLContext, currency: string) => ({
  freshness: callerOf(context).plan.data,
  currency,
});

/** The currency that `price` is asked in beside `variants`: for a variant's price that names none (deprecated). */
function siblingCurrency({ run }: GraphQLContext, { path }: GraphQLResolveInfo): string {
  return run.cost?.currencies.get(keyPath(responsePathAsArray(path.prev))) ?? defaultCurrency;
}

/** Whether a field is asked of the members of a list: then its own pages are small. */
function isUnderList(info: GraphQLResolveInfo): boolean {
  for (let step: typeof info.path | undefined = info.path; step !== undefined; step = step.prev) {
    if (typeof step.key === 'number') return true;
  }
  return false;
}

/** One unit for each phone, small pages under a list. */
const pagedCost = (checkMore?: (args: FieldArguments, context: Pick<GraphQLContext, 'catalogue'>) => void) =>
  fieldCost({
    charge: 'each',
    size: (args, isNested) => pageOfArguments(args, isNested).perPage,
    check: (args, services, isNested) =>
      assertAll([() => assertPageArguments(args, isNested), () => checkMore?.(args, services)]),
  });

export const PhoneType = builder.objectRef<Phone>('Phone').implement({
  interfaces: [NodeInterface],
  fields: (t) => ({
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
        const price = context.catalogue.price(phone, viewOf(context, currencyOf(args)));
        return price && toPriceRow(price);
      },
    }),
    launchPrice: t.field({
      type: PriceType,
      nullable: true,
      args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
      ...fieldCost({ check: assertPriceArguments }),
      resolve: (phone, args, context) => {
        const price = context.catalogue.launchPrice(phone, viewOf(context, currencyOf(args)));
        return price && toPriceRow(price);
      },
    }),
    priceSummary: t.field({
      type: PriceSummaryType,
      args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
      ...fieldCost({ check: assertPriceArguments }),
      resolve: (phone, args, context) =>
        context.catalogue.priceSummary(phone, viewOf(context, currencyOf(args))),
    }),
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
      resolve: (phone, { currency, country, ...args }, context, info) =>
        context.history.prices(phone.id, {
          ...pageOfArguments(args, isUnderList(info)),
          currency: currency?.toUpperCase() ?? null,
          country: country?.toUpperCase() ?? null,
          freshness: callerOf(context).plan.data,
        }),
    }),
    rating: t.expose('rating', { type: objectType(ratingType), nullable: true }),
    reviewCount: t.exposeInt('reviewCount'),
    reviews: t.field({
      type: ReviewPage,
      nullable: true,
      args: { page: t.arg.int({ defaultValue: 1 }), perPage: t.arg.int() },
      ...pagedCost(),
      resolve: (phone, args, context, info) =>
        context.history.reviews(phone.id, pageOfArguments(args, isUnderList(info))),
    }),
    specSheet: t.field({ type: [objectType(specSectionType)], resolve: ({ specSheet }) => [...specSheet] }),
    source: t.expose('source', { type: objectType(sourceType) }),
    sources: t.field({
      type: [objectType(factSourceType)],
      ...fieldCost({ charge: 'each', size: () => recordFields.length }),
      resolve: factSources,
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
