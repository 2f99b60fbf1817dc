import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  IncomingPrice,
  IncomingReview,
  StatedSource,
} from '../domain/catalogue/incoming-row.ts';
import {
  createPlausibilityFilter,
  type ImplausibleValue,
  plausiblePriceEur,
} from '../record/plausibility-filter.ts';
import { formatMoney, toEuros } from './prices/money.ts';

type Warn = (value: ImplausibleValue) => void;

/** The year of the first handheld mobile phone. No price or review can be older. */
const firstYear = 1983;

/**
 * Creates the filter that removes values that no phone can have, and adds a warning for each. The rest of a row
 * remains, including the original text in its spec sheet.
 * @param today the current date as `YYYY-MM-DD`
 * @param warnings the list to which the warnings are added
 */
export function createImplausibleFilter(today: string, warnings: ImportWarning[]) {
  const thisYear = Number(today.slice(0, 4));
  const filterFacts = createPlausibilityFilter(thisYear);
  const createWarn =
    (line: number, phone: string): Warn =>
    (value) =>
      warnings.push({ line, phone, ...value });

  const isPlausibleTime = (at: Date | null, fact: string, warn: Warn): boolean => {
    if (at === null) return true;
    const year = at.getUTCFullYear();
    if (year >= firstYear && year <= thisYear + 1) return true;
    warn({ fact, value: at.toISOString(), bounds: `${firstYear} to ${thisYear + 1}` });
    return false;
  };
  const [minEuros, maxEuros] = plausiblePriceEur;
  const filterPrices = (prices: readonly IncomingPrice[], warn: Warn): readonly IncomingPrice[] => {
    const isPlausible = ({ amount, observedAt }: IncomingPrice): boolean => {
      const euros = toEuros(amount) ?? maxEuros;
      if (euros >= minEuros && euros <= maxEuros)
        return isPlausibleTime(observedAt, 'prices.observed_at', warn);
      warn({ fact: 'prices.amount', value: formatMoney(amount), bounds: `${minEuros} to ${maxEuros} EUR` });
      return false;
    };
    const plausiblePrices = prices.filter(isPlausible);
    return plausiblePrices.length === prices.length ? prices : plausiblePrices;
  };
  const filterReviews = (reviews: readonly IncomingReview[], warn: Warn): readonly IncomingReview[] =>
    reviews.filter(({ publishedAt }) => isPlausibleTime(publishedAt, 'reviews.published_at', warn));

  /** Removes dates in the future from sources, because newer facts could not replace facts with such a date. */
  const filterSources = (sources: readonly StatedSource[], warn: Warn): readonly StatedSource[] =>
    sources.map((source) => {
      if (source.asOf === null || source.asOf <= today) return source;
      warn({ fact: 'sources.as_of', value: source.asOf, bounds: `until ${today}` });
      return { ...source, asOf: null };
    });

  return {
    filterPhone(row: IncomingPhone): IncomingPhone {
      const warn = createWarn(row.line, row.fullName);
      return {
        ...row,
        ...(row.sources && { sources: filterSources(row.sources, warn) }),
        facts: filterFacts(row.facts, warn),
        prices: filterPrices(row.prices, warn),
        reviews: filterReviews(row.reviews, warn),
      };
    },
    filterObservation(row: IncomingObservation): IncomingObservation {
      if (row.kind !== 'prices') return row;
      return { ...row, prices: filterPrices(row.prices, createWarn(row.line, row.mention.title)) };
    },
  };
}
