import type { PriceView, RequestedView, UnderstoodQuestion } from '../domain/catalogue/catalogue.ts';
import {
  getListSort,
  type PhoneQuery,
  type PhoneQuestion,
  type PhoneSort,
} from '../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import type { Question } from '../domain/catalogue/question.ts';
import type { SearchAnswer, SearchIndex } from '../domain/catalogue/search-index.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { thresholds } from '../search/questions/thresholds.ts';
import type { Listing } from './listing.ts';
import { findNewestYear } from './release-year.ts';
import { ignoreUnknownCurrency, understandQuestion } from './understand-question.ts';

interface Deps {
  readonly index: SearchIndex;
  readonly listing: Listing;
  readonly rates: RateTable;
  readonly getPhone: (id: number) => Phone;
  readonly getAmount: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
}

/** All phones that a text finds, and how it was understood. */
export interface TextAnswer {
  /** The phones that a search by names finds, best first, or null for a question. */
  readonly hits: SearchAnswer['hits'] | null;
  /** The phones that a question finds. */
  readonly phones: readonly Phone[];
  readonly sort: PhoneSort;
  /** The scores of phones that are sorted by relevance, or null if all match equally well. */
  readonly scoredHits: SearchAnswer['hits'] | null;
  readonly corrected: string | null;
  readonly understood: UnderstoodQuestion | null;
  /** The parts of the text that were not understood. */
  readonly unread: readonly string[];
  readonly isUnknown: boolean;
  readonly view: PriceView;
}

/** A search text, and the list parameters given with it. */
export interface TextQuery extends Pick<PhoneQuery, 'brands' | 'filter' | 'sort'> {
  readonly text: string;
}

export type AnswerText = (query: TextQuery, requested: RequestedView) => TextAnswer;

/**
 * Creates the function that answers search texts. A text is either a name to search, or a question, which is
 * translated to parameters of the list.
 */
export function createAnswerText({ index, listing, rates, getPhone, getAmount }: Deps): AnswerText {
  const brandSlugs = new Map(listing.brands.map(({ id, slug }) => [id, slug]));
  let cachedYear: number | null | undefined;
  const getFirstCurrentYear = (): number | null => {
    if (cachedYear === undefined) {
      const newest = findNewestYear(listing.orders.get('-released')?.phones ?? []);
      cachedYear = newest && newest - thresholds.currentYears;
    }
    return cachedYear;
  };

  const understand = (question: Question, requested: RequestedView, basis: PriceBasis): UnderstoodQuestion =>
    understandQuestion(question, {
      requested,
      rates,
      firstCurrentYear: question.isCurrentOnly ? getFirstCurrentYear() : null,
      getBrandSlug: (id) => brandSlugs.get(id) ?? String(id),
      getPhone,
      getPrice: (phone, currency) => getAmount(phone, { freshness: requested.freshness, currency }, basis),
      findDeviceType: (text) => {
        const [best] = index.search(text).hits;
        return best === undefined ? null : getPhone(best.id).deviceType;
      },
    });

  return (query, requested) => {
    const defaultView: PriceView = {
      freshness: requested.freshness,
      currency: requested.currency ?? defaultCurrency,
    };

    // Names: the text is not a question, or it is also a name that finds phones.
    const readQuestion = index.question(query.text);
    const question = readQuestion && ignoreUnknownCurrency(readQuestion, defaultView.currency, rates);
    const unread = question?.unread ?? [];
    if (question === null || question.isModelName || question.isNameOnly) {
      // What was not understood is left out, since names would be guessed from it.
      const nameText = unread.length > 0 ? question?.text : query.text;
      const { hits, corrected } = index.search(nameText ?? '');
      if (!question?.isModelName || hits.length > 0)
        return {
          hits,
          phones: [],
          sort: query.sort ?? 'relevance',
          scoredHits: hits,
          corrected,
          understood: null,
          unread,
          isUnknown: hits.length === 0,
          view: defaultView,
        };
    }

    // A question becomes parameters of the list. The given parameters take precedence.
    const understood = omitGiven(understand(question, requested, getPriceBasis(query.filter)), query);
    const view = { ...defaultView, currency: understood.currency ?? defaultView.currency };
    const combined: PhoneQuestion = {
      search: understood.text,
      brands: query.brands ?? understood.brands,
      sort: query.sort ?? understood.sort,
      filter: { ...understood.filter, ...omitUndefined(query.filter) },
    };
    const sort = combined.sort ?? 'relevance';
    const answer = { hits: null, scoredHits: null, understood, unread, isUnknown: false, view, sort };

    // A question compares phones, or lists the phones that have the facts and, if it has a name, the name.
    if (question.comparedIds !== null) {
      const comparedPhones = question.comparedIds.map(getPhone);
      return { ...answer, corrected: null, phones: listing.refine(comparedPhones, combined, view) };
    }
    if (understood.text === null)
      return {
        ...answer,
        corrected: null,
        sort: getListSort(sort),
        phones: listing.select(combined, view),
      };
    const { hits, corrected } = index.search(understood.text);
    const phones = listing.refine(
      hits.map(({ id }) => getPhone(id)),
      combined,
      view,
    );
    return { ...answer, scoredHits: hits, corrected, phones };
  };
}

/** @returns the filter without members that are undefined */
function omitUndefined(filter: PhoneFilter): PhoneFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** @returns the understood parameters, without those that the query gives */
function omitGiven(
  understood: UnderstoodQuestion,
  { filter, brands, sort }: Pick<PhoneQuery, 'filter' | 'brands' | 'sort'>,
): UnderstoodQuestion {
  const givenFilter = omitUndefined(filter);
  const remaining = Object.entries(understood.filter).filter(([name]) => !(name in givenFilter));
  return {
    ...understood,
    filter: Object.fromEntries(remaining),
    brands: brands === null ? understood.brands : null,
    sort: sort === null ? understood.sort : null,
  };
}
