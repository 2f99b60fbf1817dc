import type { NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import type { IncomingPhone } from '../../domain/catalogue/incoming-row.ts';
import { getDisplayName, toIdentityKey } from '../../domain/catalogue/phone-identity.ts';
import { getAliasedBrand, isSameBrand, type SqueezedName, squeezeWords } from '../../names/brand-aliases.ts';
import { isDistinctiveName, type NameParts, readEditionAt, readNameParts } from '../../names/name-parts.ts';
import { cleanText, squeezeName } from '../../names/normalise-text.ts';
import { readTitleMemory } from '../../names/read-title-memory.ts';
import { readTitleWords, type Word } from '../../names/read-title-words.ts';
import { colours } from '../../names/words.ts';
import type { Variant } from '../../record/phone.ts';
import { chooseCandidate, getYear } from './choose-candidate.ts';
import type { Candidate, NameIndex } from './name-index.ts';

/** The result for a row of a spec sheet: a phone in the catalogue, a new phone, or the reason why it is uncertain. */
export type Resolution =
  | { readonly phone: NamedPhone; readonly memory: Variant | null }
  | {
      readonly brand: string;
      readonly fullName: string;
      readonly memory: Variant | null;
      /** The full name of the phone in the catalogue with the most similar name, or null if no name is similar. */
      readonly similarName: string | null;
    }
  | { readonly reason: string };

/**
 * Finds the phone that a row of a spec sheet describes. The name of the row may be spaced differently, omit "5G" or
 * a series, or include a memory size. The row is a new phone if its name differs in any other way, or if it states a
 * fact that the phone in the catalogue cannot have.
 * @param keysInFile the identity keys of the names of all rows of the file
 */
export function resolveRow(
  row: IncomingPhone,
  index: NameIndex,
  keysInFile: ReadonlySet<string>,
): Resolution {
  const { brand, fullName, memory } = readRowName(row, index);
  const exactPhone = index.byFullName.get(toIdentityKey(fullName));
  if (exactPhone !== undefined && (brand === null || exactPhone.brandKey === toIdentityKey(brand)))
    return { phone: exactPhone, memory };

  const match = findSamePhone(fullName, brand, row, index, keysInFile);
  if ('reason' in match) return match;
  if ('phone' in match) return { ...match, memory };

  // Sizes without brackets may be a variant, or a part of the name as in "N95 8GB".
  let { similarName } = match;
  const { memory: nameMemory, titleWithoutSizes } = readTitleMemory(fullName);
  if (memory === null && nameMemory !== null) {
    const nameWithoutSizes = cleanText(titleWithoutSizes.replace(/[\s,]*,[\s,]*/g, ' '));
    const matchWithoutSizes = findSamePhone(nameWithoutSizes, brand, row, index, keysInFile);
    const phone = 'phone' in matchWithoutSizes ? matchWithoutSizes.phone : null;
    const isVariant = nameMemory.ramMb !== null && nameMemory.storageMb !== null;
    const hasStorage = phone?.variants.some(({ storageMb }) => storageMb === nameMemory.storageMb) === true;
    if (phone !== null && (isVariant || hasStorage)) return { phone, memory: nameMemory };
    if (isVariant && brand !== null)
      return { brand, fullName: nameWithoutSizes, memory: nameMemory, similarName };
    similarName ??= phone?.fullName ?? null;
  }
  if (brand !== null) return { brand, fullName, memory, similarName };
  return {
    reason: `The row of "${row.fullName}" names no brand: fill in the column "Brand", or give the brand of such rows with --brand NAME, or { "brand": "NAME" } in a mapping.`,
  };
}

/** The phone with the name of a row, the reason why it is uncertain, or the most similar name. */
type SamePhoneResult =
  | { readonly phone: NamedPhone }
  | { readonly reason: string }
  | { readonly similarName: string | null };

function findSamePhone(
  fullName: string,
  brand: string | null,
  row: IncomingPhone,
  index: NameIndex,
  keysInFile: ReadonlySet<string>,
): SamePhoneResult {
  const squeezedBrand = brand === null ? null : squeezeWords(brand);
  let similarName: string | null = null;
  for (const { parts, words } of listReadings(fullName, brand)) {
    const namesakes = findNamesakes(parts, squeezedBrand, index);
    similarName ??= namesakes[0]?.phone.fullName ?? findSimilarName(words, squeezedBrand, index);
    const candidates = namesakes.filter(
      (candidate) =>
        candidate.parts.bracketText === parts.bracketText &&
        haveSameSymbols(fullName, candidate.phone.fullName) &&
        canBeCandidate(candidate, parts, row, keysInFile),
    );
    if (getYear(row.facts) === null && hasGenerationInsteadOfYear(parts, namesakes))
      return {
        reason: `"${fullName}" has a generation where the catalogue has years: ${namesakes.map(({ phone }) => phone.fullName).join(', ')}. Use the name in the catalogue.`,
      };
    if (candidates.length === 0) continue;
    const { edition, network, bracketText } = parts;
    // `chooseCandidate` also compares the words that follow a name in a title. Nothing follows the name of a row, so
    // the members for such words are empty.
    const evidence = { edition, network: null, bracketText, modelNumbers: [], country: null, memory: null };
    const choice = chooseCandidate(
      { candidates, end: 0, network },
      { ...evidence, year: getYear(row.facts) },
      index,
    );
    if ('phone' in choice) return choice;
    if (choice.isAmbiguous) return { reason: `"${fullName}" ${choice.reason}` };
  }
  return { similarName };
}

/** Whether a name has a generation, such as "SE (3rd gen)", but the catalogue has years, such as "SE (2022)". */
const hasGenerationInsteadOfYear = ({ edition }: NameParts, namesakes: readonly Candidate[]): boolean => {
  const editions = namesakes.map(({ parts }) => parts.edition);
  return (
    edition?.endsWith('gen') === true &&
    !editions.includes(edition) &&
    editions.some((catalogueEdition) => /^\d{4}$/.test(catalogueEdition ?? ''))
  );
};

/** One way to separate a name into its parts. */
interface Reading {
  readonly parts: NameParts;
  readonly words: readonly Word[];
}

/** Lists the ways to read a name, starting with the most likely. */
function* listReadings(fullName: string, brand: string | null): Generator<Reading> {
  const name = brand === null ? fullName : getDisplayName(fullName, brand);
  // A brand such as "POCO" may also be the first word of a name, since Xiaomi has phones named "Poco".
  const names = brand !== null && getAliasedBrand(squeezeName(brand)) !== null ? [fullName, name] : [name];
  for (const possibleName of names) {
    const words = readTitleWords(possibleName);
    const parts = readNameParts(possibleName, words);
    yield { parts, words };
    if (parts.edition !== null) continue;
    // The last two words or the last word may be an edition without brackets: "SE 3rd gen", "A8 2018".
    for (const length of [2, 1]) {
      const edition = readEditionAt(words, words.length - length);
      const otherWords = words.slice(0, -length);
      if (edition?.length !== length || otherWords.length === 0) continue;
      const otherParts = readNameParts(otherWords.map(({ text }) => text).join(' '), otherWords);
      yield { parts: { ...otherParts, edition: edition.edition }, words: otherWords };
    }
  }
}

/** Finds the phones of a brand whose name has this base. Without a brand, only distinctive names are looked up. */
function findNamesakes(
  { base }: NameParts,
  brand: SqueezedName | null,
  index: NameIndex,
): readonly Candidate[] {
  if (brand === null && !isDistinctiveName(base)) return [];
  const findIn = (phonesByBase: NameIndex['byBase']): readonly Candidate[] =>
    (phonesByBase.get(base) ?? []).filter(
      (candidate) => brand === null || isSameBrand(brand, candidate.brand, base.split(' ')),
    );
  for (const phonesByBase of [index.byBase, index.bySecondBase]) {
    const candidates = findIn(phonesByBase);
    if (candidates.length > 0) return candidates;
  }
  // A number alone does not show which series is omitted: "Xiaomi 15" is not "Redmi 15".
  return /^\d/.test(base) ? [] : findIn(index.byShortBase);
}

/** Whether a row may be a phone in the catalogue, according to its facts and to the other names in the file. */
function canBeCandidate(
  { phone, parts }: Candidate,
  { network, edition }: NameParts,
  { facts }: IncomingPhone,
  keysInFile: ReadonlySet<string>,
): boolean {
  const [year, phoneYear] = [getYear(facts), getYear(phone)];
  if (year !== null && phoneYear !== null && Math.abs(year - phoneYear) > 1) return false;
  if (network === parts.network && edition === parts.edition) return true;
  // One of the names omits a network or an edition. A file that contains both names describes two phones.
  if (keysInFile.has(phone.key)) return false;
  if (network === parts.network) return true;
  // One of the names omits a network, such as "5g". The newest generation of the phone whose name omits it must be that
  // network ("G5"). If the generation is unknown, only the row may omit the network.
  const generation = findNewestGeneration(network === null ? facts.network.generations : phone.generations);
  return generation === null ? network === null : generation === `G${(network ?? parts.network)?.[0]}`;
}

/** Whether two names have the same symbols, such as the @ in "Geo-@", and the same brackets if both have brackets. */
function haveSameSymbols(name: string, otherName: string): boolean {
  const extractSymbols = (text: string): string => text.replace(/[\p{L}\p{M}\p{N}\s().,+/'’_-]/gu, '');
  if (extractSymbols(name) !== extractSymbols(otherName)) return false;
  const [bracket, otherBracket] = [name, otherName].map((text) => /\(.*\)/.exec(text)?.[0]);
  if (bracket === undefined || otherBracket === undefined) return true;
  return squeezeName(bracket) === squeezeName(otherBracket);
}

const findNewestGeneration = (generations: NamedPhone['generations']): string | null =>
  generations?.toSorted().at(-1) ?? null;

/** Finds the full name of the phone whose name is the longest prefix of the words, such as "X3" for "X3 Neo". */
function findSimilarName(
  words: readonly Word[],
  brand: SqueezedName | null,
  index: NameIndex,
): string | null {
  for (let end = words.length - 1; end > 0; end--) {
    const { base } = readNameParts('', words.slice(0, end));
    // The name of a different model has another number, so no number may be cut off, and at least one must remain.
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

/** The name of a phone in a row of a spec sheet, without the words that do not belong to the name. */
interface RowName {
  /** The brand as the row or the catalogue writes it, or null if neither the row nor the name states one. */
  readonly brand: string | null;
  /** The brand and the model, without memory in brackets. */
  readonly fullName: string;
  /** The memory that the name states in brackets, or null if it states none. */
  readonly memory: Variant | null;
}

/**
 * Separates the memory in brackets from the name of a row. Finds the brand at the beginning of the name if the row has
 * no brand, or if the name repeats the brand in another form: the brand "POCO" and the name "POCO Xiaomi Poco X6 Pro".
 * @param row the row, whose full name begins with its brand. The brand is empty if the row has none.
 */
function readRowName(row: { readonly brand: string; readonly fullName: string }, index: NameIndex): RowName {
  const { name: fullName, memory } = separateBracketedMemory(row.fullName);
  const model = fullName.slice(row.brand.length).trim();
  const leadingMatch = findLeadingBrand(model, index);
  if (leadingMatch !== null && (row.brand === '' || isSameOrAliased(row.brand, leadingMatch.brand)))
    return { ...leadingMatch, memory };
  return { brand: row.brand === '' ? null : row.brand, fullName, memory };
}

/** Whether the brand of a row is the brand in the catalogue, or an alias of it such as "POCO" for "Xiaomi". */
function isSameOrAliased(rowBrand: string, catalogueBrand: string): boolean {
  const [rowKey, catalogueKey] = [squeezeName(rowBrand), squeezeName(catalogueBrand)];
  return catalogueKey === rowKey || catalogueKey === getAliasedBrand(rowKey);
}

const maxBrandWords = 3;

/** Finds the brand in the catalogue with which a name begins. A name may also begin with an alias, such as "Redmi". */
function findLeadingBrand(
  name: string,
  { brands }: NameIndex,
): { readonly brand: string; readonly fullName: string } | null {
  const words = name.split(' ');
  for (let length = Math.min(maxBrandWords, words.length - 1); length > 0; length--) {
    const key = squeezeName(words.slice(0, length).join(''));
    const brand = brands.get(key);
    if (brand !== undefined) return { brand, fullName: `${brand} ${words.slice(length).join(' ')}` };
    const aliasedBrand = brands.get(getAliasedBrand(key) ?? '');
    if (aliasedBrand === undefined) continue;
    // A series such as "Redmi" remains in the name. A longer form of the brand, such as "LGE", is removed.
    const model = key.includes(squeezeName(aliasedBrand)) ? words.slice(length) : words;
    return { brand: aliasedBrand, fullName: `${aliasedBrand} ${model.join(' ')}` };
  }
  return null;
}

/** Removes the brackets of a name that contain only memory and a colour: "iPhone 15 (Blue, 256GB)". */
function separateBracketedMemory(name: string): { readonly name: string; readonly memory: Variant | null } {
  if (!name.includes('(')) return { name, memory: null };
  let memory: Variant | null = null;
  const nameWithoutMemory = name.replace(/\s*\(([^()]*)\)/g, (bracket, bracketText: string) => {
    const { memory: bracketMemory, titleWithoutSizes } = readTitleMemory(bracketText);
    const words = titleWithoutSizes.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (bracketMemory === null || !words.every((word) => colours.has(word))) return bracket;
    memory ??= bracketMemory;
    return '';
  });
  return { name: cleanText(nameWithoutMemory), memory };
}
