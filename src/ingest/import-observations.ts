import type {
  ImportTransaction,
  IncomingObservation,
  IncomingPrice,
  NamedPhone,
  PriceToAdd,
  RejectedRow,
  ReviewToAdd,
} from '../domain/catalogue/ingest.ts';
import { forEachInSteps, runInSlices } from '../domain/time-slicing.ts';
import type { Variant } from '../record/phone.ts';
import { firstDayOf, startOfDay } from './first-day.ts';
import { buildPhoneMatcher, type MatchedPhone } from './match/match-phone.ts';
import { addModels, type PhoneModels } from './models/add-models.ts';

export interface ObservationsReport {
  /** Model numbers and code names that are new. */
  readonly modelsAdded: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** The rows whose phone was not found, and why it was not found. */
  readonly unmatched: readonly RejectedRow[];
  /** The rows with a model number that another phone already has. */
  readonly conflicting: readonly RejectedRow[];
}

export const nothingObserved: ObservationsReport = {
  modelsAdded: 0,
  pricesAdded: 0,
  reviewsAdded: 0,
  unmatched: [],
  conflicting: [],
};

/**
 * Matching is slow, since a title is looked up in many readings, so each step handles only a few
 * observations.
 */
const observationsPerStep = 8;

/** Finds the phone of each observation and adds what it states. Uncertain matches are left out. */
export async function importObservations(
  transaction: ImportTransaction,
  observations: readonly IncomingObservation[],
): Promise<ObservationsReport> {
  const catalogue = await transaction.names();
  const match = await runInSlices(buildPhoneMatcher(catalogue));
  const fileDay = startOfDay(transaction.source.asOf);
  const prices: PriceToAdd[] = [];
  const reviews: ReviewToAdd[] = [];
  const modelRows: PhoneModels[] = [];
  const unmatched: RejectedRow[] = [];
  const collect = (observation: IncomingObservation): void => {
    const { line, mention } = observation;
    const result = match(mention);
    if ('reason' in result) {
      unmatched.push({ line, reason: result.reason });
      return;
    }
    const { phone } = result;
    if (observation.kind === 'prices') {
      const launch = launchDay(phone, mention.year) ?? fileDay;
      for (const price of observation.prices) prices.push(toPrice(price, result, launch, fileDay));
    } else if (observation.kind === 'review') {
      const { review } = observation;
      const publishedAt = review.publishedAt ?? fileDay;
      reviews.push({ ...identityOf(phone), review: { ...review, publishedAt } });
    } else if (mayBeNumberOf(result, observation.modelNumbers)) modelRows.push({ ...observation, phone });
    else
      unmatched.push({
        line,
        reason: `The model number may be of another phone than "${phone.fullName}".`,
      });
  };
  await runInSlices(forEachInSteps(observations, collect, observationsPerStep));
  const models = await addModels(transaction, modelRows, catalogue);
  return {
    modelsAdded: models.added,
    pricesAdded: await transaction.addPrices(prices),
    reviewsAdded: await transaction.addReviews(reviews),
    unmatched,
    conflicting: models.conflicting,
  };
}

const prefixLength = 4;

/**
 * Whether the model numbers of a row can belong to the phone that its name matched. Model numbers differ by
 * network and market, but registers leave these out and give one name to several models. Therefore a number
 * of the row must begin like a number that the phone already has. If other phones have the same name, it must
 * be equal to one of the phone's numbers. If the row or the phone has no number, the name alone decides,
 * provided that no other phone has the same name.
 */
function mayBeNumberOf({ phone, hasNamesakes }: MatchedPhone, modelNumbers: readonly string[]): boolean {
  if (phone.modelNumbers.length === 0 || modelNumbers.length === 0) return !hasNamesakes;
  const keyOf = (number: string): string =>
    hasNamesakes ? number.toUpperCase() : number.toUpperCase().slice(0, prefixLength);
  const phoneKeys = new Set(phone.modelNumbers.map(keyOf));
  return modelNumbers.some((number) => phoneKeys.has(keyOf(number)));
}

const identityOf = ({ brandKey, key }: NamedPhone) => ({ brandKey, key });

/**
 * Gives a price without a date the date of the launch if it is a launch price, otherwise the date of the
 * file.
 */
function toPrice(
  price: IncomingPrice,
  { phone, variant, isRefurbished }: MatchedPhone,
  launch: Date,
  fileDay: Date,
): PriceToAdd {
  const kind = isRefurbished && price.kind === 'STREET' ? 'REFURBISHED' : price.kind;
  const statedVariant = hasSize(price.variant) ? price.variant : variant;
  return {
    ...identityOf(phone),
    price: {
      ...withObservationDate(price, kind === 'MSRP' ? launch : fileDay),
      kind,
      variant: hasSize(statedVariant) ? statedVariant : null,
    },
  };
}

/** Gives a price without a date the fallback date, and marks that date as inferred. */
export function withObservationDate(price: IncomingPrice, fallback: Date): PriceToAdd['price'] {
  const { observedAt } = price;
  return {
    ...price,
    observedAt: observedAt ?? fallback,
    dateInferred: price.dateInferred ?? observedAt === null,
  };
}

function hasSize(variant: Variant | null): boolean {
  return variant !== null && (variant.ramMb !== null || variant.storageMb !== null);
}

/** @returns the day of release, otherwise of announcement, otherwise the first day of the stated year */
function launchDay({ releasedOn, announcedOn }: NamedPhone, year: number | null): Date | null {
  const first = firstDayOf(releasedOn ?? announcedOn ?? (year === null ? null : String(year)));
  return first === null ? null : startOfDay(first);
}
