import { removeCredentials } from '../domain/accounts/credential.ts';
import { maxSearchLength } from '../domain/catalogue/phone-query.ts';
import { isSearchable, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { composeText } from '../domain/text/composed-text.ts';
import type { Phone } from '../record/phone.ts';
import { comparedPhoneCount, type PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

/** A text that is not the slug or the number of a phone, with suggestions of phones that it may mean. */
export interface UnknownName {
  readonly text: string;
  readonly suggestions: readonly Phone[];
}

/** The query parameters of the comparison page, with the phones that they name. */
export interface ComparisonRequest {
  /** The phones to compare, without duplicates, in the requested order, up to the maximum number. */
  readonly phones: readonly Phone[];
  /** The requested texts that are not the slug or the number of a phone. */
  readonly unknownNames: readonly UnknownName[];
  /** The requested phones beyond the maximum number. */
  readonly omittedPhones: readonly Phone[];
  /**
   * The name of a phone to add, as the visitor typed it, and the phones that it may mean; null if none was
   * typed.
   */
  readonly addition: UnknownName | null;
  readonly hasOnlyDifferences: boolean;
}

/** The maximum number of slugs and numbers that are read from `ids`. Further ones are ignored. */
const maxNames = 12;
const maxNameLength = 120;
/** Selects the edition of prices that visitors see without an account, without converting them. */
const freeView = { freshness: 'complete', currency: null } as const;

/** Finds the phone with this slug or number, in upper or lower case. Returns null if there is none. */
const findPhone = (catalogue: PhoneCatalogue, name: string): Phone | null => {
  const ref = readPhoneRef(name.toLowerCase());
  return ref && catalogue.findPhone(ref);
};

/** Finds the phones that a name may mean, the most likely first. */
function suggestPhones(catalogue: PhoneCatalogue, name: string, limit: number): Phone[] {
  const text = name.replaceAll('-', ' ').trim().slice(0, 60);
  if (!isSearchable(text)) return [];
  return catalogue.search(text, { page: 1, perPage: limit }, freeView).items.map(({ phone }) => phone);
}

const toUnknownName = (catalogue: PhoneCatalogue, name: string, maxSuggestions: number): UnknownName => ({
  text: removeCredentials(name.slice(0, maxNameLength)),
  suggestions: suggestPhones(catalogue, name, maxSuggestions),
});

/**
 * Reads the query parameters `ids` (separated by commas or repeated), `add` (the name of a phone to search for) and
 * `only=differences`.
 */
export function readComparison(catalogue: PhoneCatalogue, query: URLSearchParams): ComparisonRequest {
  const names = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maxNames);
  const lookups = names.map((name) => ({ name, phone: findPhone(catalogue, name) }));
  const phones = [...new Set(lookups.flatMap(({ phone }) => phone ?? []))];
  const unmatchedNames = [...new Set(lookups.filter(({ phone }) => phone === null).map(({ name }) => name))];
  const { text: additionText } = composeText(query.get('add') ?? '', maxSearchLength);
  return {
    phones: phones.slice(0, comparedPhoneCount.max),
    omittedPhones: phones.slice(comparedPhoneCount.max),
    unknownNames: unmatchedNames.map((name) => toUnknownName(catalogue, name, 3)),
    addition: additionText === '' ? null : toUnknownName(catalogue, additionText, 6),
    hasOnlyDifferences: query.get('only') === 'differences',
  };
}

/** Reduces a name to lower-case letters, digits and plus signs. */
const normalizeName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+]/gu, '');

/**
 * Returns the best suggestion if the text is its name, full name or slug, or if it is the only suggestion; otherwise
 * null.
 */
export function findExactMatch({ text, suggestions }: UnknownName): Phone | null {
  const [bestMatch] = suggestions;
  if (bestMatch === undefined) return null;
  const isFullName = [bestMatch.fullName, bestMatch.name, bestMatch.slug].some(
    (name) => normalizeName(name) === normalizeName(text),
  );
  return isFullName || suggestions.length === 1 ? bestMatch : null;
}
