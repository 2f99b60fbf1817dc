import { type GraphQLResolveInfo, responsePathAsArray } from 'graphql';
import { invalidParameter } from '../../domain/errors.ts';
import type { Page } from '../../domain/page.ts';
import type { Phone } from '../../domain/phone.ts';
import { defaultCurrency } from '../../domain/price.ts';
import { builder } from '../builder.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { keyPath } from '../operation-plan.ts';
import { assertPageArguments, pageOfArguments } from '../page-arguments.ts';
import { BrandType } from './brand.ts';
import { DeviceType, FormFactor, LifecycleStatus } from './enums.ts';
import { PageInfo } from './paging.ts';
import {
  AudioType,
  BatteryType,
  BodyType,
  CameraType,
  ConnectivityType,
  DisplayType,
  NetworkType,
  PlatformType,
  RatingType,
  SourceType,
  SpecSectionType,
} from './phone-parts.ts';
import { PricePage, PriceType, rowShape, toPriceRow, VariantOfPrice } from './price.ts';
import { ReviewPage } from './review.ts';

const unknown = { nullable: true } as const;

const currencyOf = ({ currency }: FieldArguments): string =>
  (currency as string | null | undefined)?.toUpperCase() ?? defaultCurrency;

/** How the prices of an operation's phones are seen. */
const viewOf = (context: GraphQLContext, currency: string) => ({
  freshness: callerOf(context).plan.data,
  currency,
});

/** The currency that `price` is asked in beside this field, where it is. */
function siblingCurrency({ run }: GraphQLContext, { path }: GraphQLResolveInfo): string {
  return run.plan?.currencies.get(keyPath(responsePathAsArray(path.prev))) ?? defaultCurrency;
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
    charge: 'phone',
    size: (args, isNested) => pageOfArguments(args, isNested).perPage,
    check: (args, services, isNested) => {
      assertPageArguments(args, isNested);
      checkMore?.(args, services);
    },
  });

function assertPriceArguments(args: FieldArguments, { catalogue }: Pick<GraphQLContext, 'catalogue'>): void {
  const { currency, country } = args as { currency?: string | null; country?: string | null };
  if (currency != null) catalogue.assertCurrency(currency.toUpperCase(), 'currency');
  if (country != null && !/^[a-z]{2}$/i.test(country)) {
    throw invalidParameter('country', 'must be an ISO 3166-1 alpha-2 code such as TH');
  }
}

export const PhoneType = builder.objectRef<Phone>('Phone').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    brand: t.expose('brand', { type: BrandType }),
    name: t.exposeString('name', { description: 'The full name without the brand: "Galaxy S24 Ultra".' }),
    fullName: t.exposeString('fullName', { description: '"Samsung Galaxy S24 Ultra".' }),
    deviceType: t.expose('deviceType', { type: DeviceType }),
    formFactor: t.expose('formFactor', { type: FormFactor, nullable: true }),
    status: t.expose('status', { type: LifecycleStatus, nullable: true }),
    announcedOn: t.expose('announcedOn', { type: 'PartialDate', nullable: true }),
    releasedOn: t.expose('releasedOn', { type: 'PartialDate', nullable: true }),
    modelNumbers: t.exposeStringList('modelNumbers', { description: '"SM-S928B".' }),
    colors: t.exposeStringList('colors'),
    body: t.expose('body', { type: BodyType, description: 'Height × width × depth, unfolded.' }),
    displays: t.expose('displays', { type: [DisplayType], description: 'The main one first.' }),
    platform: t.expose('platform', { type: PlatformType }),
    variants: t.field({
      type: [VariantOfPrice],
      description: 'Their prices are in the currency of `price`, where that is asked for beside them.',
      resolve: (phone, _args, context, info) => {
        const view = viewOf(context, siblingCurrency(context, info));
        return phone.variants.map((variant, index) => ({
          ...variant,
          price: context.catalogue.variantPrice(phone, index, view),
        }));
      },
    }),
    cameras: t.expose('cameras', { type: [CameraType] }),
    battery: t.expose('battery', { type: BatteryType }),
    network: t.expose('network', { type: NetworkType }),
    connectivity: t.expose('connectivity', { type: ConnectivityType }),
    audio: t.expose('audio', { type: AudioType }),
    sensors: t.exposeStringList('sensors', unknown),
    mainCameraMp: t.exposeFloat('mainCameraMp', unknown),
    ramGb: t.field({ type: ['Float'], resolve: ({ ramGb }) => [...ramGb] }),
    storageGb: t.field({ type: ['Float'], resolve: ({ storageGb }) => [...storageGb] }),
    price: t.field({
      type: PriceType,
      nullable: true,
      description: 'What one would pay now, as far as the plan sees.',
      args: { currency: t.arg({ type: 'Currency', defaultValue: defaultCurrency }) },
      ...fieldCost({ check: assertPriceArguments, currency: currencyOf }),
      resolve: (phone, args, context) => {
        const price = context.catalogue.price(phone, viewOf(context, currencyOf(args)));
        return price && toPriceRow(price);
      },
    }),
    prices: t.field({
      type: PricePage,
      nullable: true,
      description: 'Newest first. One unit for each phone; under a list of phones at most 10 on a page.',
      args: {
        currency: t.arg({ type: 'Currency' }),
        country: t.arg({ type: 'CountryCode' }),
        page: t.arg.int({ defaultValue: 1 }),
        perPage: t.arg.int(),
      },
      ...pagedCost(assertPriceArguments),
      resolve: (phone, { currency, country, ...args }, context, info) =>
        context.history.prices(
          phone.id,
          {
            ...pageOfArguments(args, isUnderList(info)),
            currency: currency?.toUpperCase() ?? null,
            country: country?.toUpperCase() ?? null,
            freshness: callerOf(context).plan.data,
          },
          rowShape('Price', context, info),
        ),
    }),
    rating: t.expose('rating', {
      type: RatingType,
      nullable: true,
      description: 'Null when there is no review.',
    }),
    reviews: t.field({
      type: ReviewPage,
      nullable: true,
      description: 'Newest first. One unit for each phone; under a list of phones at most 10 on a page.',
      args: { page: t.arg.int({ defaultValue: 1 }), perPage: t.arg.int() },
      ...pagedCost(),
      resolve: (phone, args, context, info) =>
        context.history.reviews(
          phone.id,
          pageOfArguments(args, isUnderList(info)),
          rowShape('Review', context, info),
        ),
    }),
    specSheet: t.field({
      type: [SpecSectionType],
      description: "The source's own labels and text, in order: nothing of the input is lost.",
      resolve: ({ specSheet }) => [...specSheet],
    }),
    source: t.expose('source', { type: SourceType }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const PhonePage = builder
  .objectRef<Page<Phone> & { readonly corrected: string | null }>('PhonePage')
  .implement({
    fields: (t) => ({
      nodes: t.field({
        type: [PhoneType],
        ...fieldCost({ isMembers: true }),
        resolve: ({ items }) => [...items],
      }),
      totalCount: t.int({ resolve: ({ total }) => total }),
      pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
      corrected: t.exposeString('corrected', {
        nullable: true,
        description: 'The search as it was understood, when that differs from what was asked.',
      }),
    }),
  });
