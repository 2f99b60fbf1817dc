import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  IncomingPrice,
  IncomingReview,
} from '../domain/catalogue/ingest.ts';
import { createPlausibility, type Implausible, plausiblePriceEur } from '../record/plausible.ts';
import { describeMoney, inEuros } from './prices/in-euros.ts';

type Warn = (value: Implausible) => void;

/** The year of the first handheld mobile phone. No price or review can be older. */
const firstYear = 1983;

/**
 * Leaves out values that no phone can have, and adds a warning for each. The rest of the row stays, including
 * the original text in its spec sheet.
 * @param today `YYYY-MM-DD`
 */
export function createImplausibleFilter(today: string, warnings: ImportWarning[]) {
  const thisYear = Number(today.slice(0, 4));
  const filterFacts = createPlausibility(thisYear);
  const warnerFor =
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
  const [least, most] = plausiblePriceEur;
  const filterPrices = (prices: readonly IncomingPrice[], warn: Warn): readonly IncomingPrice[] => {
    const isPlausible = ({ amount, observedAt }: IncomingPrice): boolean => {
      const euros = inEuros(amount) ?? most;
      if (euros >= least && euros <= most) return isPlausibleTime(observedAt, 'prices.observed_at', warn);
      warn({ fact: 'prices.amount', value: describeMoney(amount), bounds: `${least} to ${most} EUR` });
      return false;
    };
    const plausiblePrices = prices.filter(isPlausible);
    return plausiblePrices.length === prices.length ? prices : plausiblePrices;
  };
  const filterReviews = (reviews: readonly IncomingReview[], warn: Warn): readonly IncomingReview[] =>
    reviews.filter(({ publishedAt }) => isPlausibleTime(publishedAt, 'reviews.published_at', warn));

  return {
    phone(row: IncomingPhone): IncomingPhone {
      const warn = warnerFor(row.line, row.fullName);
      return {
        ...row,
        facts: filterFacts(row.facts, warn),
        prices: filterPrices(row.prices, warn),
        reviews: filterReviews(row.reviews, warn),
      };
    },
    observation(row: IncomingObservation): IncomingObservation {
      if (row.kind !== 'prices') return row;
      return { ...row, prices: filterPrices(row.prices, warnerFor(row.line, row.mention.title)) };
    },
  };
}
