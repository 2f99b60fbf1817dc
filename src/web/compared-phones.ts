import { withoutCredentials } from '../domain/accounts/credential.ts';
import { maxSearchLength } from '../domain/catalogue/phone-query.ts';
import { isSearchable, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { composeText } from '../domain/composed-text.ts';
import type { Phone } from '../record/phone.ts';
import { comparedPhones, type PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

/** A name that no phone has, and the phones that it may mean. */
export interface UnknownName {
  readonly asked: string;
  readonly near: readonly Phone[];
}

/** What the address of a comparison asks for. */
export interface AskedComparison {
  /** Known ones, each once, in the order asked for; at most as many as can be compared. */
  readonly phones: readonly Phone[];
  readonly unknown: readonly UnknownName[];
  /** Phones beyond those that can be compared. */
  readonly leftOut: readonly Phone[];
  /** What was typed to be added, and phones that it may mean; null where nothing was. */
  readonly adding: UnknownName | null;
  readonly onlyDifferences: boolean;
}

/** More names than that are no comparison, and are not read. */
const mostNames = 12;
const mostLetters = 120;
const freeView = { freshness: 'complete', currency: null } as const;

type Asked = Pick<PhoneCatalogue, 'phone' | 'search'>;

/** Names without `ids` are taken as they are written: slugs, numbers, in any case. */
const phoneOf = (catalogue: Asked, name: string): Phone | null => {
  const ref = readPhoneRef(name.toLowerCase());
  return ref && catalogue.phone(ref);
};

/** Phones that a name may mean, the likeliest first. */
function nearTo(catalogue: Asked, name: string, most: number): Phone[] {
  const text = name.replaceAll('-', ' ').trim().slice(0, 60);
  if (!isSearchable(text)) return [];
  return catalogue.search(text, { page: 1, perPage: most }, freeView).items.map(({ phone }) => phone);
}

const toUnknown = (catalogue: Asked, name: string, most: number): UnknownName => ({
  asked: withoutCredentials(name.slice(0, mostLetters)),
  near: nearTo(catalogue, name, most),
});

/** Reads `ids` (several by commas or by repeating it), `add` (a name to look for) and `only=differences`. */
export function readComparison(catalogue: Asked, query: URLSearchParams): AskedComparison {
  const names = query
    .getAll('ids')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, mostNames);
  const read = names.map((name) => ({ name, phone: phoneOf(catalogue, name) }));
  const known = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
  const unknown = [...new Set(read.filter(({ phone }) => phone === null).map(({ name }) => name))];
  const { text } = composeText(query.get('add') ?? '', maxSearchLength);
  return {
    phones: known.slice(0, comparedPhones.max),
    leftOut: known.slice(comparedPhones.max),
    unknown: unknown.map((name) => toUnknown(catalogue, name, 3)),
    adding: text === '' ? null : toUnknown(catalogue, text, 6),
    onlyDifferences: query.get('only') === 'differences',
  };
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+]/gu, '');

/** The one phone that a typed name is the name of, whole; null where it may be several. */
export function exactlyNamed({ asked, near }: UnknownName): Phone | null {
  const [first] = near;
  if (first === undefined) return null;
  const isNamed = [first.fullName, first.name, first.slug].some((name) => folded(name) === folded(asked));
  return isNamed || near.length === 1 ? first : null;
}
