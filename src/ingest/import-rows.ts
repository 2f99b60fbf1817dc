import type {
  CatalogueWriter,
  ImportFile,
  ImportMode,
  ImportRef,
  ImportReport,
  ImportTransaction,
  PhoneIdentity,
  PhoneState,
  PhoneToAdd,
  PhoneToChange,
} from '../domain/catalogue/catalogue-writer.ts';
import type {
  ImportWarning,
  IncomingObservation,
  IncomingPhone,
  RejectedRow,
  StatedSource,
} from '../domain/catalogue/incoming-row.ts';
import { createSlugBase, toIdentityKey } from '../domain/catalogue/phone-identity.ts';
import { forEachInSteps, runInSlices } from '../domain/time-slicing.ts';
import { createEmptyFacts } from '../record/empty-phone.ts';
import { toMemberName } from '../record/member-name.ts';
import { toStartOfDay } from './first-day.ts';
import {
  addObservationDate,
  emptyObservationsReport,
  findLaunchDate,
  getUndatedPriceDay,
  importObservations,
} from './import-observations.ts';
import type { ContradictingValue } from './merge/remove-contradictions.ts';
import { createSourceFinder } from './merge/sources.ts';
import { mergeFacts } from './merge-facts.ts';
import { resolvePhones } from './resolve-phones.ts';

/** The state of a phone while the rows of a file are merged into it. */
interface PendingPhone {
  /** The ID of the phone, or null if the catalogue does not have it yet. */
  readonly id: number | null;
  readonly identity: PhoneIdentity;
  readonly brandName: string;
  readonly fullName: string;
  state: PhoneState;
  isOtherDevice: boolean;
  hasChanged: boolean;
}

const pendingPhoneDefaults = {
  id: null,
  brandName: '',
  fullName: '',
  state: { facts: createEmptyFacts(), specSheet: [], source: null, otherSources: {} } satisfies PhoneState,
  isOtherDevice: false,
  hasChanged: false,
};

const toIdentity = ({ brand, fullName }: IncomingPhone): PhoneIdentity => ({
  brandKey: toIdentityKey(brand),
  key: toIdentityKey(fullName),
});
const toMapKey = ({ brandKey, key }: PhoneIdentity): string => `${brandKey}\n${key}`;

export interface ImportRowsOptions extends ImportMode {
  /** The prices, reviews and model numbers of phones that rows of the file name. */
  readonly observations?: readonly IncomingObservation[];
}

/**
 * Merges the rows of one file into the catalogue, in one transaction. Importing the same file with the same date again
 * adds no phones and changes none. A phone is identified by brand and full name, and retains its ID and slug.
 * Observations are matched at every import, since their phones may have been added to the catalogue in the meantime,
 * but each observation is added only once.
 * @param rejected the rows that could not be read, which are only counted and reported
 */
export async function importRows(
  writer: CatalogueWriter,
  file: ImportFile,
  phones: readonly IncomingPhone[],
  rejected: readonly RejectedRow[],
  { observations = [], ...mode }: ImportRowsOptions = {},
): Promise<ImportReport> {
  const importAll = async (transaction: ImportTransaction) => {
    const phonesReport = await importPhones(transaction, phones);
    const observationsReport =
      observations.length === 0
        ? emptyObservationsReport
        : await importObservations(transaction, observations);
    return { source: transaction.source, phonesReport, observationsReport };
  };
  const { source, phonesReport, observationsReport } = await writer.importFile(file, importAll, mode);
  return {
    file: file.name,
    asOf: source.asOf,
    isDateAssumed: source.isDateAssumed ?? false,
    rows: phones.length + observations.length + rejected.length,
    added: phonesReport.added,
    addedLike: phonesReport.addedLike,
    changed: phonesReport.changed,
    warnings: phonesReport.contradictions,
    unchanged: phones.length - phonesReport.rejected.length - phonesReport.added - phonesReport.changed,
    pricesAdded: phonesReport.pricesAdded + observationsReport.pricesAdded,
    reviewsAdded: phonesReport.reviewsAdded + observationsReport.reviewsAdded,
    modelsAdded: observationsReport.modelsAdded,
    matched:
      observations.length -
      observationsReport.unmatchedRows.length -
      observationsReport.conflictingRows.length,
    unmatched: observationsReport.unmatchedRows.length,
    rejected: [
      ...rejected,
      ...phonesReport.rejected,
      ...observationsReport.unmatchedRows,
      ...observationsReport.conflictingRows,
    ].sort((a, b) => a.line - b.line),
  };
}

async function importPhones(transaction: ImportTransaction, incomingPhones: readonly IncomingPhone[]) {
  const { asOf } = transaction.source;
  const storedPhones = await findPendingPhones(transaction, incomingPhones.map(toIdentity));
  const isKnown = (phone: IncomingPhone): boolean => storedPhones.has(toMapKey(toIdentity(phone)));
  const { phones, rejected, addedLike } = await resolvePhones(transaction, incomingPhones, isKnown);
  // A file that was already imported changes no phones, but its rejected rows are reported again.
  if (transaction.isAlreadyImported)
    return {
      added: 0,
      addedLike: [],
      changed: 0,
      contradictions: [],
      pricesAdded: 0,
      reviewsAdded: 0,
      rejected,
    };
  // Resolving may have renamed a row to the name of a phone that has not been read yet.
  const renamedIdentities = phones.filter((phone) => !isKnown(phone)).map(toIdentity);
  const { pendingPhones, contradictions } = await mergePhones(
    transaction,
    phones,
    new Map([...storedPhones, ...(await findPendingPhones(transaction, renamedIdentities))]),
  );
  const newPhones = pendingPhones.filter(({ id }) => id === null);
  const changedPhones = pendingPhones.filter(({ id, hasChanged }) => id !== null && hasChanged);
  await transaction.add(await assignSlugs(transaction, newPhones));
  await transaction.change(changedPhones.map(toPhoneToChange));
  // A price without a date gets the file's date, or an older date if the file's date is assumed.
  const prices = phones.flatMap((phone) =>
    phone.prices.map((price) => ({
      ...toIdentity(phone),
      price: addObservationDate(price, getUndatedPriceDay(transaction.source, findLaunchDate(phone.facts))),
    })),
  );
  const reviews = phones.flatMap((phone) =>
    phone.reviews.map((review) => ({
      ...toIdentity(phone),
      review: { ...review, publishedAt: review.publishedAt ?? toStartOfDay(asOf) },
    })),
  );
  return {
    rejected,
    addedLike,
    contradictions,
    added: newPhones.length,
    changed: changedPhones.length,
    pricesAdded: await transaction.addPrices(prices),
    reviewsAdded: await transaction.addReviews(reviews),
  };
}

