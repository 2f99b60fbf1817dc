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
import { dated } from './dated-price.ts';
import { startOfDay } from './first-day.ts';
import { importObservations, nothingObserved } from './import-observations.ts';
import { mergeFacts } from './merge-facts.ts';

/** A phone while a file is merged into it: `id` is null as long as it is new. */
interface Pending {
  readonly id: number | null;
  readonly identity: PhoneIdentity;
  readonly brandName: string;
  readonly fullName: string;
  state: PhoneState;
  otherDevice: boolean;
  changed: boolean;
}

const unknownPhone = {
  id: null,
  brandName: '',
  fullName: '',
  state: { facts: emptyFacts(), specSheet: [], source: null, otherSources: {} } satisfies PhoneState,
  otherDevice: false,
  changed: false,
};

const identityOf = ({ brand, fullName }: IncomingPhone): PhoneIdentity => ({
  brandKey: identityKey(brand),
  key: identityKey(fullName),
});
const textOf = ({ brandKey, key }: PhoneIdentity): string => `${brandKey}\n${key}`;

/** What else a file holds, and how it is imported. */
export interface ImportRowsOptions extends ImportMode {
  readonly observations?: readonly IncomingObservation[];
}

/**
 * Merges the rows of one file into the catalogue, in one transaction. The same file with the same date changes
 * nothing; a phone is (brand, full name), and its ID and slug never change. Observations are matched each time,
 * as the catalogue may have their phones by now, and added once.
 */
export async function importRows(
  writer: CatalogueWriter,
  file: ImportFile,
  phones: readonly IncomingPhone[],
  rejected: readonly RejectedRow[],
  { observations = [], ...mode }: ImportRowsOptions = {},
): Promise<ImportReport> {
  const work = async (transaction: ImportTransaction) => {
    const merged = transaction.isKnown ? nothingNew : await importPhones(transaction, phones);
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
    matched: observations.length - observed.unmatched.length - observed.refused.length,
    unmatched: observed.unmatched.length,
    rejected: [...rejected, ...observed.unmatched, ...observed.refused].sort((a, b) => a.line - b.line),
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
  const changed = pending.filter(({ id, changed: isChanged }) => id !== null && isChanged);
  await transaction.add(await withSlugs(transaction, added));
  await transaction.change(changed.map(toChange));
  // What has no date of its own was true at the file's date.
  const prices = phones.flatMap((phone) =>
    phone.prices.map((price) => ({
      ...identityOf(phone),
      price: dated(price, startOfDay(asOf)),
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

/** A merge compares every fact of a phone. */
const phonesPerStep = 16;

async function merge(transaction: ImportTransaction, phones: readonly IncomingPhone[]): Promise<Pending[]> {
  const pending = new Map<string, Pending>();
  for (const stored of await transaction.find(phones.map(identityOf))) {
    const { id, brandKey, key, otherDevice, ...state } = stored;
    const identity = { brandKey, key };
    pending.set(textOf(identity), { ...unknownPhone, id, identity, state, otherDevice });
  }
  // Rows that name no phone of this file are not touched: an import deletes nothing.
  const take = (phone: IncomingPhone): void => {
    const identity = identityOf(phone);
    let known = pending.get(textOf(identity));
    if (known === undefined) {
      const { brand: brandName, fullName } = phone;
      known = { ...unknownPhone, identity, brandName, fullName };
      pending.set(textOf(identity), known);
    }
    const { facts, specSheet } = phone;
    const { source } = transaction;
    const { changed, ...state } = mergeFacts(known.state, { facts, specSheet, source });
    known.state = state;
    known.changed ||= changed || (phone.otherDevice && !known.otherDevice);
    known.otherDevice ||= phone.otherDevice;
  };
  await runInSlices(forEachInSteps(phones, take, phonesPerStep));
  return [...pending.values()];
}

function toChange({ id, state, otherDevice }: Pending): PhoneToChange {
  return { id: id as number, otherDevice, ...state };
}

/** Gives each new phone the first free one of `base`, `base-2`, `base-3` … */
async function withSlugs(transaction: ImportTransaction, added: readonly Pending[]): Promise<PhoneToAdd[]> {
  const bases = added.map(({ fullName }) => slugBase(fullName));
  const taken = await transaction.slugsLike([...new Set(bases)]);
  return added.map(({ identity, brandName, fullName, state, otherDevice }, index) => {
    const base = bases[index] as string;
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
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
