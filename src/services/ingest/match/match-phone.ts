import { atOnce, type Steps } from '../../../domain/in-slices.ts';
import type { NamedPhone, PhoneMention } from '../../../domain/ingest.ts';
import type { Variant } from '../../../domain/phone.ts';
import { identityKey } from '../../../domain/phone-identity.ts';
import { chooseCandidate } from './choose-candidate.ts';
import { findName } from './find-name.ts';
import { buildNameIndex, letters } from './name-index.ts';
import { accessory } from './plain-words.ts';
import { readMemory } from './read-memory.ts';
import { titleWords } from './title-words.ts';
import { readTrailing } from './trailing-words.ts';

export interface MatchedPhone {
  readonly phone: NamedPhone;
  readonly variant: Variant | null;
  readonly isRefurbished: boolean;
  /** Whether other phones have the name, too, but for a market or a mobile network. */
  readonly hasNamesakes: boolean;
}

export type PhoneMatch = MatchedPhone | { readonly reason: string };

type MatchPhone = (mention: PhoneMention) => PhoneMatch;

const refurbished = /\b(?:renewed|refurbished|refurb|reconditioned|pre-?\s?owned|used)\b/i;

/**
 * A function that tells which phone of the catalogue a source names, and which memory variant; or why it cannot be
 * told. It never guesses: a name that several phones bear, or a word behind the name that may belong to it, is a reason.
 */
export const createPhoneMatcher = (phones: readonly NamedPhone[]): MatchPhone =>
  atOnce(buildPhoneMatcher(phones));

/** The same in small steps. */
export function* buildPhoneMatcher(phones: readonly NamedPhone[]): Steps<MatchPhone> {
  const index = yield* buildNameIndex(phones);
  const known = new Map<string, PhoneMatch>();

  const match = (mention: PhoneMention): PhoneMatch => {
    const { brand, country, year } = mention;
    const { memory: titleMemory, rest } = readMemory(mention.title);
    const memory = mergeMemory(mention.memory, titleMemory);
    const isRefurbished = refurbished.test(mention.title);
    const found = (phone: NamedPhone, hasNamesakes: boolean): PhoneMatch => {
      const variant = variantOf(phone, memory);
      return 'reason' in variant ? variant : { phone, variant: variant.variant, isRefurbished, hasNamesakes };
    };

    const exact = index.byFullName.get(identityKey(withBrand(mention.title, brand)));
    // A full name without brackets may be the name of several editions.
    if (exact !== undefined && (mention.isFullName || exact.key.endsWith(')'))) return found(exact, false);
    if (accessory.test(mention.title))
      return { reason: `"${shorten(mention.title)}" is not the name of a phone.` };

    const words = titleWords(withBrand(rest, brand));
    const name = findName(words, brand, index);
    const title = shorten(withBrand(mention.title, brand));
    if (name === null) return { reason: `The catalogue has no phone that "${title}" names.` };
    const trailing = readTrailing(words.slice(name.end), index.nameWords);
    if (trailing.stranger !== null) {
      const { fullName } = (name.candidates[0] as (typeof name.candidates)[number]).phone;
      return {
        reason: `"${title}" may be another model than "${fullName}", because of "${trailing.stranger}".`,
      };
    }
    const chosen = chooseCandidate(name, { ...trailing, country, year, memory }, index);
    return 'reason' in chosen
      ? { reason: `"${title}" ${chosen.reason}` }
      : found(chosen.phone, name.candidates.length > 1);
  };

  return (mention) => {
    const text = JSON.stringify(mention);
    const result = known.get(text) ?? match(mention);
    known.set(text, result);
    return result;
  };
}

function withBrand(title: string, brand: string | null): string {
  return brand === null || letters(title).includes(letters(brand)) ? title : `${brand} ${title}`;
}

/** A column is trusted before a title; each completes the other. */
function mergeMemory(column: Variant | null, title: Variant | null): Variant | null {
  if (column === null || title === null) return column ?? title;
  return { ramMb: column.ramMb ?? title.ramMb, storageMb: column.storageMb ?? title.storageMb };
}

/**
 * The variant of the phone with that storage. RAM only tells between several of them: sources give it carelessly, and
 * one that none of them has is left out rather than believed.
 */
function variantOf(
  phone: NamedPhone,
  memory: Variant | null,
): { readonly variant: Variant | null } | { readonly reason: string } {
  if (memory === null || memory.storageMb === null) return { variant: null };
  const sizes = phone.variants.filter(({ storageMb }) => storageMb !== null);
  const same = sizes.filter(({ storageMb }) => storageMb === memory.storageMb);
  if (sizes.length > 0 && same.length === 0) {
    const size = `${memory.storageMb / 1000} GB`;
    return { reason: `"${phone.fullName}" has no variant with ${size} of storage in the catalogue.` };
  }
  const exact = same.find(({ ramMb }) => ramMb === memory.ramMb);
  const only = memory.ramMb === null && same.length === 1 ? same[0] : undefined;
  const stated = { ramMb: sizes.length === 0 ? memory.ramMb : null, storageMb: memory.storageMb };
  return { variant: exact ?? only ?? stated };
}

function shorten(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > 80 ? `${clean.slice(0, 79)}…` : clean;
}
