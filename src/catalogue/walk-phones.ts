import type {
  AnswerDetails,
  ListPart,
  ListSpan,
  PriceView,
  RequestedView,
} from '../domain/catalogue/catalogue.ts';
import {
  isSameOrder,
  type PhoneOrder,
  type PhonePlace,
  type SortKey,
} from '../domain/catalogue/phone-place.ts';
import {
  isByPrice,
  isOrderedBySearch,
  type PhoneQuestion,
  type PhoneSort,
} from '../domain/catalogue/phone-query.ts';
import type { SearchHit } from '../domain/catalogue/search-index.ts';
import { countBefore } from '../domain/sort-in-steps.ts';
import type { Phone } from '../record/phone.ts';
import { basisOf, type PriceBasis } from '../record/price-basis.ts';
import { orderOf } from './orders.ts';

/** All phones that a question is about, in its order. */
export interface Matching extends AnswerDetails {
  readonly phones: readonly Phone[];
  readonly sort: PhoneSort;
  /** By relevance: what gives each its score, the best first; null where all match alike. */
  readonly scored: readonly SearchHit[] | null;
}

export interface WalkParts {
  readonly matching: (question: PhoneQuestion, asked: RequestedView) => Matching;
  readonly amountOf: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
}

/** How phones stand in an order. */
interface Standing {
  sortValue(phone: Phone): SortKey['value'];
  /** How many of the phones stand before a place. @param andAt counts the one at the place too */
  count(phones: readonly Phone[], place: SortKey, andAt: boolean): number;
}

/** A part of the list of a question; see `CatalogueSnapshot.walk`. */
export function walkPhones(
  { matching, amountOf }: WalkParts,
  question: PhoneQuestion,
  span: ListSpan,
  asked: RequestedView,
): ListPart<Phone> {
  const { phones: found, sort, scored, ...answered } = matching(question, asked);
  const { freshness, currency } = answered.view;
  const basis = basisOf(question.filter);
  const own: PhoneOrder = { sort, price: isByPrice(sort) ? { currency, basis } : null };
  const { sort: by, price }: PhoneOrder = span.after ?? span.before ?? own;
  const order = { sort: by, price };
  // A search may be understood otherwise than when the walk began: the walk keeps its order.
  const phones = isSameOrder(order, own)
    ? found
    : matching({ ...question, sort: by }, { freshness, currency: price?.currency ?? currency }).phones;

  const standing =
    by === 'relevance'
      ? byScore(scored)
      : byValue(
          orderOf(by, (phone) =>
            amountOf(phone, { freshness, currency: price?.currency ?? currency }, price?.basis ?? basis),
          ),
        );
  const [from, to] = slice(phones, span, standing);
  const bySearch = isOrderedBySearch(question);
  return {
    ...answered,
    items: phones.slice(from, to),
    total: phones.length,
    hasPrevious: from > 0,
    hasNext: to < phones.length,
    placeOf: (index): PhonePlace => {
      const phone = phones[from + index] as Phone;
      return { ...order, bySearch, value: standing.sortValue(phone), id: phone.id };
    },
  };
}

/** From which to before which phone (Relay Cursor Connections, EdgesToReturn). */
function slice(
  phones: readonly Phone[],
  { after, before, first, last }: ListSpan,
  { count }: Standing,
): readonly [number, number] {
  const start = after === null ? 0 : count(phones, after, true);
  const end = before === null ? phones.length : Math.max(start, count(phones, before, false));
  const to = Math.min(end, start + (first ?? phones.length));
  return [Math.max(start, to - (last ?? phones.length)), to];
}

function byValue({ sortValue, compare }: ReturnType<typeof orderOf>): Standing {
  const keyOf = (phone: Phone): SortKey => ({ value: sortValue(phone), id: phone.id });
  return {
    sortValue,
    count: (phones, place, andAt) =>
      countBefore(phones, (phone) => {
        const order = compare(keyOf(phone), place);
        return order < 0 || (andAt && order === 0);
      }),
  };
}

/** Equals come in an order of their own: of those with the score of the place, the phone itself is looked for. */
function byScore(scored: Matching['scored']): Standing {
  const scores = new Map(scored?.map(({ id, score }) => [id, score]));
  const sortValue = ({ id }: Phone): number => scores.get(id) ?? 1;
  return {
    sortValue,
    count: (phones, { value, id }, andAt) => {
      const score = Number(value);
      const from = countBefore(phones, (phone) => sortValue(phone) > score);
      const to = countBefore(phones, (phone) => sortValue(phone) >= score, from);
      const at = phones.slice(from, to).findIndex((phone) => phone.id === id);
      if (at === -1) return andAt ? to : from;
      return from + at + (andAt ? 1 : 0);
    },
  };
}
