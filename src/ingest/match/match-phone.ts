import type { NamedPhone } from '../../domain/catalogue/catalogue-writer.ts';
import type { PhoneMention } from '../../domain/catalogue/incoming-row.ts';
import { getDisplayName, toIdentityKey } from '../../domain/catalogue/phone-identity.ts';
import type { Steps } from '../../domain/time-slicing.ts';
import { removeLeadingNoun } from '../../names/leading-noun.ts';
import { cleanText, cutForParsing, squeezeName } from '../../names/normalise-text.ts';
import { readTitleMemory } from '../../names/read-title-memory.ts';
import { readTitleWords } from '../../names/read-title-words.ts';
import type { Variant } from '../../record/phone.ts';
import { readOfferKind } from '../prices/offer-words.ts';
import { shorten } from '../shorten.ts';
import { chooseCandidate } from './choose-candidate.ts';
import { findName } from './find-name.ts';
import { buildNameIndex } from './name-index.ts';
import { readTitleRemainder } from './read-title-remainder.ts';

export interface MatchedPhone {
  readonly phone: NamedPhone;
  readonly variant: Variant | null;
  readonly isRefurbished: boolean;
  /** Whether other phones have the same name, apart from a market or a mobile network. */
  readonly hasNamesakes: boolean;
}

export type PhoneMatch = MatchedPhone | { readonly reason: string };

/** Shortens a title for a message. */
const formatTitle = (title: string): string => shorten(cleanText(title), 80);

type MatchPhone = (mention: PhoneMention) => PhoneMatch;

/**
 * Builds a function that finds the phone and the memory variant that a source names, or the reason why they are not
 * certain. A name is rejected if several phones have it, or if it is followed by a word that may belong to the name of
 * another model.
 */
export function* buildPhoneMatcher(phones: readonly NamedPhone[]): Steps<MatchPhone> {
  const index = yield* buildNameIndex(phones);
  const cachedMatches = new Map<string, PhoneMatch>();

  const match = (mention: PhoneMention): PhoneMatch => {
    const { brand, country, year } = mention;
    const { memory: titleMemory, titleWithoutSizes } = readTitleMemory(removeLeadingNoun(mention.title));
    const memory = mergeMemory(mention.memory, titleMemory);
    const toMatch = (phone: NamedPhone, hasNamesakes: boolean): PhoneMatch => {
      const offer = readOfferKind(mention.title, getDisplayName(phone.fullName, phone.brandName));
      if (offer === 'accessory' || offer === 'parts')
        return { reason: `"${formatTitle(mention.title)}" is not the name of a phone.` };
      const result = chooseVariant(phone, memory);
      return 'reason' in result
        ? result
        : { phone, variant: result.variant, isRefurbished: offer === 'refurbished', hasNamesakes };
    };

    // Find a phone whose full name is the title. A shop's title without brackets may mean any of several editions, so
    // it does not identify the phone here.
    const exactPhone = index.byFullName.get(toIdentityKey(addBrand(mention.title, brand)));
    if (exactPhone !== undefined && (mention.isFullName || exactPhone.key.endsWith(')')))
      return toMatch(exactPhone, false);

    // Otherwise, find a name in the title.
    const words = readTitleWords(addBrand(titleWithoutSizes, brand));
    const name = findName(words, brand, index);
    const title = formatTitle(addBrand(mention.title, brand));
    if (name === null) return { reason: `The catalogue has no phone with a name in "${title}".` };

    // Reject the name if a word after it may make it the name of another model.
    const remainder = readTitleRemainder(words.slice(name.end), index.nameWords);
    if (remainder.unrecognisedWord !== null) {
      const { fullName } = (name.candidates[0] as (typeof name.candidates)[number]).phone;
      return {
        reason: `"${title}" may be a different model from "${fullName}", because of "${remainder.unrecognisedWord}".`,
      };
    }

    // Choose among the phones that have the name.
    const choice = chooseCandidate(name, { ...remainder, country, year, memory }, index);
    return 'reason' in choice
      ? { reason: `"${title}" ${choice.reason}` }
      : toMatch(choice.phone, name.candidates.length > 1);
  };

  return (rawMention) => {
    const mention = { ...rawMention, title: cutForParsing(rawMention.title) };
    const key = JSON.stringify(mention);
    const result = cachedMatches.get(key) ?? match(mention);
    cachedMatches.set(key, result);
    return result;
  };
}

function addBrand(title: string, brand: string | null): string {
  return brand === null || squeezeName(title).includes(squeezeName(brand)) ? title : `${brand} ${title}`;
}

/** Merges the memory sizes in columns with those in the title. A size in a column takes precedence. */
function mergeMemory(columnMemory: Variant | null, titleMemory: Variant | null): Variant | null {
  if (columnMemory === null || titleMemory === null) return columnMemory ?? titleMemory;
  return {
    ramMb: columnMemory.ramMb ?? titleMemory.ramMb,
    storageMb: columnMemory.storageMb ?? titleMemory.storageMb,
  };
}

/**
 * Finds the phone's variant with the stated storage. RAM is used only to decide between several such variants, because
 * sources often state it wrongly. An amount of RAM that no such variant has is ignored.
 */
function chooseVariant(
  phone: NamedPhone,
  memory: Variant | null,
): { readonly variant: Variant | null } | { readonly reason: string } {
  if (memory === null || memory.storageMb === null) return { variant: null };
  const variantsWithStorage = phone.variants.filter(({ storageMb }) => storageMb !== null);
  const storageMatches = variantsWithStorage.filter(({ storageMb }) => storageMb === memory.storageMb);
  if (variantsWithStorage.length > 0 && storageMatches.length === 0) {
    const size = `${memory.storageMb / 1000} GB`;
    return { reason: `"${phone.fullName}" has no variant with ${size} of storage in the catalogue.` };
  }
  const exactVariant = storageMatches.find(({ ramMb }) => ramMb === memory.ramMb);
  const onlyVariant = memory.ramMb === null && storageMatches.length === 1 ? storageMatches[0] : undefined;
  const statedSizes = {
    ramMb: variantsWithStorage.length === 0 ? memory.ramMb : null,
    storageMb: memory.storageMb,
  };
  return { variant: exactVariant ?? onlyVariant ?? statedSizes };
}
