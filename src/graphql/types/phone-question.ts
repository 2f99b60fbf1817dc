import { assertAll, invalidParameter } from '../../domain/errors.ts';
import { type PhoneQuestion, type PhoneSort, readSearchText } from '../../domain/phone-query.ts';
import { defaultCurrency } from '../../domain/price.ts';
import { assertSort } from '../../services/phone-catalogue.ts';
import type { FieldArguments } from '../field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { assertPhoneFilter, type PhoneFilterInput, toPhoneFilter } from './phone-filter.ts';

interface QuestionArguments {
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
export function toPhoneQuestion(args: FieldArguments): PhoneQuestion {
  const { brand, search, filter, sort } = args as QuestionArguments;
  return {
    brands: brand?.map((name) => name.trim()) ?? null,
    search: search == null ? null : searchText(search),
    filter: toPhoneFilter(filter ?? {}),
    sort: sort ?? null,
  };
}

/** @throws GatewayError `invalid-parameter` naming every argument that is wrong */
export function assertQuestionArguments(
  args: FieldArguments,
  { catalogue }: Pick<GraphQLServices, 'catalogue'>,
): void {
  const { brand, search, filter, sort } = args as QuestionArguments;
  assertAll([
    () => void (search != null && searchText(search)),
    () => assertBrands(brand?.map((name) => name.trim()) ?? []),
    () => assertPhoneFilter(toPhoneFilter(filter ?? {})),
    () => assertSort({ sort: sort ?? null, search: search ?? null }),
    () => catalogue.assertCurrency(filterCurrency(args), 'filter.currency'),
  ]);
}

/** Null where none is asked for: then a search may name one. */
export const askedCurrency = (args: FieldArguments): string | null =>
  (args as QuestionArguments).filter?.currency?.toUpperCase() ?? null;

export const filterCurrency = (args: FieldArguments): string => askedCurrency(args) ?? defaultCurrency;
