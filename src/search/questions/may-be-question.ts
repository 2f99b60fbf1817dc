import { chipMakers } from './chipsets.ts';
import { currencyConceptsBySign, isCurrencyWord } from './currency-words.ts';
import { conceptBySign, conceptByUnit, getNumberConcept } from './numbers.ts';
import { isPassive } from './piece.ts';
import { mayBeMisspelt } from './read-misspelt.ts';
import { englishPhrases } from './rules/phrase-tables.ts';

/** Words that alone make a text a question. */
const singleQuestionWords = new Set<string>(chipMakers);
/** Words that make a text a question if a number follows. */
const wordsBeforeNumber = new Set<string>();
/** Pairs of words that make a text a question, by the first word. */
const secondWordsByFirst = new Map<string, Set<string>>();
for (const [word, phrases] of englishPhrases) {
  for (const { words, concepts } of phrases) {
    const [, second] = words;
    if (concepts.every(isPassive)) {
      if (second === undefined && ['max', 'min', 'from'].includes(concepts[0] as string))
        wordsBeforeNumber.add(word);
      continue;
    }
    if (second === undefined) singleQuestionWords.add(word);
    else secondWordsByFirst.set(word, (secondWordsByFirst.get(word) ?? new Set()).add(second));
  }
}

const nonAsciiPattern = /[^\x20-\x7e]/;
const partPattern = /([a-z]+)|(\d+(?:\.\d+)?)|([^\sa-z\d])/g;

/**
 * Whether a folded text may be a question. This quick test is true for all questions and for few other texts, so
 * that most names need not be parsed as questions.
 */
export function mayBeQuestion(text: string, isNameWord: (word: string) => boolean): boolean {
  if (nonAsciiPattern.test(text)) return true;
  let previousText = '';
  /** Whether the preceding number is part of a name, like the 325 in "a325g". */
  let isNameNumber = false;
  let previousEnd = -1;
  /** Whether all words so far occur in questions, as in "phone for grandma". */
  let isOnlyFillers = text.includes(' ');
  partPattern.lastIndex = 0;
  for (let match = partPattern.exec(text); match !== null; match = partPattern.exec(text)) {
    const [matchedText, word, digits] = match;
    const isGlued = previousEnd === match.index;
    isOnlyFillers &&= englishPhrases.has(matchedText);
    if (word !== undefined) {
      const isAfterNumber = /^\d/.test(previousText);
      if (isAfterNumber && isCurrencyWord(word)) return true;
      if (isAfterNumber && !isNameNumber && (conceptByUnit.has(word) || word === 'k')) return true;
      if (!isGlued || !isAfterNumber) {
        if (singleQuestionWords.has(word) || secondWordsByFirst.get(previousText)?.has(word)) return true;
        if (word.length >= 5 && !isNameWord(word) && mayBeMisspelt(word)) return true;
      }
    } else if (digits !== undefined) {
      isNameNumber =
        isGlued &&
        (previousText.length <= 2 || !englishPhrases.has(previousText)) &&
        previousText !== 'ip' &&
        /^[a-z]/.test(previousText);
      if (wordsBeforeNumber.has(previousText) || previousText === 'ip' || previousText === 'hdr') return true;
      if (/^[-~/+]$/.test(previousText)) return true;
      if (digits.length === 4 && !isGlued && getNumberConcept(digits, Number(digits)) === 'year') return true;
    } else if (currencyConceptsBySign.has(matchedText)) return true;
    else if (matchedText in conceptBySign && !/[-~/&]/.test(matchedText)) return true;
    else if (matchedText === '-' && !isGlued && /[a-z5]/.test(text[match.index + 1] ?? '')) return true;
    // A hyphen or an apostrophe joins the words of a phrase.
    if ((matchedText !== '-' && matchedText !== "'") || /^\d/.test(previousText)) previousText = matchedText;
    previousEnd = match.index + matchedText.length;
  }
  return isOnlyFillers;
}
