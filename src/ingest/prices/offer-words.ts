import { foldText, toArabicDigits } from '../../names/normalise-text.ts';
import { readFlag } from '../sheets/answers.ts';
import { networkTechnologyPhrases, type OfferWord, offerPhrases, phoneFactPhrases } from './offer-phrases.ts';

/** The thing that an offer sells. A phone is new unless the kind is `refurbished`. */
export type OfferKind = Exclude<OfferWord, 'new' | 'unlocked'> | 'phone';

/**
 * Creates a pattern that matches any phrase of a list in a text in lower case. Phrases match only as whole words,
 * except in Thai, Chinese, Japanese and Korean, which do not separate these words from others by spaces.
 * @param list regular expressions, separated by commas. A space in them matches any number of spaces and hyphens.
 */
export function createPhrasePattern(list: string, flags = 'u'): RegExp {
  const patterns = toPatterns(list).map((pattern) => {
    const hasNoSpaces = /[\p{Script=Thai}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(pattern);
    return hasNoSpaces ? pattern : String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
  });
  // An empty list matches nothing.
  return new RegExp(patterns.join('|') || '(?!)', flags);
}

const toPatterns = (list: string): string[] =>
  list
    .trim()
    .split(/,\s+/)
    .filter((phrase) => phrase !== '')
    .map((phrase) => phrase.replaceAll(' ', String.raw`[\s-]*`));

const offerPatterns = Object.entries(offerPhrases).map(([word, { anywhere, wholeCell, except }]) => ({
  word: word as OfferWord,
  anywhere: createPhrasePattern(anywhere),
  wholeLabel: new RegExp(`^(?:is |has )?(?:${toPatterns(anywhere).join('|')})$`, 'u'),
  wholeCell: new RegExp(`^(?:${toPatterns(wholeCell).join('|')})$`, 'u'),
  except: createPhrasePattern(except, 'gu'),
}));
const unlockedPattern = offerPatterns.find(({ word }) => word === 'unlocked') as OfferPattern;
const phoneFactPattern = createPhrasePattern(phoneFactPhrases, 'gu');
const technologyPattern = createPhrasePattern(networkTechnologyPhrases);

/** Words that say nothing about what is sold. In a title, "new" and "unlocked" are praise, such as "New iPhone 15". */
const isNeutral = (word: OfferWord | null): word is 'new' | 'unlocked' =>
  word === 'new' || word === 'unlocked';

type OfferPattern = (typeof offerPatterns)[number];

/** Whether a folded text, or a whole cell, has a meaning of the table. */
const hasMeaning = (
  { anywhere, wholeCell, except }: OfferPattern,
  text: string,
  isWholeCell: boolean,
): boolean =>
  anywhere.test(text.replace(phoneFactPattern, ' ').replace(except, ' ')) ||
  (isWholeCell && wholeCell.test(text));

/** @returns the first of the table's meanings that a folded text has, or null if it has none */
const findOfferWord = (text: string, isWholeCell: boolean): OfferWord | null =>
  offerPatterns.find((pattern) => hasMeaning(pattern, text, isWholeCell))?.word ?? null;

/**
 * Recognises the kind of an offer by its title.
 * @param name the name of the phone in the title, whose words are ignored, such as "Flip" in "Galaxy Z Flip"
 */
export function readOfferKind(title: string, name = ''): OfferKind {
  const word = findOfferWord(toArabicDigits(fold(title)).replace(fold(name), ' '), false);
  return word === null || isNeutral(word) ? 'phone' : word;
}

/** @returns what a label states about the amounts under it, such as "Used price", or null */
export const readOfferLabel = (label: string): OfferWord | null => findOfferWord(fold(label), false);

/** @returns what "yes" means under a label such as "Refurbished" or "Is new", or null for a label with other words */
export const readFlagLabel = (label: string): OfferWord | null =>
  offerPatterns.find(({ wholeLabel }) => wholeLabel.test(fold(label)))?.word ?? null;

/** What the cells of a column describe: the condition of the phone, the kind of offer, or the carrier. */
export const offerMeanings = ['condition', 'category', 'network'] as const;
export type OfferMeaning = (typeof offerMeanings)[number];

/**
 * Reads a cell of a column about the offer.
 * @returns the kind of offer, null if the cell says nothing about it, or `unknown` for a condition that is not in the
 *   table. Any word in a column of networks that is neither a technology nor "unlocked" is the name of a carrier.
 */
export function readOfferCell(meaning: OfferMeaning, cell: string): OfferKind | 'unknown' | null {
  // The last part of a path such as "Electronics > Phones > Used" is the category.
  const part = cell.split(/[>›»→|]/u).at(-1) ?? '';
  const text = toArabicDigits(fold(part))
    .replace(/^https?:\/\/schema\.org\//, '')
    .trim();
  const word = findOfferWord(text, true);
  if (meaning === 'network') {
    if (word === 'locked' || word === 'contract') return word;
    const isOpen = hasMeaning(unlockedPattern, text, true) || technologyPattern.test(text);
    return isOpen || readFlag(text) === false ? null : 'locked';
  }
  if (meaning === 'condition' && (word === null || word === 'unlocked')) return 'unknown';
  return word === null || isNeutral(word) ? null : word;
}

/** Matches things other than phones and their accessories that shops also sell. */
const otherProductPattern = createPhrasePattern(`
  (?:ear ?)?buds?, air ?pods?, ear ?phones?, head ?phones?, headsets?, cables?, chargers?, power ?banks?, speakers?,
  printers?, routers?, keyboards?, mouse, projectors?, drones?, webcams?, selfie ?stick, ring light, memory cards?,
  micro ?sd, sim cards?, หูฟัง, ลำโพง, แบตสำรอง, พาวเวอร์แบงค์, สายชาร์จ, kopfhörer, auriculares, fones?, écouteurs,
  tai nghe, sạc dự phòng, наушники, колонка
`);

/** Whether a name belongs to an accessory, a spare part, or another product that is not a phone. */
export function isOtherProduct(name: string): boolean {
  const kind = readOfferKind(name);
  return kind === 'accessory' || kind === 'parts' || otherProductPattern.test(fold(name));
}

/** Folds a text. The Turkish İ becomes a plain i, which Unicode lower-cases to two characters. */
const fold = (text: string): string => foldText(text).toLowerCase().replaceAll('i\u0307', 'i');
