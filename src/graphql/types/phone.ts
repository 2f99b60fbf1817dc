import type { Review } from '../../domain/catalogue/history.ts';
import { brandRefHelp, type PhoneRef, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { listFactSources } from '../../record/list-fact-sources.ts';
import type { PhoneBrand } from '../../record/phone.ts';
import { phoneTable } from '../../record/phone-table.ts';
import { recordFields } from '../../record/record-fields.ts';
import { brandType, phoneBrandType } from '../../record/types/brand.ts';
import { factSourceType, ratingType, sourceType, specSectionType } from '../../record/types/phone-parts.ts';
import { reviewType } from '../../record/types/review.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { assertPageArguments, readPageArguments } from '../arguments.ts';
import { type GraphQLContext, getCaller } from '../context.ts';
import { declareCost, type FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder } from '../schema/builder.ts';
import { createMemberFields, createPhoneFields, getObjectType } from '../schema/member-fields.ts';
import { NodeInterface } from '../schema/node-interface.ts';
import { createPageType } from '../schema/page-info.ts';
import {
  assertPriceArguments,
  assertPriceFilter,
  PricePage,
  PriceSummaryType,
  PriceType,
  priceFilterArguments,
  readCurrency,
  readPriceFilter,
  VariantType,
} from './price.ts';

export const BrandType = builder.objectRef<PhoneBrand>('Brand').implement({
  description: brandType.description,
  interfaces: [NodeInterface],
  fields: (t) => ({
    ...createMemberFields(t, phoneBrandType.members),
    phoneCount: t.int({
      description: formatSentenceWithExample(brandType.members.phoneCount),
      resolve: (brand, _args, { catalogue }) => catalogue.countPhones(brand),
    }),
  }),
});

/** Reads the argument `id` of a brand. @throws GatewayError `invalid-parameter` if it is malformed */
function toBrandRef(id: unknown): PhoneRef {
  const ref = readPhoneRef(String(id));
  if (ref === null) throw createParameterError('id', brandRefHelp);
  return ref;
}

builder.queryFields((t) => ({
  brands: t.field({
    type: [BrandType],
    nullable: true,
    ...declareCost({ charge: 'root', countReturnedItems: ({ catalogue }) => catalogue.listBrands().length }),
    resolve: (_root, _args, { catalogue }) => [...catalogue.listBrands()],
  }),
  brand: t.field({
    type: BrandType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...declareCost({ charge: 'root', checkArguments: ({ id }) => void toBrandRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.findBrand(toBrandRef(id)),
  }),
}));

export const ReviewType = builder.objectRef<Review>('Review').implement({
  description: reviewType.description,
  interfaces: [NodeInterface],
  fields: (t) => createMemberFields(t, reviewType.members),
});

const ReviewPage = createPageType('ReviewPage', ReviewType);

/** Creates the view that determines in which currency and price edition the caller sees prices. */
const createPriceView = (context: GraphQLContext, currency: string) => ({
  freshness: getCaller(context).plan.data,
  currency,
});

/** Declares the cost of a field with pages, which is one unit for each phone. */
const declarePagedCost = (checkOtherArguments?: (args: FieldArguments, context: GraphQLServices) => void) =>
  declareCost({
    charge: 'each',
    getSize: (args, isUnderList) => readPageArguments(args, isUnderList).perPage,
    checkArguments: (args, services, isUnderList) =>
      assertAll([() => assertPageArguments(args, isUnderList), () => checkOtherArguments?.(args, services)]),
  });

const readPage = (args: FieldArguments, { isUnderList }: GraphQLContext) =>
  readPageArguments(args, isUnderList);

/** Reads which prices are requested, and limits them to prices that the plan of the caller includes. */
const readPriceQuery = (args: FieldArguments, context: GraphQLContext) => ({
  ...readPage(args, context),
  ...readPriceFilter(args),
  recordedBefore: context.catalogue.recordedBefore(getCaller(context).plan.data),
});

/**
 * The columns that the plugin reads besides relations. The type is wide on purpose: Pothos would narrow the type of a
 * phone to the columns in a literal.
 */
const storedColumns: Prisma.PhoneSelect = { id: true };

/**
 * A phone is an object of the Prisma plugin because of its prices and reviews. One statement reads all prices of an
 * operation, and another all reviews; `preparePhonePages` prepares their pages. Everything else about a phone is in
 * memory. Those fields are added below without the plugin, because it would read them from the database.
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
        ...priceFilterArguments,
        page: t.arg.int({ defaultValue: 1 }),
        perPage: t.arg.int(),
      },
      ...declarePagedCost(assertPriceFilter),
      select: (args, context) => context.phoneRows.relations.prices.select(readPriceQuery(args, context)),
      resolve: (row, args, context) => {
        const page = context.phoneRows.relations.prices.toPage(row, readPriceQuery(args, context));
        return context.catalogue.convertPage(page, args.currency?.toUpperCase() ?? null);
      },
    }),
    reviews: t.field({
      type: ReviewPage,
      nullable: true,
      args: { page: t.arg.int({ defaultValue: 1 }), perPage: t.arg.int() },
      ...declarePagedCost(),
      select: (args, context) => context.phoneRows.relations.reviews.select(readPage(args, context)),
      resolve: (row, args, context) =>
        context.phoneRows.relations.reviews.toPage(row, readPage(args, context)),
    }),
  }),
});

builder.objectFields(PhoneType, (t) => ({
  id: t.exposeID('id'),
  slug: t.exposeString('slug'),
  brand: t.expose('brand', { type: BrandType }),
  name: t.exposeString('name'),
  fullName: t.exposeString('fullName'),
  ...createPhoneFields(t),
  variants: t.field({
    type: [VariantType],
    description: `${phoneTable.variants.description}.`,
    resolve: (phone, _args, context) =>
      phone.variants.map((variant, index) => ({
        ...variant,
        getPrice: (currency) =>
          context.catalogue.findVariantPrice(phone, index, createPriceView(context, currency)),
      })),
  }),
  price: t.field({
    type: PriceType,
    nullable: true,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...declareCost({ checkArguments: assertPriceArguments }),
    resolve: (phone, args, context) =>
      context.catalogue.findPrice(phone, createPriceView(context, readCurrency(args))),
  }),
  launchPrice: t.field({
    type: PriceType,
    nullable: true,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...declareCost({ checkArguments: assertPriceArguments }),
    resolve: (phone, args, context) =>
      context.catalogue.findLaunchPrice(phone, createPriceView(context, readCurrency(args))),
  }),
  priceSummary: t.field({
    type: PriceSummaryType,
    args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
    ...declareCost({ checkArguments: assertPriceArguments }),
    resolve: (phone, args, context) =>
      context.catalogue.summarisePrices(phone, createPriceView(context, readCurrency(args))),
  }),
  rating: t.expose('rating', { type: getObjectType(ratingType), nullable: true }),
  reviewCount: t.exposeInt('reviewCount'),
  specSheet: t.field({ type: [getObjectType(specSectionType)], resolve: ({ specSheet }) => [...specSheet] }),
  source: t.expose('source', { type: getObjectType(sourceType) }),
  sources: t.field({
    type: [getObjectType(factSourceType)],
    ...declareCost({ charge: 'each', getSize: () => recordFields.length }),
    resolve: listFactSources,
  }),
  updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
}));
