import type { PhoneRef } from '../../domain/catalogue.ts';
import { invalidParameter } from '../../domain/errors.ts';
import { type PhoneQuery, type PhoneSort, readSearchText } from '../../domain/phone-query.ts';
import { phoneRefHelp, readPhoneRef } from '../../domain/phone-ref.ts';
import { defaultCurrency } from '../../domain/price.ts';
import { assertSort } from '../../services/phone-catalogue.ts';
import { builder } from '../builder.ts';
import { callerOf } from '../context.ts';
import { type FieldArguments, fieldCost } from '../field-cost.ts';
import { assertPageArguments, pageOfArguments } from '../page-arguments.ts';
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

/** @throws GatewayError `invalid-parameter` */
function toPhoneQuery(args: FieldArguments): PhoneQuery {
  const { brand, search, filter, sort } = args as PhonesArguments;
  const query = {
    ...pageOfArguments(args),
    brands: brand?.map((name) => name.trim()) ?? null,
    search: search == null ? null : searchText(search),
    filter: toPhoneFilter(filter ?? {}),
    sort: sort ?? null,
  };
  assertBrands(query.brands ?? []);
  assertPhoneFilter(query.filter);
  assertSort(query);
  return query;
}

const filterCurrency = (args: FieldArguments): string =>
  (args as PhonesArguments).filter?.currency?.toUpperCase() ?? defaultCurrency;

function toPhoneRef(id: unknown): PhoneRef {
  const ref = readPhoneRef(String(id));
  if (ref === null) throw invalidParameter('id', phoneRefHelp);
  return ref;
}

builder.queryFields((t) => ({
  phones: t.field({
    type: PhonePage,
    nullable: true,
    description: 'Phones by brand, text and facts, a page at a time.',
    args: {
      page: t.arg.int({ defaultValue: 1 }),
      perPage: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
      brand: t.arg.stringList({ description: 'Names or slugs, any case; an unknown one matches nothing.' }),
      search: t.arg.string({ description: 'Forgiving, without operators.' }),
      filter: t.arg({ type: PhoneFilterType }),
      sort: t.arg({ type: PhoneSortEnum, description: 'RELEASED_DESC, or RELEVANCE with a search.' }),
    },
    ...fieldCost({
      charge: 'root',
      size: (args) => pageOfArguments(args).perPage,
      check: (args, { catalogue }) => {
        assertPageArguments(args);
        toPhoneQuery(args);
        catalogue.assertCurrency(filterCurrency(args), 'filter.currency');
      },
    }),
    resolve: (_root, args, context) =>
      context.catalogue.list(toPhoneQuery(args), {
        freshness: callerOf(context).plan.data,
        currency: filterCurrency(args),
      }),
  }),
  phone: t.field({
    type: PhoneType,
    nullable: true,
    description: 'One phone by number or slug; null when there is none.',
    args: { id: t.arg.id({ required: true }) },
    ...fieldCost({ charge: 'root', check: ({ id }) => void toPhoneRef(id) }),
    resolve: (_root, { id }, { catalogue }) => catalogue.phone(toPhoneRef(id)),
  }),
}));
