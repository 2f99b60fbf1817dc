import { createNearWords, type FindNearWords, letterMask, type NearWord } from './create-near-words.ts';
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
  /** The same, of words that are one error or one sound away at most. */
  spellNear(word: string, limit: number): readonly Spelling[];
}

/** Known words, of which some are guessed more readily than others. */
interface WordList {
  readonly words: readonly string[];
  readonly masks: readonly number[];
  readonly common: boolean;
  readonly find: FindNearWords;
}

const memoLimit = 8000;
const longestSpelt = 24;
const mostSpellings = 6;

/** Spellings of one sound, which count as one error however many letters they differ in. */
const soundAlikes: readonly (readonly [string, string])[] = [
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
];
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
  return soundAlikes
    .map(([written, meant]) => word.replaceAll(written, meant))
    .filter((meant) => meant !== word && meant.length > 2 && vocabulary.frequencyOf(meant) > 0)
    .map((meant) => ({ word: meant, cost: soundAlikeCost }));
}

/** A short word with errors leaves so little that its start at least must stand. */
function isFarFetched(word: string, meant: string, distance: number): boolean {
  if (word.length === 2) return word[0] !== meant[0] || meant.length !== 3;
  if (distance > 1 && meant.length < 4) return true;
  return distance > 1 && word.length < 8 && word[0] !== meant[0];
}

function listWords(words: readonly string[], common: boolean): WordList {
  return { words, common, masks: words.map(letterMask), find: createNearWords(words) };
}

/** Creates a speller over the words (not the numbers) of a vocabulary. */
export function createSpeller(vocabulary: Vocabulary): Speller {
  const words = vocabulary.atoms.filter((word) => word.length >= 2 && !/\d/.test(word));
  const lists = [
    listWords(words.filter(vocabulary.isCommon), true),
    listWords(
      words.filter((word) => !vocabulary.isCommon(word)),
      false,
    ),
  ];

  const costOf = (word: string, list: WordList, { at, distance }: NearWord): number => {
    const meant = list.words[at] as string;
    const swapped = word.length === meant.length && letterMask(word) === list.masks[at];
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

  // A catalogue is asked the same misspellings over and over; the memo is dropped whole, which keeps it simple.
  const memo = new Map<string, readonly Spelling[]>();
  return {
    spell(word, limit = mostSpellings) {
      if (word.length > longestSpelt) return [];
      let spellings = memo.get(word);
      if (spellings === undefined) {
        if (memo.size >= memoLimit) memo.clear();
        spellings = find(word, Number.POSITIVE_INFINITY);
        memo.set(word, spellings);
      }
      return spellings.slice(0, limit);
    },
    // Words are seldom this near, and then few are compared: a memo would be filled with what nobody asks again.
    spellNear: (word, limit) => (word.length > longestSpelt ? [] : find(word, 1).slice(0, limit)),
  };
}
