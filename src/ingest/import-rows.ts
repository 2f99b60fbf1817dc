import type {
  CatalogueWriter,
  ImportFile,
  ImportMode,
  ImportReport,
  ImportTransaction,
  IncomingObservation,
  IncomingPhone,
  PhoneIdentity,
  PhoneState,
  PhoneToAdd,
  PhoneToChange,
  RejectedRow,
} from '../domain/catalogue/ingest.ts';
import { identityKey, slugBase } from '../domain/catalogue/phone-identity.ts';
import { forEachInSteps, runInSlices } from '../domain/time-slicing.ts';
import { emptyFacts } from '../record/empty-phone.ts';
import { startOfDay } from './first-day.ts';
import { importObservations, nothingObserved, withObservationDate } from './import-observations.ts';
import { mergeFacts } from './merge-facts.ts';

/** A phone while a file is merged into it. */
interface PendingPhone {
  /** Null if the catalogue does not have the phone yet. */
  readonly id: number | null;
  readonly identity: PhoneIdentity;
  readonly brandName: string;
  readonly fullName: string;
  state: PhoneState;
  otherDevice: boolean;
  hasChanged: boolean;
}

const unknownPhone = {
  id: null,
  brandName: '',
  fullName: '',
  state: { facts: emptyFacts(), specSheet: [], source: null, otherSources: {} } satisfies PhoneState,
  otherDevice: false,
  hasChanged: false,
};

const identityOf = ({ brand, fullName }: IncomingPhone): PhoneIdentity => ({
  brandKey: identityKey(brand),
  key: identityKey(fullName),
});
const keyOf = ({ brandKey, key }: PhoneIdentity): string => `${brandKey}\n${key}`;

export interface ImportRowsOptions extends ImportMode {
  /** Prices, reviews and model numbers of phones that the file names. */
  readonly observations?: readonly IncomingObservation[];
}

/**
 * Merges the rows of one file into the catalogue, in one transaction. Importing the same file with the same
 * date again adds no phones and changes none. A phone is identified by brand and full name, and keeps its ID
 * and slug. Observations are matched at every import, since their phones may have been added to the catalogue
 * in the meantime. Each observation is added only once.
 */
export async function importRows(
  writer: CatalogueWriter,
  file: ImportFile,
  phones: readonly IncomingPhone[],
  rejected: readonly RejectedRow[],
  { observations = [], ...mode }: ImportRowsOptions = {},
): Promise<ImportReport> {
  const work = async (transaction: ImportTransaction) => {
    const merged = transaction.isAlreadyImported ? nothingNew : await importPhones(transaction, phones);
    const observed =
      observations.length === 0 ? nothingObserved : await importObservations(transaction, observations);
    return { asOf: transaction.source.asOf, merged, observed };
  };
  const { asOf, merged, observed } = await writer.importFile(file, work, mode);
  return {
    file: file.name,
    asOf,
    rows: phones.length + observations.length + rejected.length,
    added: merged.added,
    changed: merged.changed,
    unchanged: phones.length - merged.added - merged.changed,
    pricesAdded: merged.pricesAdded + observed.pricesAdded,
    reviewsAdded: merged.reviewsAdded + observed.reviewsAdded,
    modelsAdded: observed.modelsAdded,
    matched: observations.length - observed.unmatched.length - observed.conflicting.length,
    unmatched: observed.unmatched.length,
    rejected: [...rejected, ...observed.unmatched, ...observed.conflicting].sort((a, b) => a.line - b.line),
  };
}

const nothingNew = { added: 0, changed: 0, pricesAdded: 0, reviewsAdded: 0 };

async function importPhones(
  transaction: ImportTransaction,
  phones: readonly IncomingPhone[],
): Promise<typeof nothingNew> {
  const { asOf } = transaction.source;
  const pending = await merge(transaction, phones);
  const added = pending.filter(({ id }) => id === null);
  const changed = pending.filter(({ id, hasChanged }) => id !== null && hasChanged);
  await transaction.add(await withSlugs(transaction, added));
  await transaction.change(changed.map(toChange));
  // A price or review without a date gets the file's date.
  const prices = phones.flatMap((phone) =>
    phone.prices.map((price) => ({
      ...identityOf(phone),
      price: withObservationDate(price, startOfDay(asOf)),
    })),
  );
  const reviews = phones.flatMap((phone) =>
    phone.reviews.map((review) => ({
      ...identityOf(phone),
      review: { ...review, publishedAt: review.publishedAt ?? startOfDay(asOf) },
    })),
  );
  return {
    added: added.length,
    changed: changed.length,
    pricesAdded: await transaction.addPrices(prices),
    reviewsAdded: await transaction.addReviews(reviews),
  };
}

/** Merging compares every fact of a phone, so each step handles only a few phones. */
const phonesPerStep = 16;

async function merge(
  transaction: ImportTransaction,
  phones: readonly IncomingPhone[],
): Promise<PendingPhone[]> {
  const pending = new Map<string, PendingPhone>();
  for (const stored of await transaction.find(phones.map(identityOf))) {
    const { id, brandKey, key, otherDevice, ...state } = stored;
    const identity = { brandKey, key };
    pending.set(keyOf(identity), { ...unknownPhone, id, identity, state, otherDevice });
  }
  // Phones that the file does not name are not touched: an import deletes nothing.
  const mergePhone = (phone: IncomingPhone): void => {
    const identity = identityOf(phone);
    let target = pending.get(keyOf(identity));
    if (target === undefined) {
      const { brand: brandName, fullName } = phone;
      target = { ...unknownPhone, identity, brandName, fullName };
      pending.set(keyOf(identity), target);
    }
    const { facts, specSheet } = phone;
    const { source } = transaction;
    const { hasChanged, ...state } = mergeFacts(target.state, { facts, specSheet, source });
    target.state = state;
    target.hasChanged ||= hasChanged || (phone.otherDevice && !target.otherDevice);
    target.otherDevice ||= phone.otherDevice;
  };
  await runInSlices(forEachInSteps(phones, mergePhone, phonesPerStep));
  return [...pending.values()];
}

function toChange({ id, state, otherDevice }: PendingPhone): PhoneToChange {
  return { id: id as number, otherDevice, ...state };
}

/** Gives each new phone the first unused slug of `base`, `base-2`, `base-3` … */
async function withSlugs(
  transaction: ImportTransaction,
  added: readonly PendingPhone[],
): Promise<PhoneToAdd[]> {
  const bases = added.map(({ fullName }) => slugBase(fullName));
  const usedSlugs = await transaction.slugsLike([...new Set(bases)]);
  return added.map(({ identity, brandName, fullName, state, otherDevice }, index) => {
    const base = bases[index] as string;
    let slug = base;
    for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
    usedSlugs.add(slug);
    return {
      ...identity,
      slug,
      brand: { name: brandName, slug: slugBase(brandName) },
      fullName,
      otherDevice,
      ...state,
    };
  });
}
