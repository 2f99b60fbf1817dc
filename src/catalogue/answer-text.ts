import type { PriceView, RequestedView, UnderstoodQuestion } from '../domain/catalogue/catalogue.ts';
import { getListSort, type PhoneCriteria } from '../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../domain/catalogue/prices/price.ts';
import type { RateTable } from '../domain/catalogue/prices/show-price.ts';
import type { Question } from '../domain/catalogue/question.ts';
import type { SearchAnswer, SearchIndex } from '../domain/catalogue/search-index.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { getPriceBasis, type PriceBasis } from '../record/price-basis.ts';
import { thresholds } from '../search/questions/rules/thresholds.ts';
import type { Listing } from './listing.ts';
import type { MatchingPhones } from './read-list-span.ts';
import { findNewestYear } from './release-year.ts';
import { ignoreUnknownCurrency, understandQuestion } from './understand-question.ts';

interface Deps {
  readonly index: SearchIndex;
  readonly listing: Listing;
  readonly rates: RateTable;
  readonly getPhone: (id: number) => Phone;
  readonly getDecimalPrice: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
}

/** The answer to a search text. `phones` is empty unless the text is a question. */
export interface TextAnswer extends MatchingPhones {
  /** The phones that a search by name finds, best first, or null for a question. */
  readonly hits: SearchAnswer['hits'] | null;
}

/** A search text, and the parameters of the list in the same request. */
export interface TextQuery extends Omit<PhoneCriteria, 'search'> {
  readonly text: string;
}

export type AnswerText = (query: TextQuery, requestedView: RequestedView) => TextAnswer;

/**
 * Creates the function that answers search texts. A text is either a name to search, or a question, which is
 * translated into parameters of the list.
 */
export function createAnswerText({ index, listing, rates, getPhone, getDecimalPrice }: Deps): AnswerText {
  const slugsByBrandId = new Map(listing.brands.map(({ id, slug }) => [id, slug]));
  let cachedFirstYear: number | null | undefined;
  /** Returns the first release year of phones that count as current, or null if none is on sale. */
  const getFirstCurrentYear = (): number | null => {
    if (cachedFirstYear === undefined) {
      const newestYear = findNewestYear(listing.orders.get('-released')?.phones ?? []);
      cachedFirstYear = newestYear && newestYear - thresholds.currentYears;
    }
    return cachedFirstYear;
  };

  const understand = (
    question: Question,
    requestedView: RequestedView,
    basis: PriceBasis,
  ): UnderstoodQuestion =>
    understandQuestion(question, {
      requestedView,
      rates,
      firstCurrentYear: question.isCurrentOnly ? getFirstCurrentYear() : null,
      getBrandSlug: (id) => slugsByBrandId.get(id) ?? String(id),
      getPhone,
      getPrice: (phone, currency) =>
        getDecimalPrice(phone, { freshness: requestedView.freshness, currency }, basis),
      findDeviceType: (text) => {
        const [bestHit] = index.search(text).hits;
        return bestHit === undefined ? null : getPhone(bestHit.id).deviceType;
      },
    });

  return (query, requestedView) => {
    const defaultView: PriceView = {
      freshness: requestedView.freshness,
      currency: requestedView.currency ?? defaultCurrency,
    };

    // Search by name if the text is not a question, if nothing but a name was understood, or if it may name a model.
    // A text that may name a model is a question after all if the search finds nothing.
    const parsedQuestion = index.readQuestion(query.text);
    const question = parsedQuestion && ignoreUnknownCurrency(parsedQuestion, defaultView.currency, rates);
    const unread = question?.unread ?? [];
    if (question === null || question.isModelName || question.isNameOnly) {
      // Leave out the parts that were not understood, because the search would guess names from them.
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

    // Translate the question into parameters of the list. Parameters of the request take precedence.
    const meaning = understand(question, requestedView, getPriceBasis(query.filter));
    const understood = omitOverridden(meaning, query);
    const view = { ...defaultView, currency: understood.currency ?? defaultView.currency };
    const listCriteria: PhoneCriteria = {
      search: understood.text,
      brands: query.brands ?? understood.brands,
      sort: query.sort ?? understood.sort,
      filter: { ...understood.filter, ...omitUndefined(query.filter) },
    };
    const sort = listCriteria.sort ?? 'relevance';
    const answer = { hits: null, scoredHits: null, understood, unread, isUnknown: false, view, sort };

    // Find the compared phones. Otherwise, find the phones with the requested facts, and with the name if there is one.
    if (question.comparedIds !== null) {
      const comparedPhones = question.comparedIds.map(getPhone);
      return { ...answer, corrected: null, phones: listing.refine(comparedPhones, listCriteria, view) };
    }
    if (understood.text === null)
      return {
        ...answer,
        corrected: null,
        sort: getListSort(sort),
        phones: listing.select(listCriteria, view),
      };
    const { hits, corrected } = index.search(understood.text);
    const phones = listing.refine(
      hits.map(({ id }) => getPhone(id)),
      listCriteria,
      view,
    );
    return { ...answer, scoredHits: hits, corrected, phones };
  };
}

/** Copies a filter without the members that are undefined. */
function omitUndefined(filter: PhoneFilter): PhoneFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Removes the understood parameters that the request sets itself. */
function omitOverridden(
  understood: UnderstoodQuestion,
  { filter, brands, sort }: TextQuery,
): UnderstoodQuestion {
  const requestedFilter = omitUndefined(filter);
  const remainingEntries = Object.entries(understood.filter).filter(([name]) => !(name in requestedFilter));
  return {
    ...understood,
    filter: Object.fromEntries(remainingEntries),
    brands: brands === null ? understood.brands : null,
    sort: sort === null ? understood.sort : null,
  };
}
