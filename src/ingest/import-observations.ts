import type {
  ImportRef,
  ImportTransaction,
  LaunchDates,
  NamedPhone,
  PriceToAdd,
  ReviewToAdd,
} from '../domain/catalogue/catalogue-writer.ts';
import type { IncomingObservation, IncomingPrice, RejectedRow } from '../domain/catalogue/incoming-row.ts';
import { currentStreetDays, getDayStart, toDayNumber } from '../domain/catalogue/prices/price-age.ts';
import { forEachInSteps, runInSlices } from '../domain/time-slicing.ts';
import type { Variant } from '../record/phone.ts';
import { formatFirstDay, toStartOfDay } from './first-day.ts';
import { buildPhoneMatcher, type MatchedPhone } from './match/match-phone.ts';
import { addModels, type PhoneModels } from './models/add-models.ts';
import { checkPriceHistory, type MatchedPrice } from './prices/check-price-history.ts';

export interface ObservationsReport {
  /** The number of model numbers and code names that were added. */
  readonly modelsAdded: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** The rows whose phone was not found, with the reasons. */
  readonly unmatchedRows: readonly RejectedRow[];
  /**
   * The rows with a model number that another phone already has, or with a price that contradicts the phone's other
   * prices. Other model numbers and prices of these rows are added.
   */
  readonly conflictingRows: readonly RejectedRow[];
}

export const emptyObservationsReport: ObservationsReport = {
  modelsAdded: 0,
  pricesAdded: 0,
  reviewsAdded: 0,
  unmatchedRows: [],
  conflictingRows: [],
};

/** Matching is slow, since many parts of a title are looked up, so each step handles only a few observations. */
const observationsPerStep = 8;

/** Finds the phone of each observation, and adds its prices, review or model numbers. Rejects uncertain matches. */
export async function importObservations(
  transaction: ImportTransaction,
  observations: readonly IncomingObservation[],
): Promise<ObservationsReport> {
  const catalogue = await transaction.listNames();
  const matchPhone = await runInSlices(buildPhoneMatcher(catalogue));
  const fileDate = toStartOfDay(transaction.source.asOf);
  const prices: MatchedPrice[] = [];
  const reviews: ReviewToAdd[] = [];
  const modelRows: PhoneModels[] = [];
  const unmatchedRows: RejectedRow[] = [];
  const matchObservation = (observation: IncomingObservation): void => {
    const { line, mention } = observation;
    const result = matchPhone(mention);
    if ('reason' in result) {
      unmatchedRows.push({ line, reason: result.reason });
      return;
    }
    const { phone } = result;
    if (observation.kind === 'prices') {
      const launchDate = findLaunchDate(phone, mention.year);
      const undatedPriceDate = getUndatedPriceDay(transaction.source, launchDate);
      for (const price of observation.prices)
        prices.push({
          ...toPriceToAdd(price, result, launchDate ?? undatedPriceDate, undatedPriceDate),
          line,
          fullName: phone.fullName,
        });
    } else if (observation.kind === 'review') {
      const { review } = observation;
      const publishedAt = review.publishedAt ?? fileDate;
      reviews.push({ ...toIdentity(phone), review: { ...review, publishedAt } });
    } else if (canHaveModelNumbers(result, observation.modelNumbers))
      modelRows.push({ ...observation, phone });
    else
      unmatchedRows.push({
        line,
        reason: `The model number may belong to a phone other than "${phone.fullName}".`,
      });
  };
  await runInSlices(forEachInSteps(observations, matchObservation, observationsPerStep));
  const models = await addModels(transaction, modelRows, catalogue);
  const { consistent, contradictingRows } = await checkPriceHistory(transaction, prices);
  return {
    modelsAdded: models.added,
    pricesAdded: await transaction.addPrices(consistent),
    reviewsAdded: await transaction.addReviews(reviews),
    unmatchedRows,
    conflictingRows: [...models.conflictingRows, ...contradictingRows],
  };
}

const comparedPrefixLength = 4;

/**
 * Whether the model numbers of a row can belong to the phone that its name matched. Model numbers differ by network and
 * market, but device registers omit both and give several models the same name. Thus at least one number of the row
 * must begin like a number that the phone already has. If other phones have the same name, the two numbers must be
 * equal. If the row or the phone has no number, the name is enough, provided that no other phone has the same name.
 */
function canHaveModelNumbers(
  { phone, hasNamesakes }: MatchedPhone,
  modelNumbers: readonly string[],
): boolean {
  if (phone.modelNumbers.length === 0 || modelNumbers.length === 0) return !hasNamesakes;
  const toComparedText = (number: string): string =>
    hasNamesakes ? number.toUpperCase() : number.toUpperCase().slice(0, comparedPrefixLength);
  const phoneTexts = new Set(phone.modelNumbers.map(toComparedText));
  return modelNumbers.some((number) => phoneTexts.has(toComparedText(number)));
}

const toIdentity = ({ brandKey, key }: NamedPhone) => ({ brandKey, key });

/** Converts a price. If it has no date, a launch price gets `launchDate`, and any other price `undatedPriceDate`. */
function toPriceToAdd(
  price: IncomingPrice,
  { phone, variant, isRefurbished }: MatchedPhone,
  launchDate: Date,
  undatedPriceDate: Date,
): PriceToAdd {
  const kind = isRefurbished && price.kind === 'STREET' ? 'REFURBISHED' : price.kind;
  const statedVariant = hasSize(price.variant) ? price.variant : variant;
  return {
    ...toIdentity(phone),
    price: {
      ...addObservationDate(price, kind === 'MSRP' ? launchDate : undatedPriceDate),
      kind,
      variant: hasSize(statedVariant) ? statedVariant : null,
    },
  };
}

/** Gives a price without a date the fallback date, and marks that date as inferred. */
export function addObservationDate(price: IncomingPrice, fallback: Date): PriceToAdd['price'] {
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

/** @returns the day of release, otherwise the day of announcement, otherwise the first day of the year */
export function findLaunchDate(
  { releasedOn, announcedOn }: LaunchDates,
  year: number | null = null,
): Date | null {
  const firstDay = formatFirstDay(releasedOn ?? announcedOn ?? (year === null ? null : String(year)));
  return firstDay === null ? null : toStartOfDay(firstDay);
}

/**
 * @returns the day on which a price without a date is considered to be observed. This is the date of its file, if that
 *   is known. If it is only assumed, the price may be from any day since the launch, so it must not count as current.
 *   The result is then the launch date, or the last day whose prices are no longer current, whichever is earlier.
 * @param launchDate the launch date of the phone, or null if it is unknown
 */
export function getUndatedPriceDay(
  { asOf, isDateAssumed = false }: ImportRef,
  launchDate: Date | null,
): Date {
  const fileDate = toStartOfDay(asOf);
  if (!isDateAssumed) return fileDate;
  const lastOldDay = getDayStart(toDayNumber(fileDate) - currentStreetDays - 1);
  return launchDate !== null && launchDate < lastOldDay ? launchDate : lastOldDay;
}
