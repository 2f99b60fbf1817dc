import { createNearWordFinder } from '../spelling/create-near-word-finder.ts';
import { englishPhrases, englishWords } from './rules/phrase-tables.ts';

/** Shorter words are not corrected, since one different letter makes them another word. */
const minCorrectedLength = 5;

const findNearWords = createNearWordFinder(englishWords);

/**
 * The words, and all forms of them that lack one letter. Two words that are one error apart have such a form in common,
 * so a few lookups exclude most words (symmetric delete algorithm; W. Garbe, SymSpell, 2012).
 */
const shortenedWords = new Set(englishWords.flatMap((word) => [word, ...removeEachLetter(word)]));

function removeEachLetter(word: string): string[] {
  return Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** Whether a word may be a misspelling of a word that occurs in questions. */
export function mayBeMisspelt(word: string): boolean {
  if (word.length < minCorrectedLength) return false;
  if (shortenedWords.has(word)) return true;
  // The first letter is hardly ever wrong.
  for (let index = 1; index < word.length; index += 1) {
    if (shortenedWords.has(word.slice(0, index) + word.slice(index + 1))) return true;
  }
  return false;
}

/** @returns the concepts of a word that is one error away and has the same first letter, or null if there is none */
export function readMisspelt(text: string): readonly string[] | null {
  if (!mayBeMisspelt(text)) return null;
  for (const { index } of findNearWords(text, 1)) {
    const word = englishWords[index] as string;
    if (word[0] === text[0])
      return englishPhrases.get(word)?.find(({ words }) => words.length === 1)?.concepts ?? null;
  }
  return null;
}
