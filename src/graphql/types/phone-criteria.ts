import { type PhoneCriteria, type PhoneSort, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
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

/** @throws GatewayError `invalid-parameter` for `search` */
function readValidSearchText(text: string): string {
  const result = readSearchText(text);
  if ('problem' in result) throw createParameterError('search', result.problem);
  return result.text;
}

/** Converts valid arguments to criteria for phones. */
export function toPhoneCriteria(args: FieldArguments): PhoneCriteria {
  const { brand, search, filter, sort } = args as QuestionArguments;
  return {
    brands: brand?.map((name) => name.trim()) ?? null,
    search: search == null ? null : readValidSearchText(search),
    filter: toPhoneFilter(filter ?? {}),
    sort: sort ?? null,
  };
}

/** @throws GatewayError `invalid-parameter` naming every invalid argument */
export function assertCriteriaArguments(args: FieldArguments, { catalogue }: GraphQLServices): void {
  const { brand, search, filter, sort } = args as QuestionArguments;
  assertAll([
    () => void (search != null && readValidSearchText(search)),
    () => assertBrands(brand ?? [], 'brand'),
    () => assertPhoneFilter(toPhoneFilter(filter ?? {})),
    () => assertSort({ sort: sort ?? null, search: search ?? null }),
    () => catalogue.assertCurrency(getFilterCurrency(args), 'filter.currency'),
  ]);
}

/** Returns the currency in the filter, or null if there is none. In that case, the search text may name one. */
export const findFilterCurrency = (args: FieldArguments): string | null =>
  (args as QuestionArguments).filter?.currency?.toUpperCase() ?? null;

/** Returns the currency in the filter, or otherwise the default currency. */
export const getFilterCurrency = (args: FieldArguments): string =>
  findFilterCurrency(args) ?? defaultCurrency;
