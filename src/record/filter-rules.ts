import type { Enumeration } from './fact.ts';
import { type DayRange, readPartialDate, toFirstDayNumber } from './partial-date.ts';
import type { Phone } from './phone.ts';

/** Finds the decimal price that is shown for a phone, in the currency of `priceMin` and `priceMax`. */
export type GetPrice = (phone: Phone) => number | null;
type PhoneTest = (phone: Phone, getPrice: GetPrice) => boolean;
type ReadValue<Value> = (phone: Phone, getPrice: GetPrice) => Value | null | undefined;

/** The definition of a list filter. Phones with an unknown value pass only if the filter is not set. */
export interface FilterRule<Value = unknown> {
  readonly kind: 'enum' | 'choice' | 'date' | 'number' | 'whole' | 'flag' | 'text' | 'texts';
  /** The possible values of an `enum`, which accepts several at once, or of a `choice`, which accepts one. */
  readonly enumeration?: Enumeration;
  /** The form of a `text`, as a pattern that JSON Schema supports, and the error message for other texts. */
  readonly form?: { readonly pattern: RegExp; readonly help: string };
  /** Whether a `text` may be several texts with commas between them. */
  readonly isList?: true;
  /** A text without a full stop. */
  readonly description: string;
  readonly example: Value;
  /** The value that is used if the filter is not set. */
  readonly default?: Value;
  /** Creates the test for a value of the filter. Returns null if every phone passes. */
  readonly createTest: (value: Value) => PhoneTest | null;
}

export const atLeast = (
  kind: 'number' | 'whole',
  description: string,
  example: number,
  read: ReadValue<number>,
): FilterRule<number> => ({
  kind,
  description,
  example,
  createTest: (min) => (phone, getPrice) => {
    const value = read(phone, getPrice);
    return value != null && value >= min;
  },
});

export const atMost = (
  description: string,
  example: number,
  read: ReadValue<number>,
): FilterRule<number> => ({
  kind: 'number',
  description,
  example,
  createTest: (max) => (phone, getPrice) => {
    const value = read(phone, getPrice);
    return value != null && value <= max;
  },
});

export const flagEquals = (
  description: string,
  example: boolean,
  read: ReadValue<boolean>,
): FilterRule<boolean> => ({
  kind: 'flag',
  description,
  example,
  createTest: (acceptedValue) => (phone, getPrice) => read(phone, getPrice) === acceptedValue,
});

export const oneOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: readonly NoInfer<Member>[],
  read: ReadValue<string>,
): FilterRule<readonly Member[]> => ({
  kind: 'enum',
  enumeration: values,
  description,
  example,
  createTest: (members) => {
    const acceptedMembers = new Set<string>(members);
    if (acceptedMembers.has('ANY')) return null;
    return (phone, getPrice) => {
      const value = read(phone, getPrice);
      return value != null && acceptedMembers.has(value);
    };
  },
});

/** Creates the complement of {@link oneOf}: a phone with a known value passes if it has none of the members. */
export const noneOf = <Member extends string>(
  ...[values, description, example, read]: Parameters<typeof oneOf<Member>>
): FilterRule<readonly Member[]> => {
  const rule = oneOf(values, description, example, read);
  return {
    ...rule,
    createTest: (members) => {
      const hasMember = rule.createTest(members) ?? (() => true);
      return (phone, getPrice) => read(phone, getPrice) != null && !hasMember(phone, getPrice);
    },
  };
};

/** Creates a filter by members of a list: a phone passes if it has one of them. */
export const anyOf = <Member extends string>(
  values: Enumeration<Member>,
  description: string,
  example: readonly NoInfer<Member>[],
  read: ReadValue<readonly string[]>,
): FilterRule<readonly Member[]> => ({
  kind: 'enum',
  enumeration: values,
  description,
  example,
  createTest: (members) => {
    const acceptedMembers = new Set<string>(members);
    return (phone, getPrice) => read(phone, getPrice)?.some((value) => acceptedMembers.has(value)) ?? false;
  },
});

/** Creates a filter by a list of numbers: a phone passes if its list includes the number. */
export const includesNumber = (
  description: string,
  example: number,
  read: ReadValue<readonly number[]>,
): FilterRule<number> => ({
  kind: 'whole',
  description,
  example,
  createTest: (acceptedValue) => (phone, getPrice) => read(phone, getPrice)?.includes(acceptedValue) ?? false,
});

const textForm = {
  pattern: /^(?=.*\S)[^\p{Cc}]{1,200}$/u,
  help: 'must be a text of 1 to 200 characters, without control characters',
};

/**
 * Creates a filter by search texts that are separated by commas: a phone passes if one of its own texts contains
 * any of them. Case is ignored.
 */
