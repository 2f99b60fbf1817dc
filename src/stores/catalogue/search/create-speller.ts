import { editDistance } from './edit-distance.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Spelling {
  readonly word: string;
  /** What the reader pays for believing in this word: grows with the errors, less for a common word. */
  readonly cost: number;
}

/** Finds the known words that someone may have meant by a misspelt one, best first. */
export type Speller = (word: string, limit?: number) => readonly Spelling[];

interface Candidate {
  readonly word: string;
  readonly letters: number;
  readonly frequency: number;
  readonly common: boolean;
}

const memoLimit = 2000;

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

/** One bit for each of 26 letters, so that words with other letters are ruled out without comparing them. */
function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 31);
  return mask;
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

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

function costOf(word: string, candidate: Candidate, distance: number): number {
  const swapped = word.length === candidate.word.length && letterMask(word) === candidate.letters;
  const short = word.length <= 4 ? 0.2 : 0;
  const otherStart = word[0] === candidate.word[0] ? 0 : startMissing(word, candidate.word) ? 0.15 : 0.3;
  const rare = candidate.common ? 0 : 0.15 / candidate.frequency + 0.1;
  return distance * 0.6 + short + otherStart + rare - (swapped ? 0.15 : 0);
}

/** Creates a speller over the words (not the numbers) of a vocabulary. */
export function createSpeller(vocabulary: Vocabulary): Speller {
  const byLength = new Map<number, Candidate[]>();
  for (const word of vocabulary.atoms) {
    if (word.length < 2 || /\d/.test(word)) continue;
    const group = byLength.get(word.length) ?? [];
    group.push({
      word,
      letters: letterMask(word),
      frequency: vocabulary.frequencyOf(word),
      common: vocabulary.isCommon(word),
    });
    byLength.set(word.length, group);
  }
  const find = (word: string) => {
    const found: Spelling[] = soundingAlike(word, vocabulary);
    const mask = letterMask(word);
    for (let length = word.length - 3; length <= word.length + 3; length += 1) {
      for (const candidate of byLength.get(length) ?? []) {
        const bound = boundFor(word.length, candidate.common);
        if (countBits(mask ^ candidate.letters) > bound * 2 || candidate.word === word) continue;
        const distance = editDistance(word, candidate.word, bound);
        if (distance > bound || isFarFetched(word, candidate.word, distance)) continue;
        found.push({ word: candidate.word, cost: costOf(word, candidate, distance) });
      }
    }
    return found.sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1)).slice(0, 6);
  };
  // A catalogue is asked the same misspellings over and over; the memo is dropped whole, which keeps it simple.
  const memo = new Map<string, readonly Spelling[]>();
  return (word, limit = 6) => {
    let spellings = memo.get(word);
    if (spellings === undefined) {
      if (memo.size >= memoLimit) memo.clear();
      spellings = word.length > 24 ? [] : find(word);
      memo.set(word, spellings);
    }
    return spellings.slice(0, limit);
  };
}
