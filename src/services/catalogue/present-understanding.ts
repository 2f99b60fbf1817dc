import type { UnderstoodQuestion } from '../../domain/catalogue/catalogue.ts';
import { toMemberName } from '../../record/member-name.ts';
import { filterRules } from '../../record/phone-filter.ts';

/**
 * How a question was understood, in the names and values of REST's list parameters. REST and GraphQL show the
 * same.
 */
export interface UnderstandingJson {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: string | null;
  readonly text: string | null;
  readonly compare: readonly string[] | null;
}

/** Converts enumeration values to lower case, as REST writes them. */
const toLowerCaseValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((member: string) => member.toLowerCase()) : value;

export function presentUnderstanding(understood: UnderstoodQuestion | null): UnderstandingJson | null {
  if (understood === null) return null;
  const { filter, brands, currency, sort, text, compare } = understood;
  const filters: Record<string, unknown> = {
    ...(brands !== null && { brand: brands }),
    ...(currency !== null && { currency }),
  };
  for (const [name] of filterRules) {
    if (filter[name] !== undefined) filters[toMemberName(name)] = toLowerCaseValue(filter[name]);
  }
  return { filters, sort, text, compare };
}
