import type { Enumeration } from './fact.ts';
import { ipCode, readProtection } from './ip-code.ts';
import { type DayRange, firstDay, readPartialDate } from './partial-date.ts';
import type { Phone } from './phone.ts';

/** The decimal amount that is shown for a phone, in the currency of `priceMin` and `priceMax`. */
export type PriceOf = (phone: Phone) => number | null;
type Test = (phone: Phone, priceOf: PriceOf) => boolean;
type Read<Value> = (phone: Phone, priceOf: PriceOf) => Value | null | undefined;

/** A filter of lists. A phone whose value is unknown passes none but an absent one. */
export interface FilterRule<Value = unknown> {
  readonly kind: 'enum' | 'choice' | 'date' | 'number' | 'whole' | 'flag' | 'text' | 'texts';
  /** Of an enum, of whose members it takes several, and of a choice, which is one of them. */
  readonly enumeration?: Enumeration;
  /** Of a text: the form that it must have, as JSON Schema can write it, and what says so. */
  readonly form?: { readonly pattern: RegExp; readonly help: string };
  /** Of a text: whether it may be several, with commas between them. */
  readonly isList?: true;
  /** Without the full stop. */
  readonly description: string;
  readonly example: Value;
  /** What stands for the filter when it is not given. */
  readonly default?: Value;
  /** Null when everything passes. */
  readonly testOf: (wanted: Value) => Test | null;
}

export const atLeast = (
  kind: 'number' | 'whole',
  description: string,
  example: number,
  read: Read<number>,
): FilterRule<number> => ({
  kind,
  description,
  example,
  testOf: (min) => (phone, priceOf) => {
    const value = read(phone, priceOf);
    return value != null && value >= min;
  },
});

export const atMost = (description: string, example: number, read: Read<number>): FilterRule<number> => ({
  kind: 'number',
  description,
  example,
  testOf: (max) => (phone, priceOf) => {
    const value = read(phone, priceOf);
    return value != null && value <= max;
  },
});

export const whether = (description: string, example: boolean, read: Read<boolean>): FilterRule<boolean> => ({
  kind: 'flag',
  description,
  example,
  testOf: (wanted) => (phone, priceOf) => read(phone, priceOf) === wanted,
});

export const oneOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: readonly NoInfer<Member>[],
  read: Read<string>,
): FilterRule<readonly Member[]> => ({
  kind: 'enum',
  enumeration: values,
  description,
  example,
  testOf: (members) => {
    const wanted = new Set<string>(members);
    if (wanted.has('ANY')) return null;
    return (phone, priceOf) => {
      const value = read(phone, priceOf);
      return value != null && wanted.has(value);
    };
  },
});

/** Any of the members is among those of a phone. */
export const anyOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: readonly NoInfer<Member>[],
  read: Read<readonly string[]>,
): FilterRule<readonly Member[]> => ({
  kind: 'enum',
  enumeration: values,
  description,
  example,
  testOf: (members) => {
    const wanted = new Set<string>(members);
    return (phone, priceOf) => read(phone, priceOf)?.some((value) => wanted.has(value)) ?? false;
  },
});

/** One of the numbers of a phone. */
export const among = (
  description: string,
  example: number,
  read: Read<readonly number[]>,
): FilterRule<number> => ({
  kind: 'whole',
  description,
  example,
  testOf: (wanted) => (phone, priceOf) => read(phone, priceOf)?.includes(wanted) ?? false,
});

const words = {
  pattern: /^(?=.*\S)[^\p{Cc}]{1,200}$/u,
  help: 'must be a text of 1 to 200 characters, without control characters',
};

/** Contained in one of the texts of a phone, in any case; of several with commas between them, one is. */
export const contained = (
  description: string,
  example: string,
  read: Read<readonly (string | null)[]>,
): FilterRule<string> => ({
  kind: 'text',
  form: words,
  isList: true,
  description,
  example,
  testOf: (text) => {
    const wanted = text.normalize('NFC').toLowerCase().split(',');
    const parts = wanted.map((part) => part.trim()).filter((part) => part !== '');
    const has = (value: string): boolean => parts.some((part) => value.includes(part));
    return (phone, priceOf) =>
      read(phone, priceOf)?.some((value) => value !== null && has(value.toLowerCase())) ?? false;
  },
});

/** A number that stands for one edition of a phone. Which phones have it the catalogue finds, by its index. */
export const numbered = {
  kind: 'text',
  form: words,
  description:
    'Has this model number, in any case and with or without hyphens and what follows a slash; no part of one',
  example: 'SM-S928B',
  testOf: () => null,
} satisfies FilterRule<string>;

/** Named by slug or name, in any case; of several, one is. */
export const ofBrand: FilterRule<readonly string[]> = {
  kind: 'texts',
  description:
    'Is of one of these brands, by name or slug in any case; beside the argument brand, of one that both name',
  example: ['samsung', 'apple'],
  testOf: (names) => {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return ({ brand }) => wanted.has(brand.slug) || wanted.has(brand.name.toLowerCase());
  },
};

/** At least as tight as this code against both, dust and water. */
export const ipAtLeast = (description: string, example: string): FilterRule<string> => ({
  kind: 'text',
  form: ipCode,
  description,
  example,
  testOf: (text) => {
    const wanted = readProtection(text);
    if (wanted === null) throw new TypeError(`not an IP code: ${text}`);
    return ({ body: { ipRating } }) => {
      const rated = ipRating === null ? null : readProtection(ipRating);
      return rated !== null && rated.dust >= wanted.dust && rated.water >= wanted.water;
    };
  },
});

export const released = (
  description: string,
  example: string,
  isWithin: (day: number, range: DayRange) => boolean,
): FilterRule<string> => ({
  kind: 'date',
  description,
  example,
  testOf: (date) => {
    const range = readPartialDate(date);
    if (range === null) throw new TypeError(`not a partial date: ${date}`);
    return ({ releasedOn }) => releasedOn !== null && isWithin(firstDay(releasedOn), range);
  },
});
