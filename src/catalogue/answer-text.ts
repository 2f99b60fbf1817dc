import type { AskedView, PriceView, Understanding } from '../domain/catalogue/catalogue.ts';
import { type PhoneQuery, type PhoneSort, sortOfList } from '../domain/catalogue/phone-query.ts';
import { defaultCurrency } from '../domain/catalogue/price.ts';
import type { Question } from '../domain/catalogue/question.ts';
import type { SearchAnswer, SearchIndex } from '../domain/catalogue/search-index.ts';
import type { RateTable } from '../domain/catalogue/show-price.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneFilter } from '../record/phone-filter.ts';
import { basisOf, type PriceBasis } from '../record/price-basis.ts';
import { thresholds } from '../search/questions/thresholds.ts';
import type { Listing } from './listing.ts';
import { newestYear } from './released-year.ts';
import { understandQuestion } from './understand-question.ts';

export interface TextParts {
  readonly index: SearchIndex;
  readonly listing: Listing;
  readonly rates: RateTable;
  readonly phoneOf: (id: number) => Phone;
  readonly amountOf: (phone: Phone, view: PriceView, basis: PriceBasis) => number | null;
}

/** All phones that a text finds, and what it was understood as. */
export interface TextAnswer {
  /** What names find, best first; null for a question. */
  readonly hits: SearchAnswer['hits'] | null;
  /** The answers to a question. */
  readonly phones: readonly Phone[];
  /** What they are ordered by. */
  readonly sort: PhoneSort;
  /** Of an order by relevance: what gives each its score; null where all match alike. */
  readonly scored: SearchAnswer['hits'] | null;
  readonly corrected: string | null;
  readonly understood: Understanding | null;
  readonly isUnknown: boolean;
  readonly view: PriceView;
}

/** A text, and the parameters that were given beside it. */
export interface AskedText {
  readonly text: string;
  readonly brands: PhoneQuery['brands'];
  readonly filter: PhoneQuery['filter'];
  readonly sort: PhoneQuery['sort'];
}

export type AnswerText = (asked: AskedText, view: AskedView) => TextAnswer;

const only = <Value>(items: readonly Value[]): Value | null => items[0] ?? null;

/** Answers texts: as names, else as questions about what phones have, which become the parameters of a list. */
export function createTextAnswers({ index, listing, rates, phoneOf, amountOf }: TextParts): AnswerText {
  const brandSlugs = new Map(listing.brands.map(({ id, slug }) => [id, slug]));
  let currentFrom: number | null | undefined;
  const firstCurrentYear = (): number | null => {
    if (currentFrom === undefined) {
      const newest = newestYear(listing.orders.get('-released')?.phones ?? []);
      currentFrom = newest && newest - thresholds.currentYears;
    }
    return currentFrom;
  };

  const understand = (question: Question, asked: AskedView, basis: PriceBasis): Understanding =>
    understandQuestion(question, {
      asked,
      rates,
      currentFrom: question.current ? firstCurrentYear() : null,
      brandSlug: (id) => brandSlugs.get(id) ?? String(id),
      phone: phoneOf,
      price: (phone, currency) => amountOf(phone, { freshness: asked.freshness, currency }, basis),
      kindOf: (text) => {
        const best = only(index.search(text).hits);
        return best && phoneOf(best.id).deviceType;
      },
    });

  return (query, asked) => {
    const page = { page: 1, perPage: 1 };
    const own: PriceView = { freshness: asked.freshness, currency: asked.currency ?? defaultCurrency };
    const question = index.question(query.text);
    if (question === null || question.besideModel) {
      const { hits, corrected } = index.search(query.text);
      if (question === null || hits.length > 0) {
        const found = { hits, scored: hits, sort: query.sort ?? 'relevance', phones: [], view: own };
        return { ...found, corrected, understood: null, isUnknown: hits.length === 0 };
      }
    }
    const understood = withoutSaid(understand(question, asked, basisOf(query.filter)), query);
    const view = { ...own, currency: understood.currency ?? own.currency };
    const combined: PhoneQuery = {
      ...page,
      search: understood.text,
      brands: query.brands ?? understood.brands,
      sort: query.sort ?? understood.sort,
      filter: { ...understood.filter, ...said(query.filter) },
    };
    const sort = combined.sort ?? 'relevance';
    const answer = { hits: null, scored: null, understood, isUnknown: false, view, sort };
    if (question.compare !== null) {
      const compared = question.compare.map(phoneOf);
      return { ...answer, corrected: null, phones: listing.refine(compared, combined, view) };
    }
    if (understood.text === null)
      return {
        ...answer,
        corrected: null,
        sort: sortOfList(sort),
        phones: listing.select(combined, view),
      };
    const { hits, corrected } = index.search(understood.text);
    const phones = listing.refine(
      hits.map(({ id }) => phoneOf(id)),
      combined,
      view,
    );
    return { ...answer, scored: hits, corrected, phones };
  };
}

/** The members of a filter that have a value. */
function said(filter: PhoneFilter): PhoneFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** What was understood, without what parameters of the list say themselves. */
function withoutSaid(understood: Understanding, { filter, brands, sort }: AskedText): Understanding {
  const given = said(filter);
  const rest = Object.entries(understood.filter).filter(([name]) => !(name in given));
  return {
    ...understood,
    filter: Object.fromEntries(rest),
    brands: brands === null ? understood.brands : null,
    sort: sort === null ? understood.sort : null,
  };
}