export const containsText = (
  description: string,
  example: string,
  read: ReadValue<readonly (string | null)[]>,
): FilterRule<string> => ({
  kind: 'text',
  form: textForm,
  isList: true,
  description,
  example,
  createTest: (text) => {
    const listItems = text.normalize('NFC').toLowerCase().split(',');
    const searchTexts = listItems.map((item) => item.trim()).filter((item) => item !== '');
    const isAccepted = (value: string): boolean => searchTexts.some((part) => value.includes(part));
    return (phone, getPrice) =>
      read(phone, getPrice)?.some((value) => value !== null && isAccepted(value.toLowerCase())) ?? false;
  },
});

/** The filter by model number. It has no test, since the catalogue finds these phones by its index. */
export const modelNumberFilter = {
  kind: 'text',
  form: textForm,
  description: 'Has this whole model number; case, hyphens and the part after a slash are ignored',
  example: 'SM-S928B',
  createTest: () => null,
} satisfies FilterRule<string>;

/** The filter by brands that phones must not have, by name or slug. Case is ignored. */
export const brandNotFilter: FilterRule<readonly string[]> = {
  kind: 'texts',
  description: 'Is of none of these brands, by name or slug in any case',
  example: ['xiaomi'],
  createTest: (names) => {
    const excludedNames = new Set(names.map((name) => name.trim().toLowerCase()));
    return ({ brand }) => !excludedNames.has(brand.slug) && !excludedNames.has(brand.name.toLowerCase());
  },
};

/** Creates a filter by EU label class: a phone's class must be at least as good. `classes` begins with the best one. */
export const classAtLeast = (
  classes: string,
  description: string,
  example: string,
  read: ReadValue<string>,
): FilterRule<string> => ({
  kind: 'text',
  form: {
    pattern: new RegExp(`^[${classes}${classes.toLowerCase()}]$`),
    help: `must be a class from ${classes.at(0)} to ${classes.at(-1)}`,
  },
  description,
  example,
  createTest: (text) => {
    const worstIndex = classes.indexOf(text.toUpperCase());
    return (phone, getPrice) => {
      const value = read(phone, getPrice);
      return value != null && classes.indexOf(value) <= worstIndex;
    };
  },
});

/** @throws TypeError if the text is not a partial date */
function readRange(date: string): DayRange {
  const range = readPartialDate(date);
  if (range === null) throw new TypeError(`not a partial date: ${date}`);
  return range;
}

/** Creates a filter by the latest of several dates: a phone passes if that date is not before the filter's date. */
export const latestDateAtLeast = (
  description: string,
  example: string,
  read: ReadValue<readonly (string | null)[]>,
): FilterRule<string> => ({
  kind: 'date',
  description,
  example,
  createTest: (date) => {
    const range = readRange(date);
    return (phone, getPrice) =>
      Math.max(0, ...(read(phone, getPrice) ?? []).map(toFirstDayNumber)) >= range.first;
  },
});

/** Creates a filter by release date. `isAccepted` compares the first day of the release with the filter's dates. */
export const releaseDateMatches = (
  description: string,
  example: string,
  isAccepted: (day: number, range: DayRange) => boolean,
): FilterRule<string> => ({
  kind: 'date',
  description,
  example,
  createTest: (date) => {
    const range = readRange(date);
    return ({ releasedOn }) => releasedOn !== null && isAccepted(toFirstDayNumber(releasedOn), range);
  },
});

/** Matches "IP68" and "IPX7": the protection against dust (0 to 6) and water (0 to 9), or `X` if not specified. */
const ipCodePattern = /IP([0-6X])([0-9X])/gi;

/** Describes a text that is only an IP code. It lists both cases, because patterns in JSON Schema have no flags. */
const ipCodeForm = {
  pattern: /^[Ii][Pp][0-6Xx][0-9Xx]$/,
  help: 'must be an IP code such as ip67 or ipx8',
};

/** Creates a filter by IP code: a phone passes if it is protected at least as well against both dust and water. */
export const ipAtLeast = (description: string, example: string): FilterRule<string> => ({
  kind: 'text',
  form: ipCodeForm,
  description,
  example,
  createTest: (text) => {
    const requiredProtection = readProtection(text);
    if (requiredProtection === null) throw new TypeError(`not an IP code: ${text}`);
    return ({ body: { ipRating } }) => {
      const rating = ipRating === null ? null : readProtection(ipRating);
      return (
        rating !== null && rating.dust >= requiredProtection.dust && rating.water >= requiredProtection.water
      );
    };
  },
});

interface Protection {
  readonly dust: number;
  readonly water: number;
}

/** @returns the best protection in a text, with 0 for an `X`, or null for a text without an IP code */
function readProtection(text: string): Protection | null {
  const codes = [...text.matchAll(ipCodePattern)];
  if (codes.length === 0) return null;
  const findMaxDigit = (group: 1 | 2) => Math.max(...codes.map((match) => Number(match[group]) || 0));
  return { dust: findMaxDigit(1), water: findMaxDigit(2) };
}
