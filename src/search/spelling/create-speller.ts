import { LRUCache } from 'lru-cache';
import type { Vocabulary } from '../index/vocabulary.ts';
import { createNearWordFinder, type NearWord } from './create-near-word-finder.ts';
import { computeLetterMask } from './letter-mask.ts';

export interface Spelling {
  readonly word: string;
  /** How unlikely it is that this word is meant. It grows with the number of errors, and is lower for a common word. */
  readonly cost: number;
}

/** Finds words of the vocabulary that a misspelt word may mean. */
export type Speller = ReturnType<typeof createSpeller>;

const maxCachedWords = 8000;
const maxWordLength = 24;
const maxSpellings = 6;
const maxNearSpellings = 2;
/** The lengths of misspelt beginnings that are corrected. Shorter beginnings are similar to too many words. */
const beginningLengths = { shortest: 4, longest: 8 };
const beginningCost = 0.8;

/** Pairs of spellings for the same sound. Such a difference has a fixed cost, however many letters differ. */
const soundAlikes = 'f-ph ph-f k-c c-k ck-k ks-x z-s i-y y-i oo-u u-oo ee-i sh-x sh-xi'
  .split(' ')
  .map((pair) => pair.split('-'))
  .map(([typed = '', correct = '']) => ({ typed, correct, mask: computeLetterMask(typed) }));
const soundAlikeCost = 0.6;

/**
 * Returns the highest number of errors in a word of this length. For some lengths, it is lower if the correction is not
 * a common word.
 */
function getMaxErrors(length: number, isCommon: boolean): number {
  if (length === 2) return isCommon ? 1 : 0;
  if (length < 5) return 1;
  if (length === 5) return isCommon ? 2 : 1;
  return length < 9 ? 2 : 3;
}

/** Whether the words differ only by additional letters at the start, which is more likely than a wrong first letter. */
function isStartMissing(word: string, candidate: string): boolean {
  return candidate.endsWith(word) || word.endsWith(candidate);
}

function findSoundAlikes(word: string, vocabulary: Vocabulary): Spelling[] {
  const wordMask = computeLetterMask(word);
  const spellings: Spelling[] = [];
  for (const { typed, correct, mask } of soundAlikes) {
    if ((wordMask & mask) !== mask) continue;
    const respelt = word.replaceAll(typed, correct);
    if (respelt === word || respelt.length < 3 || vocabulary.getFrequency(respelt) === 0) continue;
    spellings.push({ word: respelt, cost: soundAlikeCost });
  }
  return spellings;
}

/** Whether a correction is too unlikely, such as the correction of a short word to a word with another first letter. */
function isFarFetched(word: string, candidate: string, distance: number): boolean {
  if (word.length === 2) return word[0] !== candidate[0] || candidate.length !== 3;
  if (distance > 1 && candidate.length < 4) return true;
  return distance > 1 && word.length < 8 && word[0] !== candidate[0];
}

/** @returns the beginnings of words, without the words themselves */
function listBeginnings(words: readonly string[]): string[] {
  const { shortest, longest } = beginningLengths;
  const prefixes = words.flatMap((word) =>
    Array.from({ length: Math.max(0, Math.min(word.length - 1, longest) - shortest + 1) }, (_, index) =>
      word.slice(0, shortest + index),
    ),
  );
  return [...new Set(prefixes)];
}

/** @param words words that are either all common or all rare */
const createWordList = (words: readonly string[], isCommon: boolean) => ({
  words,
  isCommon,
  find: createNearWordFinder(words),
});
type WordList = ReturnType<typeof createWordList>;

/** Creates a speller for the words of a vocabulary. Numbers are not corrected. */
export function createSpeller(vocabulary: Vocabulary) {
  const words = vocabulary.tokens.filter((word) => word.length >= 2 && !/\d/.test(word));
  const lists = [
    createWordList(words.filter(vocabulary.isCommon), true),
    createWordList(
      words.filter((word) => !vocabulary.isCommon(word)),
      false,
    ),
  ];

  const longestWordLength = words.reduce((longest, { length }) => Math.max(longest, length), 0);

  const computeCost = (word: string, list: WordList, { index, distance }: NearWord): number => {
    const candidate = list.words[index] as string;
    const isTransposed =
      word.length === candidate.length && computeLetterMask(word) === computeLetterMask(candidate);
    const shortCost = word.length <= 4 ? 0.2 : 0;
    const startCost = word[0] === candidate[0] ? 0 : isStartMissing(word, candidate) ? 0.15 : 0.3;
    const rareCost = list.isCommon ? 0 : 0.15 / vocabulary.getFrequency(candidate) + 0.1;
    return distance * 0.6 + shortCost + startCost + rareCost - (isTransposed ? 0.15 : 0);
  };

  const findSpellings = (word: string, maxErrors: number): Spelling[] => {
    const spellings = findSoundAlikes(word, vocabulary);
    for (const list of lists) {
      const listMaxErrors = Math.min(maxErrors, getMaxErrors(word.length, list.isCommon));
      for (const nearWord of list.find(word, listMaxErrors)) {
        const candidate = list.words[nearWord.index] as string;
        if (candidate === word || isFarFetched(word, candidate, nearWord.distance)) continue;
        spellings.push({ word: candidate, cost: computeCost(word, list, nearWord) });
      }
    }
    return spellings.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1)).slice(0, maxSpellings);
  };

  // The results are cached, because many people make the same mistakes.
  const createCache = (maxErrors: number) =>
    new LRUCache<string, readonly Spelling[]>({
      max: maxCachedWords,
      memoMethod: (word) => findSpellings(word, maxErrors),
    });
  const spellingCache = createCache(Number.POSITIVE_INFINITY);
  const nearSpellingCache = createCache(1);
  const commonBeginnings = listBeginnings(words.filter(vocabulary.isCommon));
  const findBeginning = createNearWordFinder(commonBeginnings);
  return {
    /** Finds the likeliest words, best first. */
    spell(word: string, limit = maxSpellings): readonly Spelling[] {
      if (word.length > maxWordLength) return [];
      return spellingCache.memo(word).slice(0, limit);
    },
    /** Finds the two likeliest words that are at most one error away or sound alike. */
    spellNear(word: string): readonly Spelling[] {
      // A word that is more than one letter longer than every word of the vocabulary is not near any of them.
      if (word.length > Math.min(maxWordLength, longestWordLength + 1)) return [];
      return nearSpellingCache.memo(word).slice(0, maxNearSpellings);
    },
    /** Finds up to two beginnings of common words that are at most one error away: "gala" for "galx". */
    spellBeginning(word: string): readonly Spelling[] {
      if (word.length < beginningLengths.shortest || word.length > beginningLengths.longest) return [];
      return findBeginning(word, 1)
        .map(({ index }) => commonBeginnings[index] as string)
        .filter((beginning) => beginning[0] === word[0])
        .map((beginning) => ({ word: beginning, cost: beginningCost }))
        .slice(0, maxNearSpellings);
    },
  };
}
