import { type PriceBasis, priceBases } from '../../record/price-basis.ts';
import { decodeCheckedText, encodeCheckedText } from '../text/checked-text.ts';
import { isByPrice, type PhoneSort, phoneSorts } from './phone-query.ts';

/** The order of a list of phones. */
export interface PhoneOrder {
  readonly sort: PhoneSort;
  /** The price and the currency (ISO 4217) that the phones are sorted by. Null if they are not sorted by price. */
  readonly price: { readonly currency: string; readonly basis: PriceBasis } | null;
}

/** Whether phones have the same places in both orders. */
export const isSameOrder = (a: PhoneOrder, b: PhoneOrder): boolean =>
  a.sort === b.sort && a.price?.currency === b.price?.currency && a.price?.basis === b.price?.basis;

/** The values by which a phone is sorted. The id breaks ties. */
export interface SortKey {
  /** A number, the full name for `name`, or the score for `relevance`. Null if the value is unknown. */
  readonly value: number | string | null;
  readonly id: number;
}

/** The place of a phone in an ordered list when it was read. It stays valid if the phone changes. */
export interface PhonePlace extends PhoneOrder, SortKey {
  /** Whether the search text decided the order, and not the client. */
  readonly isBySearch: boolean;
}

/** The version of the format. Cursors of other versions are rejected. */
const version = '1';
/** Every cursor is shorter than this, even one with the longest name. */
const maxCursorLength = 1_200;

const placePattern =
  /^(?<sort>-?[a-z]+)(?<bySearch>\?)?(?: (?<currency>[A-Z]{3}) (?<basis>[A-Z]+))? (?<id>[1-9]\d{0,9}) (?<value>.*)$/s;

const isByName = (sort: string): boolean => sort === 'name' || sort === '-name';

/**
 * Encodes a place as an opaque cursor: the checked text of `1 -released 121 20240131`. The cursor has about
 * 40 characters. If the list is sorted by `name`, it also contains the full name.
 */
export function formatCursor({ sort, price, isBySearch, value, id }: PhonePlace): string {
  const priceText = price === null ? '' : ` ${price.currency} ${price.basis}`;
  return encodeCheckedText(`${version} ${sort}${isBySearch ? '?' : ''}${priceText} ${id} ${value ?? ''}`);
}

/** Decodes a cursor. Returns null for a string that is not a cursor, or that was altered. */
export function readCursor(cursor: string): PhonePlace | null {
  if (cursor.length > maxCursorLength) return null;
  const text = decodeCheckedText(cursor);
  if (!text.startsWith(`${version} `)) return null;
  const place = readPlace(text.slice(version.length + 1));
  // Each place has exactly one text, so any other text was altered.
  return place !== null && formatCursor(place) === cursor ? place : null;
}

function readPlace(text: string): PhonePlace | null {
  const { sort = '', bySearch, currency, basis, id, value = '' } = placePattern.exec(text)?.groups ?? {};
  if (!isMember(phoneSorts.members, sort)) return null;
  const price = currency !== undefined && isMember(priceBases.members, basis) ? { currency, basis } : null;
  if ((price !== null) !== isByPrice(sort)) return null;
  const sortValue = isByName(sort) ? value : value === '' ? null : Number(value);
  if (Number.isNaN(sortValue)) return null;
  return { sort, price, isBySearch: bySearch !== undefined, value: sortValue, id: Number(id) };
}

function isMember<Member extends string>(
  members: readonly Member[],
  text: string | undefined,
): text is Member {
  return (members as readonly (string | undefined)[]).includes(text);
}
