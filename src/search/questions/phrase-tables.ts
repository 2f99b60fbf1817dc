import { thaiSkeleton } from '../thai-skeleton.ts';
import { conceptWords } from './concepts.ts';
import { colourWords } from './part-words.ts';

/** A phrase of English: its words, and the concepts it says. */
export interface Phrase {
  readonly words: readonly string[];
  readonly says: readonly string[];
}

/** A stretch of Thai letters, by the next letter's code unit of those that go on from it. */
export interface PhraseNode {
  readonly next: Map<number, PhraseNode>;
  /** What the stretch says as a whole phrase. */
  says: readonly string[] | null;
}

const phrasesOf = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

const entries = [
  ...Object.entries(conceptWords).map(([says, words]) => [says.split(' '), words] as const),
  ...Object.entries(colourWords).map(
    ([colour, [english]]) => [['colour', `colour:${colour}`], [english]] as const,
  ),
  // Without its "สี", a colour is a syllable of many words.
  ...Object.entries(colourWords).map(
    ([colour, [, thai]]) =>
      [
        ['in', 'colour', `colour:${colour}`],
        [
          '',
          phrasesOf(thai)
            .map((word) => `สี${word}`)
            .join(),
        ],
      ] as const,
  ),
];

/** English phrases by their first word, longest first. */
export const englishPhrases: ReadonlyMap<string, readonly Phrase[]> = createEnglish();
/** Words that alone say something, to know them misspelt. */
export const englishWords: readonly string[] = [...englishPhrases]
  .filter(([word, phrases]) => word.length >= 5 && phrases.some(({ words }) => words.length === 1))
  .map(([word]) => word);
/** Thai phrases by their skeletons (`thai-skeleton.ts`), letter by letter. */
export const thaiPhrases: PhraseNode = createThai();

function createEnglish(): Map<string, Phrase[]> {
  const table = new Map<string, Phrase[]>();
  for (const [says, [english]] of entries) {
    for (const phrase of phrasesOf(english)) {
      const words = phrase.split(' ');
      const first = words[0] as string;
      table.set(first, [...(table.get(first) ?? []), { words, says }]);
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return table;
}

function createThai(): PhraseNode {
  const root: PhraseNode = { next: new Map(), says: null };
  for (const [says, [, thai]] of entries) {
    for (const phrase of phrasesOf(thai)) {
      const skeleton = thaiSkeleton(phrase.replaceAll(/[ๆ ]/g, ''));
      let node = root;
      for (let at = 0; at < skeleton.length; at += 1) {
        const letter = skeleton.charCodeAt(at);
        const next: PhraseNode = node.next.get(letter) ?? { next: new Map(), says: null };
        node.next.set(letter, next);
        node = next;
      }
      node.says ??= says;
    }
  }
  return root;
}
