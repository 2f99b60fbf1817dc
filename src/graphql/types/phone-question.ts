import { type PhoneQuestion, type PhoneSort, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { assertAll, invalidParameter } from '../../domain/errors.ts';
import { assertSort } from '../../services/catalogue/phone-catalogue.ts';
import type { FieldArguments } from '../field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { assertBrands, assertPhoneFilter, type PhoneFilterInput, toPhoneFilter } from './phone-filter.ts';

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

/** Converts valid arguments to a question to the catalogue. */
export function toPhoneQuestion(args: FieldArguments): PhoneQuestion {
  const { brand, search, filter, sort } = args as QuestionArguments;
  const { brand: brandOfFilter, ...facts } = toPhoneFilter(filter ?? {});
  const names = brandOfFilter?.map((name) => name.trim());
  // Brands can be named in either place; with both, a phone has to be of a brand that both name.
  const hasBoth = brand != null && names !== undefined;
  return {
    brands: brand?.map((name) => name.trim()) ?? names ?? null,
    search: search == null ? null : searchText(search),
    filter: hasBoth ? { ...facts, brand: names } : facts,
    sort: sort ?? null,
  };
}

/** @throws GatewayError `invalid-parameter` naming every wrong argument */
export function assertQuestionArguments(
  args: FieldArguments,
  { catalogue }: Pick<GraphQLServices, 'catalogue'>,
): void {
  const { brand, search, filter, sort } = args as QuestionArguments;
  assertAll([
    () => void (search != null && searchText(search)),
    () => assertBrands(brand ?? [], 'brand'),
    () => assertPhoneFilter(toPhoneFilter(filter ?? {})),
    () => assertSort({ sort: sort ?? null, search: search ?? null }),
    () => catalogue.assertCurrency(filterCurrency(args), 'filter.currency'),
  ]);
}

/** The currency of the filter. Null: it names none, and a search may name one. */
export const askedCurrency = (args: FieldArguments): string | null =>
  (args as QuestionArguments).filter?.currency?.toUpperCase() ?? null;

export const filterCurrency = (args: FieldArguments): string => askedCurrency(args) ?? defaultCurrency;
