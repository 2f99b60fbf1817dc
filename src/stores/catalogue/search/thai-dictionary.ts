import { thaiNoise } from './thai-noise.ts';
import { thaiNumberSkeletons } from './thai-numbers.ts';
import { thaiSkeleton } from './thai-skeleton.ts';
import { thaiWords } from './thai-words.ts';

/** One letter makes another word of a shorter one. */
const shortestMended = 5;

/** What each skeleton may mean, as atoms of names; none is a word to pass over. */
export const thaiDictionary: ReadonlyMap<string, readonly string[][]> = createDictionary();

function createDictionary(): Map<string, string[][]> {
  const words = new Map<string, string[][]>();
  const add = (spelling: string, atoms: string[]) => {
    const skeleton = thaiSkeleton(spelling);
    const meanings = words.get(skeleton) ?? [];
    if (!meanings.some((known) => known.join() === atoms.join())) words.set(skeleton, [...meanings, atoms]);
  };
  for (const [latin, spellings] of thaiWords) {
    for (const spelling of spellings) add(spelling, latin.split(' '));
  }
  for (const word of thaiNoise) add(word, []);
  for (const [skeleton, number] of thaiNumberSkeletons()) add(skeleton, [number]);
  return words;
}

/** Skeletons by their first letter ("1ซ") and their second ("2ม"), one of which even a misspelt word has. */
export const mendableThai: ReadonlyMap<string, readonly string[]> = groupMendable();

function groupMendable(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const skeleton of thaiDictionary.keys()) {
    if (skeleton.length < shortestMended) continue;
    for (const key of [`1${skeleton[0]}`, `2${skeleton[1]}`])
      groups.set(key, [...(groups.get(key) ?? []), skeleton]);
  }
  return groups;
}
