import { type PhoneCriteria, type PhoneSort, readSearchText } from '../../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { FilterRule } from '../../record/filter-rules.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { filterRules, type PhoneFilter, phoneFilters } from '../../record/phone-filter.ts';
import { assertSort } from '../../services/catalogue/phone-catalogue.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import type { FieldArguments } from '../cost/field-cost.ts';
import type { GraphQLServices } from '../graphql-services.ts';
import { builder, getEnumType } from '../schema/builder.ts';

const scalarTypes = {
  date: 'PartialDate',
  number: 'Float',
  whole: 'Int',
  flag: 'Boolean',
  text: 'String',
} as const;

/** The input `PhoneFilter`, each member of which may be absent or null. */
type PhoneFilterInput = { [Name in keyof PhoneFilter]: PhoneFilter[Name] | null } & {
  currency?: string | null;
};

export const PhoneFilterType = builder.inputRef<PhoneFilterInput>('PhoneFilter').implement({
  fields: (t) => {
    const fields = filterRules.map(([name, rule]) => {
      const { kind, enumeration, isList } = rule;
      const sentence =
        isList === true ? `${rule.description}; separate several values with commas` : rule.description;
      const description = formatSentenceWithExample({ ...rule, description: sentence });
      if (enumeration !== undefined) {
        const type = getEnumType(enumeration);
        return [name, t.field({ type: kind === 'choice' ? type : [type], description })];
      }
      if (kind === 'texts') return [name, t.stringList({ description })];
      return [name, t.field({ type: scalarTypes[kind as keyof typeof scalarTypes], description })];
    });
    return { ...Object.fromEntries(fields), currency: t.field({ type: 'Currency' }) };
  },
});

const maxBrands = 100;
const maxBrandLength = 100;

/**
 * Checks the names or slugs of brands. An unknown brand is allowed, and matches nothing.
 * @throws GatewayError `invalid-parameter` for each malformed brand
 */
function assertBrands(brands: readonly string[], argument: string): void {
  if (brands.length > maxBrands) throw createParameterError(argument, `must be at most ${maxBrands} brands`);
  assertAll(
    brands.map((brand) => () => {
      if (brand.trim() === '') throw createParameterError(argument, 'must not be empty');
      if (brand.trim().length > maxBrandLength)
        throw createParameterError(argument, `must be at most ${maxBrandLength} characters`);
      if (/\p{Cc}/u.test(brand.trim()))
        throw createParameterError(argument, 'must not contain control characters');
    }),
  );
}

/** Converts the input to a filter, from which absent and null members are removed. */
function toPhoneFilter(input: PhoneFilterInput): PhoneFilter {
  const { currency: _, ...filter } = input;
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
}

/** @throws GatewayError `invalid-parameter` for each invalid `filter.<name>` */
function assertPhoneFilter(filter: PhoneFilter): void {
  const checks = Object.entries(filter).map(
    ([name, value]) =>
      () =>
        assertMember(name, value),
  );
  assertAll(checks);
}

function assertMember(name: string, value: unknown): void {
  const { kind, form } = phoneFilters[name as keyof PhoneFilter] as FilterRule;
  if (form !== undefined && !form.pattern.test(String(value)))
    throw createParameterError(`filter.${name}`, form.help);
  if (kind === 'date' && readPartialDate(String(value)) === null) {
    throw createParameterError(`filter.${name}`, 'must be YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD');
  }
  if (kind === 'texts') assertBrands(value as readonly string[], `filter.${name}`);
  const isNumber = kind === 'number' || kind === 'whole';
  // A literal such as 1e999 is infinite, and is rejected as in REST.
  if (isNumber && !((value as number) >= 0 && Number.isFinite(value))) {
    throw createParameterError(`filter.${name}`, 'must be 0 or more');
  }
}

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
const getFilterCurrency = (args: FieldArguments): string => findFilterCurrency(args) ?? defaultCurrency;
