import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  IncomingPrice,
  IncomingReview,
} from '../domain/catalogue/ingest.ts';
import { createPlausibility, type Implausible, plausiblePriceEur } from '../record/plausible.ts';
import { describeMoney, inEuros } from './prices/in-euros.ts';

type Tell = (found: Implausible) => void;

/** Before the first price that anybody could have kept, and after those that are known. */
const firstYear = 1983;

/**
 * Leaves out the values that no phone has, and warns of each. Their rows stay, and in spec sheets their text.
 * @param today `YYYY-MM-DD`
 */
export function createImplausibleFilter(today: string, warnings: ImportWarning[]) {
  const thisYear = Number(today.slice(0, 4));
  const plausible = createPlausibility(thisYear);
  const tellOf =
    (line: number, phone: string): Tell =>
    (found) =>
      warnings.push({ line, phone, ...found });

  const isOfTime = (at: Date | null, fact: string, tell: Tell): boolean => {
    if (at === null) return true;
    const year = at.getUTCFullYear();
    if (year >= firstYear && year <= thisYear + 1) return true;
    tell({ fact, value: at.toISOString(), bounds: `${firstYear} to ${thisYear + 1}` });
    return false;
  };
  const [least, most] = plausiblePriceEur;
  const pricesOf = (prices: readonly IncomingPrice[], tell: Tell): readonly IncomingPrice[] => {
    const isPlausible = ({ amount, observedAt }: IncomingPrice): boolean => {
      const euros = inEuros(amount) ?? most;
      if (euros >= least && euros <= most) return isOfTime(observedAt, 'prices.observed_at', tell);
      tell({ fact: 'prices.amount', value: describeMoney(amount), bounds: `${least} to ${most} EUR` });
      return false;
    };
    const left = prices.filter(isPlausible);
    return left.length === prices.length ? prices : left;
  };
  const reviewsOf = (reviews: readonly IncomingReview[], tell: Tell): readonly IncomingReview[] =>
    reviews.filter(({ publishedAt }) => isOfTime(publishedAt, 'reviews.published_at', tell));

  return {
    phone(row: IncomingPhone): IncomingPhone {
      const tell = tellOf(row.line, row.fullName);
      const facts = plausible(row.facts, tell);
      return { ...row, facts, prices: pricesOf(row.prices, tell), reviews: reviewsOf(row.reviews, tell) };
    },
    observation(row: IncomingObservation): IncomingObservation {
      if (row.of !== 'prices') return row;
      return { ...row, prices: pricesOf(row.prices, tellOf(row.line, row.mention.title)) };
    },
  };
}
