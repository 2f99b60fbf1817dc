import type { UnderstoodQuestion } from '../../domain/catalogue/catalogue.ts';
import { toMemberName } from '../../record/member-name.ts';
import { filterRules } from '../../record/phone-filter.ts';

/**
 * The interpretation of a question, with the names and values of REST's list parameters. REST and GraphQL return the
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

/** Formats the interpretation of a question for clients. */
export function presentUnderstanding(understanding: UnderstoodQuestion | null): UnderstandingJson | null {
  if (understanding === null) return null;
  const { filter, brands, currency, sort, text, compare } = understanding;
  const filters: Record<string, unknown> = {
    ...(brands !== null && { brand: brands }),
    ...(currency !== null && { currency }),
  };
  for (const [name] of filterRules) {
    if (filter[name] !== undefined) filters[toMemberName(name)] = toLowerCaseValue(filter[name]);
  }
  return { filters, sort, text, compare };
}
