import { withoutCredentials } from '../domain/accounts/credential.ts';
import { maxSearchLength } from '../domain/catalogue/phone-query.ts';
import { isSearchable, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { composedText } from '../domain/composed-text.ts';
import type { Phone } from '../record/phone.ts';
import { comparedPhones, type PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

/** A name that no phone has, and the phones that it may mean. */
export interface UnknownName {
  readonly text: string;
  readonly suggestions: readonly Phone[];
}

/** What the address of a comparison asks for. */
export interface ComparisonRequest {
  /** Known ones, each once, in the order asked for; at most as many as can be compared. */
  readonly phones: readonly Phone[];
  readonly unknown: readonly UnknownName[];
  /** Phones beyond those that can be compared. */
  readonly omitted: readonly Phone[];
  /** What was typed to be added, and phones that it may mean; null where nothing was. */
  readonly addition: UnknownName | null;
  readonly onlyDifferences: boolean;
}

/** More names than that are no comparison, and are not read. */
const maxNames = 12;
const maxNameLength = 120;
const freeView = { freshness: 'complete', currency: null } as const;

type Asked = PhoneCatalogue;

/** Names without `ids` are taken as they are written: slugs, numbers, in any case. */
const findPhone = (catalogue: Asked, name: string): Phone | null => {
  const ref = readPhoneRef(name.toLowerCase());
  return ref && catalogue.phone(ref);
};

/** Phones that a name may mean, the likeliest first. */
function suggestPhones(catalogue: Asked, name: string, limit: number): Phone[] {
  const text = name.replaceAll('-', ' ').trim().slice(0, 60);
  if (!isSearchable(text)) return [];
  return catalogue.search(text, { page: 1, perPage: limit }, freeView).items.map(({ phone }) => phone);
}

const toUnknownName = (catalogue: Asked, name: string, limit: number): UnknownName => ({
  text: withoutCredentials(name.slice(0, maxNameLength)),
  suggestions: suggestPhones(catalogue, name, limit),
});

/** Reads `ids` (several by commas or by repeating it), `add` (a name to look for) and `only=differences`. */
export function readComparison(catalogue: Asked, query: URLSearchParams): ComparisonRequest {
  const names = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maxNames);
  const lookups = names.map((name) => ({ name, phone: findPhone(catalogue, name) }));
  const found_ = [...new Set(lookups.flatMap(({ phone }) => phone ?? []))];
  const unknown = [...new Set(lookups.filter(({ phone }) => phone === null).map(({ name }) => name))];
  const { text } = composedText(query.get('add') ?? '', maxSearchLength);
  return {
    phones: found_.slice(0, comparedPhones.max),
    omitted: found_.slice(comparedPhones.max),
    unknown: unknown.map((name) => toUnknownName(catalogue, name, 3)),
    addition: text === '' ? null : toUnknownName(catalogue, text, 6),
    onlyDifferences: query.get('only') === 'differences',
  };
}

const normalized = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+]/gu, '');

/** The one phone that a typed name is the name of, whole; null where it may be several. */
export function findExactMatch({ text, suggestions }: UnknownName): Phone | null {
  const [first] = suggestions;
  if (first === undefined) return null;
  const isNamed = [first.fullName, first.name, first.slug].some(
    (name) => normalized(name) === normalized(text),
  );
  return isNamed || suggestions.length === 1 ? first : null;
}
