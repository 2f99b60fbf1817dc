import type {
  ImportTransaction,
  IncomingObservation,
  IncomingPrice,
  NamedPhone,
  PriceToAdd,
  RejectedRow,
  ReviewToAdd,
} from '../../domain/ingest.ts';
import { readPartialDate } from '../../domain/partial-date.ts';
import type { PartialDate, Variant } from '../../domain/phone.ts';
import { dayOf } from './file-date.ts';
import { createPhoneMatcher, type PhoneMatch } from './match/match-phone.ts';
import { addModelNumbers } from './models/add-model-numbers.ts';

export interface ObservationsReport {
  /** Phones that got a model number. */
  readonly phonesChanged: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** Rows whose phone was not found, and why. */
  readonly unmatched: readonly RejectedRow[];
  /** Model numbers that another phone has already. */
  readonly refused: readonly RejectedRow[];
}

export const nothingObserved: ObservationsReport = {
  phonesChanged: 0,
  pricesAdded: 0,
  reviewsAdded: 0,
  unmatched: [],
  refused: [],
};

type Found = Exclude<PhoneMatch, { reason: string }>;

/** Finds the phone of each observation and adds what is told of it. One whose phone is not certain is left out. */
export async function importObservations(
  transaction: ImportTransaction,
  observations: readonly IncomingObservation[],
): Promise<ObservationsReport> {
  const catalogue = await transaction.names();
  const match = createPhoneMatcher(catalogue);
  const fileDay = dayOf(transaction.asOf);
  const prices: PriceToAdd[] = [];
  const reviews: ReviewToAdd[] = [];
  const numbers: { phone: NamedPhone; modelNumbers: readonly string[]; line: number }[] = [];
  const unmatched: RejectedRow[] = [];
  for (const observation of observations) {
    const { line, mention } = observation;
    const found = match(mention);
    if ('reason' in found) unmatched.push({ line, reason: found.reason });
    else if (observation.of === 'prices') {
      for (const price of observation.prices)
        prices.push(toPrice(price, found, launchDay(found.phone, mention.year) ?? fileDay, fileDay));
    } else if (observation.of === 'review') {
      const { review } = observation;
      const publishedAt = review.publishedAt ?? fileDay;
      reviews.push({ ...identityOf(found.phone), review: { ...review, publishedAt } });
    } else numbers.push({ phone: found.phone, modelNumbers: observation.modelNumbers, line });
  }
  const models = await addModelNumbers(transaction, numbers, catalogue);
  return {
    phonesChanged: models.phonesChanged,
    pricesAdded: await transaction.addPrices(prices),
    reviewsAdded: await transaction.addReviews(reviews),
    unmatched,
    refused: models.refused,
  };
}

const identityOf = ({ brandKey, key }: NamedPhone) => ({ brandKey, key });

/** Without a date of its own a launch price is of the launch, and any other of the file. */
function toPrice(
  price: IncomingPrice,
  { phone, variant, isRefurbished }: Found,
  launch: Date,
  fileDay: Date,
): PriceToAdd {
  const kind = isRefurbished && price.kind === 'STREET' ? 'REFURBISHED' : price.kind;
  const observedAt = price.observedAt ?? (kind === 'MSRP' ? launch : fileDay);
  const own = hasSize(price.variant) ? price.variant : variant;
  return { ...identityOf(phone), price: { ...price, kind, variant: hasSize(own) ? own : null, observedAt } };
}

function hasSize(variant: Variant | null): boolean {
  return variant !== null && (variant.ramMb !== null || variant.storageMb !== null);
}

/** The first day on which it was sold, else announced, else of the year that the source tells. */
function launchDay({ releasedOn, announcedOn }: NamedPhone, year: number | null): Date | null {
  const date: PartialDate | null = releasedOn ?? announcedOn ?? (year === null ? null : String(year));
  const first = date === null ? undefined : readPartialDate(date)?.first;
  if (first === undefined) return null;
  const text = String(first).padStart(8, '0');
  return new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`);
}
