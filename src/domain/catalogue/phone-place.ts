import { type PriceBasis, priceBases } from '../../record/price-basis.ts';
import { checkedContent, toCheckedText } from '../checked-text.ts';
import { isByPrice, type PhoneSort, phoneSorts } from './phone-query.ts';

/** What phones are ordered by. */
export interface PhoneOrder {
  readonly sort: PhoneSort;
  /** Of an order by price: which price. Its currency is ISO 4217. */
  readonly price: { readonly currency: string; readonly basis: PriceBasis } | null;
}

/** Whether a phone has one place in both. */
export const isSameOrder = (a: PhoneOrder, b: PhoneOrder): boolean =>
  a.sort === b.sort && a.price?.currency === b.price?.currency && a.price?.basis === b.price?.basis;

/** What a phone stands by in an order, and its number, which decides ties. */
export interface SortKey {
  /** A number, by `name` the full name, by `relevance` the score; null where it is unknown. */
  readonly value: number | string | null;
  readonly id: number;
}

/** A place in an ordered list: that of a phone when it was read. It stays where it is, whatever becomes of the phone. */
export interface PhonePlace extends PhoneOrder, SortKey {
  /** Whether the search chose the order, and not the one who asks. */
  readonly bySearch: boolean;
}

/** Cursors of another version are none of ours any more. */
const version = '1';
/** Longer than that of the longest name. */
const maxLength = 1_200;

const form =
  /^(?<sort>-?[a-z]+)(?<bySearch>\?)?(?: (?<currency>[A-Z]{3}) (?<basis>[A-Z]+))? (?<id>[1-9]\d{0,9}) (?<value>.*)$/s;

const isByName = (sort: string): boolean => sort === 'name' || sort === '-name';

/**
 * The text of a place, which clients hand back as it is: the checked text of `1 -released 121 20240131`. About 40
 * characters, those of the name more by `name`.
 */
export function toCursor({ sort, price, bySearch, value, id }: PhonePlace): string {
  const priced = price === null ? '' : ` ${price.currency} ${price.basis}`;
  return toCheckedText(`${version} ${sort}${bySearch ? '?' : ''}${priced} ${id} ${value ?? ''}`);
}

/** The place that a cursor names; null for a text that is none, or not as it was given. */
export function readCursor(cursor: string): PhonePlace | null {
  if (cursor.length > maxLength) return null;
  const text = checkedContent(cursor);
  if (!text.startsWith(`${version} `)) return null;
  const place = readPlace(text.slice(version.length + 1));
  // A place has one text.
  return place !== null && toCursor(place) === cursor ? place : null;
}

function readPlace(text: string): PhonePlace | null {
  const { sort = '', bySearch, currency, basis, id, value = '' } = form.exec(text)?.groups ?? {};
  if (!isMember(phoneSorts.members, sort)) return null;
  const price = currency !== undefined && isMember(priceBases.members, basis) ? { currency, basis } : null;
  if ((price !== null) !== isByPrice(sort)) return null;
  const read = isByName(sort) ? value : value === '' ? null : Number(value);
  if (Number.isNaN(read)) return null;
  return { sort, price, bySearch: bySearch !== undefined, value: read, id: Number(id) };
}

function isMember<Member extends string>(
  members: readonly Member[],
  text: string | undefined,
): text is Member {
  return (members as readonly (string | undefined)[]).includes(text);
}
