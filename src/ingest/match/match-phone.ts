import type { NamedPhone, PhoneMention } from '../../domain/catalogue/ingest.ts';
import { identityKey } from '../../domain/catalogue/phone-identity.ts';
import type { Steps } from '../../domain/time-slicing.ts';
import { cleanText, parsedPart, squeezeName } from '../../names/normalise-text.ts';
import { readMemory } from '../../names/read-memory.ts';
import { titleWords } from '../../names/title-words.ts';
import { accessory } from '../../names/words.ts';
import type { Variant } from '../../record/phone.ts';
import { shorten } from '../shorten.ts';
import { chooseCandidate } from './choose-candidate.ts';
import { findName } from './find-name.ts';
import { buildNameIndex } from './name-index.ts';
import { readTrailing } from './read-trailing.ts';

export interface MatchedPhone {
  readonly phone: NamedPhone;
  readonly variant: Variant | null;
  readonly isRefurbished: boolean;
  /** Whether other phones have the name, too, but for a market or a mobile network. */
  readonly hasNamesakes: boolean;
}

export type PhoneMatch = MatchedPhone | { readonly reason: string };

const shown = (title: string): string => shorten(cleanText(title), 80);

type MatchPhone = (mention: PhoneMention) => PhoneMatch;

const refurbished = /\b(?:renewed|refurbished|refurb|reconditioned|pre-?\s?owned|used)\b/i;

/**
 * A function that says which phone of the catalogue a source names, and which memory variant; or why that is not certain.
 * It never guesses: a name that several phones bear, or a word behind the name that may belong to it, is a reason.
 */
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
      return { reason: `"${shown(mention.title)}" is not the name of a phone.` };

    const words = titleWords(withBrand(rest, brand));
    const name = findName(words, brand, index);
    const title = shown(withBrand(mention.title, brand));
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

  return (told) => {
    const mention = { ...told, title: parsedPart(told.title) };
    const text = JSON.stringify(mention);
    const result = known.get(text) ?? match(mention);
    known.set(text, result);
    return result;
  };
}

function withBrand(title: string, brand: string | null): string {
  return brand === null || squeezeName(title).includes(squeezeName(brand)) ? title : `${brand} ${title}`;
}

/** A column is trusted before a title; each completes the other. */
function mergeMemory(column: Variant | null, title: Variant | null): Variant | null {
  if (column === null || title === null) return column ?? title;
  return { ramMb: column.ramMb ?? title.ramMb, storageMb: column.storageMb ?? title.storageMb };
}

/**
 * The variant of the phone with that storage. RAM only decides between several of them: sources give it carelessly, and
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
