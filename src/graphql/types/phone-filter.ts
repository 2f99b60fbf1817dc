import { assertAll, createParameterError } from '../../domain/errors.ts';
import type { FilterRule } from '../../record/filter-rules.ts';
import { readPartialDate } from '../../record/partial-date.ts';
import { filterRules, type PhoneFilter, phoneFilters } from '../../record/phone-filter.ts';
import { formatSentenceWithExample } from '../../services/descriptions/describe.ts';
import { builder } from '../schema/builder.ts';
import { getEnumType } from '../schema/enums.ts';

const scalarTypes = {
  date: 'PartialDate',
  number: 'Float',
  whole: 'Int',
  flag: 'Boolean',
  text: 'String',
} as const;

/** The input `PhoneFilter`, each member of which may be absent or null. */
export type PhoneFilterInput = { [Name in keyof PhoneFilter]: PhoneFilter[Name] | null } & {
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
export function assertBrands(brands: readonly string[], argument: string): void {
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
export function toPhoneFilter(input: PhoneFilterInput): PhoneFilter {
  const { currency: _, ...filter } = input;
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
}

/** @throws GatewayError `invalid-parameter` for each invalid `filter.<name>` */
export function assertPhoneFilter(filter: PhoneFilter): void {
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
