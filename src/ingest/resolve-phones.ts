import type {
  AddedSimilarPhone,
  ImportTransaction,
  NamedPhone,
  NameSelection,
} from '../domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone, RejectedRow } from '../domain/catalogue/incoming-row.ts';
import { toIdentityKey } from '../domain/catalogue/phone-identity.ts';
import { forEachInSteps, runInSlices } from '../domain/time-slicing.ts';
import { isSameBrand, squeezeWords } from '../names/brand-aliases.ts';
import { squeezeName } from '../names/normalise-text.ts';
import type { Variant } from '../record/phone.ts';
import { buildNameIndex } from './match/name-index.ts';
import { type Resolution, resolveRow } from './match/resolve-row.ts';

interface ResolvedPhones {
  /** The rows whose phone is certain, in the order of the file, each with the full name of its phone. */
  readonly phones: readonly IncomingPhone[];
  readonly rejected: readonly RejectedRow[];
  readonly addedLike: readonly AddedSimilarPhone[];
}

const rowsPerStep = 32;

/**
 * Finds the phone that each row describes: a phone in the catalogue, the phone of another row, or a new one. Rows that
 * may describe several phones are rejected.
 * @param isKnown a function that returns whether the catalogue has a phone with exactly the brand and name of a row
 */
export async function resolvePhones(
  transaction: ImportTransaction,
  phones: readonly IncomingPhone[],
  isKnown: (phone: IncomingPhone) => boolean,
): Promise<ResolvedPhones> {
  const unknownRows = phones.filter((phone) => phone.isFullName !== true && !isKnown(phone));
  if (unknownRows.length === 0) return { phones, rejected: [], addedLike: [] };
  const index = await runInSlices(buildNameIndex(await transaction.listNames(selectNames(unknownRows))));
  const keysInFile = new Set(phones.map(({ fullName }) => toIdentityKey(fullName)));
  const resolutions = new Map<IncomingPhone, Resolution>();
  const resolve = (phone: IncomingPhone): void => {
    const resolution = resolveRow(phone, index, keysInFile);
    resolutions.set(phone, resolution);
    if ('similarName' in resolution) index.add(toNamedPhone(phone, resolution));
  };
  // "A52" is resolvedPhones before "A52 5G", so that it is not matched with a longer name that only the file has.
  unknownRows.sort((a, b) => a.fullName.length - b.fullName.length);
  await runInSlices(forEachInSteps(unknownRows, resolve, rowsPerStep));

  const resolvedPhones: IncomingPhone[] = [];
  const rejected: RejectedRow[] = [];
  const addedLike: AddedSimilarPhone[] = [];
  for (const phone of phones) {
    const resolution = resolutions.get(phone);
    if (resolution === undefined) resolvedPhones.push(phone);
    else if ('reason' in resolution) rejected.push({ line: phone.line, reason: resolution.reason });
    else {
      const isNew = 'similarName' in resolution;
      const brand = isNew ? resolution.brand : resolution.phone.brandName;
      const fullName = isNew ? resolution.fullName : resolution.phone.fullName;
      resolvedPhones.push({ ...addMemory(phone, resolution.memory), brand, fullName });
      if (isNew && resolution.similarName !== null)
        addedLike.push({ line: phone.line, phone: fullName, like: resolution.similarName });
    }
  }
  return { phones: resolvedPhones, rejected, addedLike };
}

/**
 * Selects the phones of the brands that the rows state, because reading and indexing all phones is slow.
 * @returns the selection, or undefined (which selects all phones) if a row states no brand
 */
function selectNames(rows: readonly IncomingPhone[]): NameSelection | undefined {
  const brandKeys = [...new Set(rows.map(({ brand }) => toIdentityKey(brand)))];
  if (brandKeys.includes('')) return undefined;
  const brands = brandKeys.map(squeezeWords);
  return {
    isOfBrand: ({ name }) => brands.some((brand) => isSameBrand(brand, squeezeName(name), [])),
    keyParts: brandKeys,
  };
}

/**
 * Adds the memory that the name of a row states to its facts, unless they state the storage, and to its prices without
 * a variant.
 */
function addMemory(phone: IncomingPhone, memory: Variant | null): IncomingPhone {
  if (memory === null) return phone;
  const { facts, prices } = phone;
  const hasStorage = facts.variants.some(({ storageMb }) => storageMb !== null);
  const ramMb = memory.ramMb ?? facts.variants[0]?.ramMb ?? null;
  return {
    ...phone,
    facts: hasStorage ? facts : { ...facts, variants: [{ ...memory, ramMb }] },
    prices: prices.map((price) => ({ ...price, variant: price.variant ?? memory })),
  };
}

/** Converts the new phone of a row for the index, so that later rows can be matched with it. */
function toNamedPhone(
  { line, facts }: IncomingPhone,
  { brand, fullName }: { readonly brand: string; readonly fullName: string },
): NamedPhone {
  const { variants, modelNumbers, codeNames, announcedOn, releasedOn, network } = facts;
  return {
    // A negative ID does not collide with the IDs of phones in the catalogue.
    id: -line,
    brandKey: toIdentityKey(brand),
    key: toIdentityKey(fullName),
    brandName: brand,
    fullName,
    variants,
    modelNumbers,
    codeNames,
    announcedOn,
    releasedOn,
    generations: network.generations,
  };
}
