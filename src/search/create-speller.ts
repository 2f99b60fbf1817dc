import { LRUCache } from 'lru-cache';
import { createNearWords, type FindNearWords, type NearWord } from './create-near-words.ts';
import { letterMask } from './letter-mask.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Spelling {
  readonly word: string;
  /** What the reader pays for believing in this word: grows with the errors, less for a common word. */
  readonly cost: number;
}

/** Finds the known words that someone may have meant by a misspelt one. */
export interface Speller {
  /** The likeliest words, best first. */
  spell(word: string, limit?: number): readonly Spelling[];
  /**
   * The two likeliest of the words that are at most one error away or sound alike; none for a word that is more than a
   * letter longer than every word known.
   */
  spellNear(word: string): readonly Spelling[];
  /** The two likeliest beginnings of common words that are one error away: of "galx" that is "gala". */
  spellBeginning(word: string): readonly Spelling[];
}

/** Known words, of which some are guessed more readily than others. */
interface WordList {
  readonly words: readonly string[];
  readonly common: boolean;
  readonly find: FindNearWords;
}

const memoLimit = 8000;
const longestSpelt = 24;
const mostSpellings = 6;
const mostNear = 2;
/** Of fewer letters too many words are one error away; of more, the word itself is near enough. */
const beginnings = { shortest: 4, longest: 8 };
const beginningCost = 0.8;

/** Spellings of one sound, which count as one error however many letters they differ in. */
const soundAlikes = [
  ['f', 'ph'],
  ['ph', 'f'],
  ['k', 'c'],
  ['c', 'k'],
  ['ck', 'k'],
  ['ks', 'x'],
  ['z', 's'],
  ['i', 'y'],
  ['y', 'i'],
  ['oo', 'u'],
  ['u', 'oo'],
  ['ee', 'i'],
  ['sh', 'x'],
  ['sh', 'xi'],
].map(([written = '', meant = '']) => ({ written, meant, mask: letterMask(written) }));
const soundAlikeCost = 0.6;

/** Short words change their meaning with one letter, so only common ones are guessed from them. */
function boundFor(length: number, common: boolean): number {
  if (length === 2) return common ? 1 : 0;
  if (length < 5) return 1;
  if (length === 5) return common ? 2 : 1;
  return length < 9 ? 2 : 3;
}

/** One letter too few or too many at the start is likelier than a wrong first letter. */
function startMissing(word: string, meant: string): boolean {
  return meant.endsWith(word) || word.endsWith(meant);
}

function soundingAlike(word: string, vocabulary: Vocabulary): Spelling[] {
  const letters = letterMask(word);
  const found: Spelling[] = [];
  for (const { written, meant, mask } of soundAlikes) {
    if ((letters & mask) !== mask) continue;
    const other = word.replaceAll(written, meant);
    if (other === word || other.length < 3 || vocabulary.frequencyOf(other) === 0) continue;
    found.push({ word: other, cost: soundAlikeCost });
  }
  return found;
}

/** A short word with errors leaves so little that its start at least must stand. */
function isFarFetched(word: string, meant: string, distance: number): boolean {
  if (word.length === 2) return word[0] !== meant[0] || meant.length !== 3;
  if (distance > 1 && meant.length < 4) return true;
  return distance > 1 && word.length < 8 && word[0] !== meant[0];
}

/** The beginnings of the words, but not the words themselves. */
function beginningsOf(words: readonly string[]): string[] {
  const { shortest, longest } = beginnings;
  const found = words.flatMap((word) =>
    Array.from({ length: Math.max(0, Math.min(word.length - 1, longest) - shortest + 1) }, (_, more) =>
      word.slice(0, shortest + more),
    ),
  );
  return [...new Set(found)];
}

function listWords(words: readonly string[], common: boolean): WordList {
  return { words, common, find: createNearWords(words) };
}

/** Creates a speller over the words (not the numbers) of a vocabulary. */
export function createSpeller(vocabulary: Vocabulary): Speller {
  const words = vocabulary.tokens.filter((word) => word.length >= 2 && !/\d/.test(word));
  const lists = [
    listWords(words.filter(vocabulary.isCommon), true),
    listWords(
      words.filter((word) => !vocabulary.isCommon(word)),
      false,
    ),
  ];

  const longestWord = words.reduce((longest, { length }) => Math.max(longest, length), 0);

  const costOf = (word: string, list: WordList, { at, distance }: NearWord): number => {
    const meant = list.words[at] as string;
    const swapped = word.length === meant.length && letterMask(word) === letterMask(meant);
    const short = word.length <= 4 ? 0.2 : 0;
    const otherStart = word[0] === meant[0] ? 0 : startMissing(word, meant) ? 0.15 : 0.3;
    const rare = list.common ? 0 : 0.15 / vocabulary.frequencyOf(meant) + 0.1;
    return distance * 0.6 + short + otherStart + rare - (swapped ? 0.15 : 0);
  };

  const find = (word: string, mostErrors: number): Spelling[] => {
    const found = soundingAlike(word, vocabulary);
    for (const list of lists) {
      for (const near of list.find(word, Math.min(mostErrors, boundFor(word.length, list.common)))) {
        const meant = list.words[near.at] as string;
        if (meant === word || isFarFetched(word, meant, near.distance)) continue;
        found.push({ word: meant, cost: costOf(word, list, near) });
      }
    }
    return found.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1)).slice(0, mostSpellings);
  };

  // A catalogue is asked the same misspellings over and over.
  const remember = (mostErrors: number) =>
    new LRUCache<string, readonly Spelling[]>({
      max: memoLimit,
      memoMethod: (word) => find(word, mostErrors),
    });
  const spellings = remember(Number.POSITIVE_INFINITY);
  const near = remember(1);
  const started = beginningsOf(words.filter(vocabulary.isCommon));
  const findBeginning = createNearWords(started);
  return {
    spell(word, limit = mostSpellings) {
      if (word.length > longestSpelt) return [];
      return spellings.memo(word).slice(0, limit);
    },
    spellNear(word) {
      if (word.length > Math.min(longestSpelt, longestWord + 1)) return [];
      return near.memo(word).slice(0, mostNear);
    },
    spellBeginning(word) {
      if (word.length < beginnings.shortest || word.length > beginnings.longest) return [];
      return findBeginning(word, 1)
        .map(({ at }) => started[at] as string)
        .filter((beginning) => beginning[0] === word[0])
        .map((beginning) => ({ word: beginning, cost: beginningCost }))
        .slice(0, mostNear);
    },
  };
}
