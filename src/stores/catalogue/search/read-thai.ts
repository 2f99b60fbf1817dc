import { editDistance } from './edit-distance.ts';
import { mendableThai, thaiDictionary } from './thai-dictionary.ts';
import { thaiSkeleton } from './thai-skeleton.ts';

/** One way to read a stretch of Thai: the Latin atoms it stands for. */
export interface ThaiReading {
  readonly atoms: readonly string[];
  readonly cost: number;
  /** Stretches that mean nothing here. */
  readonly dropped: number;
}

interface Step extends ThaiReading {
  readonly inUnknown: boolean;
}

const kept = 3;
/** More at the end, since one syllable begins many words. */
const keptAtEnd = 6;
const pieceCost = 0.05;
const shortPieceCost = 0.1;
const unknownCost = 2;
const errorCost = 0.6;
const unfinishedCost = 0.3;
/** While someone types, one syllable at the end is the start of a word rather than a letter's name. */
const syllableCost = 0.3;
const longest = 18;
/** No name is longer in Thai, and mending takes its time. */
const longestMended = 48;

function extend(step: Step, atoms: readonly string[], cost: number): Step {
  return {
    atoms: [...step.atoms, ...atoms],
    cost: step.cost + cost,
    dropped: step.dropped,
    inUnknown: false,
  };
}

function skip(step: Step): Step {
  return step.inUnknown
    ? { ...step, cost: step.cost + 0.05 }
    : { ...step, cost: step.cost + unknownCost, dropped: step.dropped + 1, inUnknown: true };
}

interface Word {
  readonly length: number;
  readonly meanings: readonly (readonly string[])[];
  readonly cost: number;
}

function exactWords(text: string, at: number): Word[] {
  const found: Word[] = [];
  for (let length = 1; length <= Math.min(longest, text.length - at); length += 1) {
    const meanings = thaiDictionary.get(text.slice(at, at + length));
    if (meanings !== undefined) {
      found.push({ length, meanings, cost: length < 3 ? pieceCost + shortPieceCost : pieceCost });
    }
  }
  return found;
}

function typed(word: Word): Word {
  return word.length < 4 ? { ...word, cost: word.cost + syllableCost } : word;
}

/** Words that the rest of the text begins, since the last word may be unfinished. */
function unfinishedWords(text: string, at: number): Word[] {
  const rest = text.slice(at);
  if (rest.length < 2) return [];
  const found: Word[] = [];
  for (const [skeleton, meanings] of thaiDictionary) {
    if (skeleton.length > rest.length && skeleton.startsWith(rest)) {
      found.push({ length: rest.length, meanings, cost: pieceCost + unfinishedCost });
    }
  }
  return found;
}

function misspeltWords(text: string, at: number): Word[] {
  const found: Word[] = [];
  const likely = [
    ...(mendableThai.get(`1${text[at]}`) ?? []),
    ...(mendableThai.get(`2${text[at + 1]}`) ?? []),
  ];
  for (const skeleton of new Set(likely)) {
    const bound = skeleton.length < 7 ? 1 : 2;
    for (let length = skeleton.length - bound; length <= skeleton.length + bound; length += 1) {
      if (at + length > text.length) break;
      const errors = editDistance(skeleton, text.slice(at, at + length), bound);
      if (errors > bound) continue;
      found.push({
        length,
        meanings: thaiDictionary.get(skeleton) ?? [],
        cost: pieceCost + errors * errorCost,
      });
    }
  }
  return found;
}

function readWith(text: string, wordsAt: (at: number) => Word[]): ThaiReading[] {
  const steps: Step[][] = Array.from({ length: text.length + 1 }, () => []);
  steps[0]?.push({ atoms: [], cost: 0, dropped: 0, inUnknown: false });
  for (let at = 0; at < text.length; at += 1) {
    const here = (steps[at] ?? []).sort((a, b) => a.cost - b.cost).slice(0, kept);
    const words = wordsAt(at);
    for (const step of here) {
      steps[at + 1]?.push(skip(step));
      for (const word of words) {
        word.meanings.forEach((atoms, rank) => {
          steps[at + word.length]?.push(extend(step, atoms, word.cost + rank * 0.02));
        });
      }
    }
  }
  const readings = (steps[text.length] ?? []).sort((a, b) => a.cost - b.cost).slice(0, keptAtEnd);
  // Words are only passed over where they mean nothing, never to find something for the rest.
  return readings.filter(({ dropped }) => dropped === readings[0]?.dropped);
}

/**
 * Reads unsegmented Thai as the Latin words of names, best reading first. Misspelt words are tried only where the
 * text has no reading as written, since every word of the table is compared then.
 */
export function readThai(text: string, last: boolean, completing: boolean): ThaiReading[] {
  const skeleton = thaiSkeleton(text);
  const written = (at: number) => {
    const words = exactWords(skeleton, at);
    if (!last) return words;
    const ended = completing
      ? words.map((word) => (at + word.length < skeleton.length ? word : typed(word)))
      : words;
    return [...ended, ...unfinishedWords(skeleton, at)];
  };
  const asWritten = readWith(skeleton, written);
  if (asWritten[0]?.dropped === 0 || skeleton.length > longestMended) return asWritten;
  return readWith(skeleton, (at) => [...written(at), ...misspeltWords(skeleton, at)]);
}