/** Merging compares every fact of a phone, so each step handles only a few phones. */
const phonesPerStep = 16;

/** @returns the phones in the catalogue with these identities, by the key of their identity */
async function findPendingPhones(
  transaction: ImportTransaction,
  identities: readonly PhoneIdentity[],
): Promise<Map<string, PendingPhone>> {
  const storedPhones = identities.length === 0 ? [] : await transaction.find(identities);
  return new Map(
    storedPhones.map(({ id, brandKey, key, isOtherDevice, ...state }) => {
      const identity = { brandKey, key };
      return [toMapKey(identity), { ...pendingPhoneDefaults, id, identity, state, isOtherDevice }];
    }),
  );
}

/**
 * Merges the rows of a file into the phones in the catalogue.
 * @param pendingPhones the phones in the catalogue by the key of their identity, to which new phones are added
 * @returns all phones, and the values that were left out, because they contradict known values
 */
async function mergePhones(
  transaction: ImportTransaction,
  phones: readonly IncomingPhone[],
  pendingPhones: Map<string, PendingPhone>,
) {
  const contradictions: ImportWarning[] = [];
  const addRef = await addStatedSources(transaction, phones);
  const mergePhone = (phone: IncomingPhone): void => {
    const identity = toIdentity(phone);
    let target = pendingPhones.get(toMapKey(identity));
    if (target === undefined) {
      const { brand: brandName, fullName } = phone;
      target = { ...pendingPhoneDefaults, identity, brandName, fullName };
      pendingPhones.set(toMapKey(identity), target);
    }
    const { facts, specSheet, sources, certainFacts } = phone;
    const { source } = transaction;
    const findSource = sources && createSourceFinder(sources.map(addRef), source);
    const {
      hasChanged,
      contradictions: contradictingValues,
      ...state
    } = mergeFacts(target.state, {
      facts,
      specSheet,
      source,
      ...(findSource && { findSource }),
      ...(certainFacts && { certainFacts }),
    });
    contradictions.push(...contradictingValues.map((value) => toWarning(phone, value)));
    target.state = state;
    target.hasChanged ||= hasChanged || (phone.isOtherDevice && !target.isOtherDevice);
    target.isOtherDevice ||= phone.isOtherDevice;
  };
  await runInSlices(forEachInSteps(phones, mergePhone, phonesPerStep));
  return { pendingPhones: [...pendingPhones.values()], contradictions };
}

const toWarning = (
  { line, fullName }: IncomingPhone,
  { path, value, known, reason }: ContradictingValue,
): ImportWarning => ({
  line,
  phone: fullName,
  fact: toMemberName(path),
  value: toWarningValue(value),
  known: toWarningValue(known),
  reason,
});

/** Converts a value to the form that JSON has. Members of enumerations are the only texts that can be contradicted. */
function toWarningValue(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && typeof value[0] === 'object') return `${value.length} items`;
  const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value);
  return /^[A-Z\d_, ]+$/.test(text) ? text.toLowerCase() : text;
}

/**
 * Stores each source that rows state as an import of its own.
 * @returns a function that adds the reference of this import to a source
 */
async function addStatedSources(transaction: ImportTransaction, phones: readonly IncomingPhone[]) {
  const toKey = ({ name, asOf }: StatedSource): string => JSON.stringify([name, asOf]);
  const sourceByKey = new Map(
    phones.flatMap(({ sources = [] }) => sources.map((source) => [toKey(source), source])),
  );
  const refs = await transaction.addSources([...sourceByKey.values()]);
  const refByKey = new Map([...sourceByKey.keys()].map((key, index) => [key, refs[index] as ImportRef]));
  return (source: StatedSource) => ({ ...source, ref: refByKey.get(toKey(source)) as ImportRef });
}

function toPhoneToChange({ id, state, isOtherDevice }: PendingPhone): PhoneToChange {
  return { id: id as number, isOtherDevice, ...state };
}

/** Gives each new phone the first unused slug of `base`, `base-2`, `base-3` … */
async function assignSlugs(
  transaction: ImportTransaction,
  newPhones: readonly PendingPhone[],
): Promise<PhoneToAdd[]> {
  const slugBases = newPhones.map(({ fullName }) => createSlugBase(fullName));
  const usedSlugs = await transaction.findSlugsLike([...new Set(slugBases)]);
  return newPhones.map(({ identity, brandName, fullName, state, isOtherDevice }, index) => {
    const base = slugBases[index] as string;
    let slug = base;
    for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
    usedSlugs.add(slug);
    return {
      ...identity,
      slug,
      brand: { name: brandName, slug: createSlugBase(brandName) },
      fullName,
      isOtherDevice,
      ...state,
    };
  });
}
