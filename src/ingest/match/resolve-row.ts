import type { NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../domain/catalogue/incoming-row.ts';
import { getDisplayName, toIdentityKey } from '../../domain/catalogue/phone-identity.ts';
import { getAliasedBrand, isSameBrand, type SqueezedName, squeezeWords } from '../../names/brand-aliases.ts';
import { isDistinctiveName, type NameParts, readEditionAt, readNameParts } from '../../names/name-parts.ts';
import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { readTitleMemory } from '../../names/read-title-memory.ts';
import { readTitleWords, type Word } from '../../names/read-title-words.ts';
import type { Variant } from '../../record/phone.ts';
import { chooseCandidate } from './choose-candidate.ts';
import type { Candidate, NameIndex } from './name-index.ts';
import { readRowName } from './read-row-name.ts';

/** What a row of a spec sheet is: a phone of the catalogue, a new one, or neither for certain. */
export type Resolution =
  | { readonly phone: NamedPhone; readonly memory: Variant | null }
  | {
      readonly brand: string;
      readonly fullName: string;
      readonly memory: Variant | null;
      /** The full name of the phone of the catalogue whose name is nearest, or null if none is near. */
      readonly like: string | null;
    }
  | { readonly reason: string };

/**
 * Finds the phone that a row of a spec sheet is about. Its name may have other spaces, leave out "5G" or a series, or
 * state a memory. Every other difference makes it another phone, and so does a fact that only another phone can have.
 * @param fileKeys the names of all rows of the file, as identity keys
 */
export function resolveRow(row: IncomingPhone, index: NameIndex, fileKeys: ReadonlySet<string>): Resolution {
  const { brand, fullName, memory } = readRowName(row, index);
  const exact = index.byFullName.get(toIdentityKey(fullName));
  if (exact !== undefined && (brand === null || exact.brandKey === toIdentityKey(brand)))
    return { phone: exact, memory };

  const match = findSamePhone(fullName, brand, row, index, fileKeys);
  if ('reason' in match || 'phone' in match) return 'phone' in match ? { ...match, memory } : match;

  // A size that is not in brackets may be a part of the name, such as "N95 8GB".
  const sizes = readTitleMemory(fullName);
  if (memory === null && sizes.memory !== null) {
    const nameWithoutSizes = cleanText(sizes.titleWithoutSizes.replace(/[\s,]*,[\s,]*/g, ' '));
    const { phone } = { phone: null, ...findSamePhone(nameWithoutSizes, brand, row, index, fileKeys) };
    const isVariant = sizes.memory.ramMb !== null && sizes.memory.storageMb !== null;
    const storageMb = sizes.memory.storageMb;
    if (phone !== null && (isVariant || phone.variants.some((variant) => variant.storageMb === storageMb)))
      return { phone, memory: sizes.memory };
    if (isVariant && brand !== null)
      return { brand, fullName: nameWithoutSizes, memory: sizes.memory, like: match.like };
    match.like ??= phone?.fullName ?? null;
  }
  return brand === null
    ? {
        reason: `The row of "${row.fullName}" names no brand: fill in the column "Brand", or give the brand of such rows with --brand NAME, or { "brand": "NAME" } in a mapping.`,
      }
    : { brand, fullName, memory, like: match.like };
}

type SamePhone = { readonly phone: NamedPhone } | { readonly reason: string } | { like: string | null };

function findSamePhone(
  fullName: string,
  brand: string | null,
  row: IncomingPhone,
  index: NameIndex,
  fileKeys: ReadonlySet<string>,
): SamePhone {
  const statedBrand = brand === null ? null : squeezeWords(brand);
  let like: string | null = null;
  for (const { parts, words } of listReadings(fullName, brand)) {
    const namesakes = findNamesakes(parts, statedBrand, index);
    like ??= namesakes[0]?.phone.fullName ?? findNearest(words, statedBrand, index);
    const candidates = namesakes.filter(
      (candidate) =>
        candidate.parts.bracketText === parts.bracketText &&
        haveSameSigns(fullName, candidate.phone.fullName) &&
        canBeOf(candidate, parts, row, fileKeys),
    );
    if (getYear(row.facts) === null && isOtherCount(parts, namesakes))
      return {
        reason: `"${fullName}" counts what the catalogue names by years: ${namesakes.map(({ phone }) => phone.fullName).join(', ')}. Name it as the catalogue does.`,
      };
    if (candidates.length === 0) continue;
    const { edition, network, bracketText } = parts;
    const evidence = { edition, network: null, bracketText, codes: [], country: null, memory: null };
    const choice = chooseCandidate(
      { candidates, end: 0, network },
      { ...evidence, year: getYear(row.facts) },
      index,
    );
    if ('phone' in choice) return choice;
    if (choice.isAmbiguous) return { reason: `"${fullName}" ${choice.reason}` };
  }
  return { like };
}

/** Whether a name has a generation, "SE (3rd gen)", while names of the catalogue have years, "SE (2022)". */
const isOtherCount = ({ edition }: NameParts, namesakes: readonly Candidate[]): boolean => {
  const editions = namesakes.map(({ parts }) => parts.edition);
  return (
    edition?.endsWith('gen') === true &&
    !editions.includes(edition) &&
    editions.some((other) => /^\d{4}$/.test(other ?? ''))
  );
};

interface Reading {
  readonly parts: NameParts;
  readonly words: readonly Word[];
}

/** Lists the ways to read a name, the likeliest first. */
function* listReadings(fullName: string, brand: string | null): Generator<Reading> {
  const name = brand === null ? fullName : getDisplayName(fullName, brand);
  // "POCO" is both the brand of a row and the first word of a name of Xiaomi.
  const names = brand !== null && getAliasedBrand(squeezeName(brand)) !== null ? [fullName, name] : [name];
  for (const each of names) {
    const words = readTitleWords(each);
    const parts = readNameParts(each, words);
    yield { parts, words };
    // A year or a generation may stand in brackets in one of two spellings: "A8 2018".
    for (const length of [2, 1]) {
      const edition = parts.edition === null ? readEditionAt(words, words.length - length) : null;
      const start = words.slice(0, -length);
      if (edition?.length === length && start.length > 0)
        yield {
          parts: {
            ...readNameParts(start.map(({ text }) => text).join(' '), start),
            edition: edition.edition,
          },
          words: start,
        };
    }
  }
}

/** Finds the phones of a brand whose name has a base. */
function findNamesakes(
  { base }: NameParts,
  brand: SqueezedName | null,
  index: NameIndex,
): readonly Candidate[] {
  if (brand === null && !isDistinctiveName(base)) return [];
  const find = (map: NameIndex['byBase']): readonly Candidate[] =>
    (map.get(base) ?? []).filter(
      (candidate) => brand === null || isSameBrand(brand, candidate.brand, base.split(' ')),
    );
  for (const map of [index.byBase, index.bySecondBase]) {
    const candidates = find(map);
    if (candidates.length > 0) return candidates;
  }
  // A number alone does not tell which series is left out: "Xiaomi 15" is no "Redmi 15".
  return /^\d/.test(base) ? [] : find(index.byShortBase);
}

/** Whether the facts of a row, and the other names of its file, allow that it is a phone of the catalogue. */
function canBeOf(
  { phone, parts }: Candidate,
  { network, edition }: NameParts,
  { facts }: IncomingPhone,
  fileKeys: ReadonlySet<string>,
): boolean {
  const [year, phoneYear] = [getYear(facts), getYear(phone)];
  if (year !== null && phoneYear !== null && Math.abs(year - phoneYear) > 1) return false;
  if (network === parts.network && edition === parts.edition) return true;
  // One of the names leaves out a network or an edition. A file that has both names means two phones.
  if (fileKeys.has(phone.key)) return false;
  if (network === parts.network) return true;
  const generation = newestGeneration(network === null ? facts.network.generations : phone.generations);
  return generation === null ? network === null : generation === `G${(network ?? parts.network)?.[0]}`;
}

/** Whether two names have the same signs, such as the @ of "Geo-@", and the same brackets if both have any. */
function haveSameSigns(name: string, otherName: string): boolean {
  const [signs, otherSigns] = [name, otherName].map((each) =>
    each.replace(/[\p{L}\p{M}\p{N}\s().,+/'’_-]/gu, ''),
  );
  const [bracket, otherBracket] = [name, otherName].map((each) => /\(.*\)/.exec(each)?.[0]);
  return (
    signs === otherSigns &&
    (bracket === undefined ||
      otherBracket === undefined ||
      squeezeName(bracket) === squeezeName(otherBracket))
  );
}

const newestGeneration = (generations: NamedPhone['generations']): string | null =>
  generations?.toSorted().at(-1) ?? null;

/** Finds the phone whose name is the longest beginning of a name, without a word such as "Dual" or "Neo" behind it. */
function findNearest(words: readonly Word[], brand: SqueezedName | null, index: NameIndex): string | null {
  for (let end = words.length - 1; end > 0; end--) {
    const { base } = readNameParts('', words.slice(0, end));
    // Behind another number, or before the first one, another model is named.
    if (/\d/.test(words[end]?.text ?? '') || !/\d/.test(base)) return null;
    const candidate = findNamesakes(
      { base, network: null, edition: null, bracketText: null },
      brand,
      index,
    )[0];
    if (candidate !== undefined) return candidate.phone.fullName;
  }
  return null;
}

function getYear({ announcedOn, releasedOn }: Pick<NamedPhone, 'announcedOn' | 'releasedOn'>): number | null {
  const date = announcedOn ?? releasedOn;
  return date === null ? null : Number(date.slice(0, 4));
}
