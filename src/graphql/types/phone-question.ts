import { type PhoneQuestion, type PhoneSort, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import { assertSort } from '../../services/catalogue/phone-catalogue.ts';
import type { FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { assertBrands, assertPhoneFilter, type PhoneFilterInput, toPhoneFilter } from './phone-filter.ts';

interface QuestionArguments {
  readonly brand?: readonly string[] | null;
  readonly search?: string | null;
  readonly filter?: PhoneFilterInput | null;
  readonly sort?: PhoneSort | null;
}

function readValidSearchText(text: string): string {
  const read = readSearchText(text);
  if ('problem' in read) throw createParameterError('search', read.problem);
  return read.text;
}

/** Converts valid arguments to a query of the catalogue. */
export function toPhoneQuestion(args: FieldArguments): PhoneQuestion {
  const { brand, search, filter, sort } = args as QuestionArguments;
  const { brand: brandOfFilter, ...otherFilters } = toPhoneFilter(filter ?? {});
  const filterBrands = brandOfFilter?.map((name) => name.trim());
  // Brands can be named in two places. If both are used, a phone's brand must be named in both.
  const hasBoth = brand != null && filterBrands !== undefined;
  return {
    brands: brand?.map((name) => name.trim()) ?? filterBrands ?? null,
    search: search == null ? null : readValidSearchText(search),
    filter: hasBoth ? { ...otherFilters, brand: filterBrands } : otherFilters,
    sort: sort ?? null,
  };
}

/** @throws GatewayError `invalid-parameter` naming every wrong argument */
export function assertQuestionArguments(args: FieldArguments, { catalogue }: GraphQLServices): void {
  const { brand, search, filter, sort } = args as QuestionArguments;
  assertAll([
    () => void (search != null && readValidSearchText(search)),
    () => assertBrands(brand ?? [], 'brand'),
    () => assertPhoneFilter(toPhoneFilter(filter ?? {})),
    () => assertSort({ sort: sort ?? null, search: search ?? null }),
    () => catalogue.assertCurrency(getFilterCurrency(args), 'filter.currency'),
  ]);
}

/** Returns the currency of the filter, or null if it names none. Then the search text may name one. */
export const findFilterCurrency = (args: FieldArguments): string | null =>
  (args as QuestionArguments).filter?.currency?.toUpperCase() ?? null;

export const getFilterCurrency = (args: FieldArguments): string =>
  findFilterCurrency(args) ?? defaultCurrency;
