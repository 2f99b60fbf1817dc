import { createNearWords } from '../create-near-words.ts';
import { englishPhrases, englishWords } from './phrase-tables.ts';

/** A letter makes another word of a shorter one. */
export const shortestMended = 5;

const nearWords = createNearWords(englishWords);

/**
 * What is left of each word without one of its letters: two words one error apart have such a remainder in common, so
 * that most words are ruled out by looking up a few (the symmetric deletes of W. Garbe, SymSpell, 2012).
 */
const remainders = new Set(englishWords.flatMap((word) => [word, ...remaindersOf(word)]));

function remaindersOf(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** Whether a word may be one that says something, with one error. */
export function mayBeMisspelt(word: string): boolean {
  if (word.length < shortestMended) return false;
  if (remainders.has(word)) return true;
  // Hardly anybody errs in the first letter.
  for (let at = 1; at < word.length; at += 1) {
    if (remainders.has(word.slice(0, at) + word.slice(at + 1))) return true;
  }
  return false;
}

/** The concepts of the word that a text is one error away from, behind the same first letter; null for none. */
export function mendWord(text: string): readonly string[] | null {
  if (!mayBeMisspelt(text)) return null;
  for (const { at } of nearWords(text, 1)) {
    const word = englishWords[at] as string;
    if (word[0] === text[0])
      return englishPhrases.get(word)?.find(({ words }) => words.length === 1)?.says ?? null;
  }
  return null;
}
