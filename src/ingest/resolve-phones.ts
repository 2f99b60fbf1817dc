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
 * Finds out which phone each row is about: one of the catalogue, one of another row, or a new one. Rows that may be about
 * several phones are rejected.
 * @param isKnown whether the catalogue has a phone of exactly the name of a row
 */
export async function resolvePhones(
  transaction: ImportTransaction,
  phones: readonly IncomingPhone[],
  isKnown: (phone: IncomingPhone) => boolean,
): Promise<ResolvedPhones> {
  const unknown = phones.filter((phone) => phone.isFullName !== true && !isKnown(phone));
  if (unknown.length === 0) return { phones, rejected: [], addedLike: [] };
  const index = await runInSlices(buildNameIndex(await transaction.names(selectRelated(unknown))));
  const fileKeys = new Set(phones.map(({ fullName }) => toIdentityKey(fullName)));
  const resolutions = new Map<IncomingPhone, Resolution>();
  const resolve = (phone: IncomingPhone): void => {
    const resolution = resolveRow(phone, index, fileKeys);
    resolutions.set(phone, resolution);
    if ('like' in resolution) index.add(toNamedPhone(phone, resolution));
  };
  // "A52" comes before "A52 5G", so that a name is never taken for a longer one that only the file has.
  unknown.sort((a, b) => a.fullName.length - b.fullName.length);
  await runInSlices(forEachInSteps(unknown, resolve, rowsPerStep));

  const resolved: IncomingPhone[] = [];
  const rejected: RejectedRow[] = [];
  const addedLike: AddedSimilarPhone[] = [];
  for (const phone of phones) {
    const resolution = resolutions.get(phone);
    if (resolution === undefined) resolved.push(phone);
    else if ('reason' in resolution) rejected.push({ line: phone.line, reason: resolution.reason });
    else {
      const { brand, fullName } =
        'like' in resolution
          ? resolution
          : { brand: resolution.phone.brandName, fullName: resolution.phone.fullName };
      resolved.push({ ...addMemory(phone, resolution.memory), brand, fullName });
      if ('like' in resolution && resolution.like !== null)
        addedLike.push({ line: phone.line, phone: fullName, like: resolution.like });
    }
  }
  return { phones: resolved, rejected, addedLike };
}

/**
 * Selects the phones that rows with these brands can be about, because reading and indexing all takes long.
 * @returns undefined, for all, if a row states no brand
 */
function selectRelated(rows: readonly IncomingPhone[]): NameSelection | undefined {
  const stated = [...new Set(rows.map(({ brand }) => toIdentityKey(brand)))];
  if (stated.includes('')) return undefined;
  const brands = stated.map(squeezeWords);
  return {
    isOfBrand: ({ name }) => brands.some((brand) => isSameBrand(brand, squeezeName(name), [])),
    keyParts: stated,
  };
}

/** Adds the memory that a name states to the facts that leave it out, and to the prices of the row. */
function addMemory(phone: IncomingPhone, memory: Variant | null): IncomingPhone {
  if (memory === null) return phone;
  const { facts, prices } = phone;
  const isStated = facts.variants.some(({ storageMb }) => storageMb !== null);
  const ramMb = memory.ramMb ?? facts.variants[0]?.ramMb ?? null;
  return {
    ...phone,
    facts: isStated ? facts : { ...facts, variants: [{ ...memory, ramMb }] },
    prices: prices.map((price) => ({ ...price, variant: price.variant ?? memory })),
  };
}

function toNamedPhone(
  { line, facts }: IncomingPhone,
  { brand, fullName }: { readonly brand: string; readonly fullName: string },
): NamedPhone {
  const { variants, modelNumbers, codeNames, announcedOn, releasedOn, network } = facts;
  return {
    // Phones of the catalogue have positive ids.
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
