import { assertAll, invalidParameter } from '../../domain/errors.ts';
import { type PhoneQuery, type PhoneSort, readSearchText } from '../../domain/phone-query.ts';
import { defaultCurrency } from '../../domain/price.ts';
import { assertSort } from '../../services/phone-catalogue.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { assertPageArguments, pageOfArguments } from '../page-arguments.ts';
import { toPhoneRef } from '../phone-ref-argument.ts';
import { PhoneSortEnum } from './enums.ts';
import { PhonePage, PhoneType } from './phone.ts';
import { assertPhoneFilter, type PhoneFilterInput, PhoneFilterType, toPhoneFilter } from './phone-filter.ts';

interface PhonesArguments {
  readonly brand?: readonly string[] | null;
  readonly search?: string | null;
  readonly filter?: PhoneFilterInput | null;
  readonly sort?: PhoneSort | null;
}

function searchText(text: string): string {
  const read = readSearchText(text);
  if ('problem' in read) throw invalidParameter('search', read.problem);
  return read.text;
}

const maxBrands = 100;
const maxBrandLength = 100;

/** An unknown brand matches nothing; what can be no name is refused. @throws GatewayError `invalid-parameter` */
function assertBrands(brands: readonly string[]): void {
  if (brands.length > maxBrands)
    throw invalidParameter('brand', `at most ${maxBrands} brands can be asked at once`);
  for (const brand of brands) {
    if (brand.trim() === '') throw invalidParameter('brand', 'must not be empty');
    if (brand.length > maxBrandLength)
      throw invalidParameter('brand', `must be at most ${maxBrandLength} characters`);
    if (/\p{Cc}/u.test(brand)) throw invalidParameter('brand', 'must not contain control characters');
  }
}

/** What the arguments ask for, once they were found right. */
function toPhoneQuery(args: FieldArguments): PhoneQuery {
  const { brand, search, filter, sort } = args as PhonesArguments;
  return {
    ...pageOfArguments(args),
    brands: brand?.map((name) => name.trim()) ?? null,
    search: search == null ? null : searchText(search),
    filter: toPhoneFilter(filter ?? {}),
    sort: sort ?? null,
  };
}

/** @throws GatewayError `invalid-parameter` naming every argument that is wrong */
function assertPhonesArguments(
  args: FieldArguments,
  { catalogue }: Pick<GraphQLServices, 'catalogue'>,
): void {
  const { brand, search, filter, sort } = args as PhonesArguments;
  assertAll([
    () => assertPageArguments(args),
    () => void (search != null && searchText(search)),
    () => assertBrands(brand?.map((name) => name.trim()) ?? []),
    () => assertPhoneFilter(toPhoneFilter(filter ?? {})),
    () => assertSort({ sort: sort ?? null, search: search ?? null }),
    () => catalogue.assertCurrency(filterCurrency(args), 'filter.currency'),
  ]);
}

const filterCurrency = (args: FieldArguments): string =>
  (args as PhonesArguments).filter?.currency?.toUpperCase() ?? defaultCurrency;

builder.queryFields((t) => ({
  phones: t.field({
    type: PhonePage,
    nullable: true,
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      perPage: t.arg.int({ defaultValue: 20 }),
      brand: t.arg.stringList({}),
      search: t.arg.string({}),
      filter: t.arg({ type: PhoneFilterType }),
      sort: t.arg({ type: PhoneSortEnum }),
    },
    ...fieldCost({
      charge: 'root',
      size: (args) => pageOfArguments(args).perPage,
      check: assertPhonesArguments,
    }),
    resolve: (_root, args, context) => {
      const query = toPhoneQuery(args);
      const view = { freshness: callerOf(context).plan.data, currency: filterCurrency(args) };
      return { ...context.catalogue.list(query, view), brands: query.brands };
    },
  }),
  phone: t.field({
    type: PhoneType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    ...fieldCost({ charge: 'root', check: ({ id }) => void toPhoneRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.phone(toPhoneRef(id)),
  }),
}));
