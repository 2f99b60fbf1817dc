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
import { dated } from './dated-price.ts';
import { firstDay, startOfDay } from './first-day.ts';
import { buildPhoneMatcher, type MatchedPhone } from './match/match-phone.ts';
import { addModels, type ToldModels } from './models/add-models.ts';

export interface ObservationsReport {
  /** Model numbers and code names that are new. */
  readonly modelsAdded: number;
  readonly pricesAdded: number;
  readonly reviewsAdded: number;
  /** Rows whose phone was not found, and why. */
  readonly unmatched: readonly RejectedRow[];
  /** Rows with a model number that another phone has already. */
  readonly refused: readonly RejectedRow[];
}

export const nothingObserved: ObservationsReport = {
  modelsAdded: 0,
  pricesAdded: 0,
  reviewsAdded: 0,
  unmatched: [],
  refused: [],
};

/** A title is looked up in many readings. */
const observationsPerStep = 8;

/** Finds the phone of each observation and adds what is stated of it. One whose phone is not certain is left out. */
export async function importObservations(
  transaction: ImportTransaction,
  observations: readonly IncomingObservation[],
): Promise<ObservationsReport> {
  const catalogue = await transaction.names();
  const match = await runInSlices(buildPhoneMatcher(catalogue));
  const fileDay = startOfDay(transaction.source.asOf);
  const prices: PriceToAdd[] = [];
  const reviews: ReviewToAdd[] = [];
  const told: ToldModels[] = [];
  const unmatched: RejectedRow[] = [];
  const take = (observation: IncomingObservation): void => {
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
    } else if (isNumberOf(found, observation.modelNumbers)) told.push({ ...observation, phone: found.phone });
    else
      unmatched.push({
        line,
        reason: `The model number may be of another phone than "${found.phone.fullName}".`,
      });
  };
  await runInSlices(forEachInSteps(observations, take, observationsPerStep));
  const models = await addModels(transaction, told, catalogue);
  return {
    modelsAdded: models.added,
    pricesAdded: await transaction.addPrices(prices),
    reviewsAdded: await transaction.addReviews(reviews),
    unmatched,
    refused: models.refused,
  };
}

const prefixLength = 4;

/**
 * Registers leave out networks and markets, which numbers differ by, and give one name to several models. So where a
 * phone has numbers, one of the row must begin as one of them does; and where it has namesakes, be one of them. A row
 * with a code name alone is believed where there are no namesakes.
 */
function isNumberOf({ phone, hasNamesakes }: MatchedPhone, modelNumbers: readonly string[]): boolean {
  const [known, stated] = [phone.modelNumbers, modelNumbers].map((all) =>
    all.map((each) => each.toUpperCase()),
  );
  if (!known?.length || !stated?.length) return !hasNamesakes;
  const start = (number: string): string => (hasNamesakes ? number : number.slice(0, prefixLength));
  return stated.some((number) => known.some((each) => start(each) === start(number)));
}

const identityOf = ({ brandKey, key }: NamedPhone) => ({ brandKey, key });

/** Without a date of its own a launch price is of the launch, and any other of the file. */
function toPrice(
  price: IncomingPrice,
  { phone, variant, isRefurbished }: MatchedPhone,
  launch: Date,
  fileDay: Date,
): PriceToAdd {
  const kind = isRefurbished && price.kind === 'STREET' ? 'REFURBISHED' : price.kind;
  const own = hasSize(price.variant) ? price.variant : variant;
  return {
    ...identityOf(phone),
    price: { ...dated(price, kind === 'MSRP' ? launch : fileDay), kind, variant: hasSize(own) ? own : null },
  };
}

function hasSize(variant: Variant | null): boolean {
  return variant !== null && (variant.ramMb !== null || variant.storageMb !== null);
}

/** The first day on which it was sold, else announced, else of the year that the source states. */
function launchDay({ releasedOn, announcedOn }: NamedPhone, year: number | null): Date | null {
  const first = firstDay(releasedOn ?? announcedOn ?? (year === null ? null : String(year)));
  return first === null ? null : startOfDay(first);
}
