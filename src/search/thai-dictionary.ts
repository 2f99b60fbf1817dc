import { thaiNoise } from './thai-noise.ts';
import { thaiNumberSkeletons } from './thai-numbers.ts';
import { thaiSkeleton } from './thai-skeleton.ts';
import { thaiWords } from './thai-words.ts';

/** What a skeleton may mean: for each meaning the words of names, none for a word to pass over. */
export type ThaiMeanings = readonly (readonly string[])[];

/** What is known of a stretch of letters, and by the next letter's code unit of those that go on from it. */
export interface ThaiNode {
  readonly next: Map<number, ThaiNode>;
  /** What the stretch means as a whole word; empty when it is none. */
  meanings: ThaiMeanings;
  /** What the longer words mean that begin so. */
  readonly longer: ThaiMeanings[];
}

/** Every skeleton that means something. */
export const thaiDictionary: ReadonlyMap<string, ThaiMeanings> = createDictionary();

/** The same, letter by letter. */
export const thaiDictionaryRoot: ThaiNode = createTree();

function createDictionary(): Map<string, ThaiMeanings> {
  const dictionary = new Map<string, ThaiMeanings>();
  const add = (spelling: string, words: string[]) => {
    const skeleton = thaiSkeleton(spelling);
    const meanings = dictionary.get(skeleton) ?? [];
    if (meanings.some((known) => known.join() === words.join())) return;
    dictionary.set(skeleton, [...meanings, words]);
  };
  for (const [latin, spellings] of thaiWords) {
    for (const spelling of spellings) add(spelling, latin.split(' '));
  }
  for (const word of thaiNoise) add(word, []);
  for (const [skeleton, number] of thaiNumberSkeletons()) add(skeleton, [number]);
  return dictionary;
}

function createNode(): ThaiNode {
  return { next: new Map(), meanings: [], longer: [] };
}

function createTree(): ThaiNode {
  const root = createNode();
  for (const [skeleton, meanings] of thaiDictionary) {
    let node = root;
    for (let at = 0; at < skeleton.length; at += 1) {
      node.longer.push(meanings);
      const letter = skeleton.charCodeAt(at);
      const next = node.next.get(letter) ?? createNode();
      node.next.set(letter, next);
      node = next;
    }
    node.meanings = meanings;
  }
  return root;
}
