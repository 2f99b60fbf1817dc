import { looksLikeModelNumber } from '../../names/model-numbers.ts';
import { readEditionAt, toWordsKey } from '../../names/name-parts.ts';
import type { Word } from '../../names/read-title-words.ts';
import { colours, getNetwork, isMeasure, separateModelWords, titleNoise } from '../../names/words.ts';

/** The facts in the part of a title after the phone's name. */
export interface TitleRemainder {
  readonly edition: string | null;
  /** "5g" if it occurs anywhere after the name. */
  readonly network: string | null;
  /** The text in brackets directly after the name: "china". */
  readonly bracketText: string | null;
  /** Words that look like model numbers. */
  readonly modelNumbers: readonly string[];
  /** The first word that may belong to the name of another model, or null if there is none. */
  readonly unrecognisedWord: string | null;
}

/** Words after which a title no longer names the model. */
const nameEndWords: ReadonlySet<string> = new Set(['with', 'w', 'for', 'by', 'from', 'featuring', 'cpu']);

/**
 * Reads the part of a title after a name. A word that may belong to the name of another model is reported if it comes
 * before the first comma, bracket or dash: "iPhone 12 Pro" is not "iPhone 12", even if the catalogue has only one of
 * the two.
 * @param nameWords the words that occur in names. Such a word indicates another model, even if a colour follows it.
 */
export function readTitleRemainder(words: readonly Word[], nameWords: ReadonlySet<string>): TitleRemainder {
  const wordsAfterSims = words.slice(countSimWords(words));
  const edition = readEditionAt(wordsAfterSims, 0);
  const wordsAfterEdition = wordsAfterSims.slice(edition?.length ?? 0);
  // The year may be followed by the word "edition", as in "A7 2016 Edition".
  const hasEditionWord = edition !== null && wordsAfterEdition[0]?.text === 'edition';
  const remainingWords = hasEditionWord ? wordsAfterEdition.slice(1) : wordsAfterEdition;
  return {
    edition: edition?.edition ?? null,
    bracketText: readBracketText(remainingWords),
    network: remainingWords.some((word) => getNetwork(word.text) === '5g') ? '5g' : null,
    modelNumbers: remainingWords.filter(isModelNumber).map(({ text }) => text),
    unrecognisedWord: findUnrecognisedWord(remainingWords, nameWords),
  };
}

/** Words for the number of SIMs, which shops may write before the year of an edition: "Nokia 150 DS 2020". */
const simWords: ReadonlySet<string> = new Set(['ds', 'ss', 'dual', 'single', 'sim']);

function countSimWords(words: readonly Word[]): number {
  const count = words.findIndex(({ text, isAfterSeparator }) => isAfterSeparator || !simWords.has(text));
  return count < 0 ? words.length : count;
}

function readBracketText(words: readonly Word[]): string | null {
  const end = words.findIndex(
    ({ isInBrackets, isAfterSeparator }, index) => !isInBrackets || (index > 0 && isAfterSeparator),
  );
  return toWordsKey(words.slice(0, end < 0 ? words.length : end)) || null;
}

function isModelNumber(word: Word): boolean {
  return word.isModelNumber || looksLikeModelNumber(word.text);
}

function findUnrecognisedWord(words: readonly Word[], nameWords: ReadonlySet<string>): string | null {
  for (const [index, word] of words.entries()) {
    const { text, isAfterSeparator, parts } = word;
    // A separator (bracket, comma or dash) ends the name, except in "Moto Z(3)" and "Note 8 (Pro)".
    if (isAfterSeparator)
      return separateModelWords.has(parts.join('')) || /^\d{1,2}$/.test(text) ? text : null;
    if (nameEndWords.has(text)) return null;
    if (titleNoise.has(text) || isMeasure(text) || isModelNumber(word)) continue;
    // A "+" directly after the name may belong to it. A later one does not, as in "Verizon + GSM".
    if (text === '+' && index > 0) continue;
    const nextWord = words[index + 1];
    // A decimal number before "in" or before a separator, such as the inch sign ("), is read as a screen size.
    if (/^\d+\.\d+$/.test(text) && (nextWord?.isAfterSeparator === true || /^in/.test(nextWord?.text ?? '')))
      continue;
    if (isColourAt(words, index, nameWords)) continue;
    return text;
  }
  return null;
}

/**
 * Whether a colour of up to three words, such as "Aura Glow Black", begins at the word with the index `start`. Words
 * before the colour itself must not occur in names.
 */
function isColourAt(words: readonly Word[], start: number, nameWords: ReadonlySet<string>): boolean {
  for (const [index, { text, isAfterSeparator }] of words.slice(start, start + 3).entries()) {
    if (index > 0 && isAfterSeparator) return false;
    if (colours.has(text)) return true;
    if (!/^\p{L}{3,}$/u.test(text) || nameWords.has(text)) return false;
  }
  return false;
}
