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
