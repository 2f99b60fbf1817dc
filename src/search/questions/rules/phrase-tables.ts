import { toThaiSkeleton } from '../../spelling/thai-skeleton.ts';
import { currencyPhrases, needsNumber } from '../currency-words.ts';
import { colourWords, partWords } from '../part-words.ts';
import { type ConceptPhrases, questionWords } from '../question-words.ts';

/**
 * The phrases of questions, by their concept. A phrase with two concepts is listed under both names: "best" is under
 * `good most`. Thai spellings that differ only in tone marks or in letters with the same sound need not be listed
 * (`thai-skeleton.ts`).
 */
export const conceptWords: Readonly<Record<string, ConceptPhrases>> = { ...questionWords, ...partWords };

/** An English phrase and its concepts. */
export interface Phrase {
  readonly words: readonly string[];
  readonly concepts: readonly string[];
}

/** A node of the prefix tree of Thai phrases. */
export interface PhraseNode {
  /** The nodes of the prefixes that are one letter longer, by the code unit of that letter. */
  readonly children: Map<number, PhraseNode>;
  /** The concepts of the prefix if it is a whole phrase, otherwise null. */
  concepts: readonly string[] | null;
}

const splitPhrases = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');

const phraseEntries: readonly (readonly [concepts: readonly string[], words: ConceptPhrases])[] = [
  ...Object.entries(conceptWords).map(([concepts, words]) => [concepts.split(' '), words] as const),
  ...Object.entries(colourWords).map(
    ([colour, [english]]) => [['colour', `colour:${colour}`], [english]] as const,
  ),
  ...currencyPhrases,
  // Thai names of colours are recognised only after the word "สี", since they are also syllables of many words.
  ...Object.entries(colourWords).map(
    ([colour, [, thai]]) =>
      [
        ['in', 'colour', `colour:${colour}`],
        [
          '',
          splitPhrases(thai)
            .map((word) => `สี${word}`)
            .join(),
        ],
      ] as const,
  ),
];

/** The English phrases by their first word, the longest first. */
export const englishPhrases: ReadonlyMap<string, readonly Phrase[]> = createEnglishTable();
/** The single words of questions that are long enough to be recognised if they are misspelt. */
export const englishWords: readonly string[] = [...englishPhrases]
  .filter(
    ([word, phrases]) =>
      word.length >= 5 &&
      phrases.some(
        ({ words, concepts }) => words.length === 1 && !(concepts[0] === 'currency' && needsNumber(word)),
      ),
  )
  .map(([word]) => word);
/** The root of the prefix tree of Thai phrases, by their skeletons (`thai-skeleton.ts`). */
export const thaiPhraseTree: PhraseNode = createThaiTree();

function createEnglishTable(): Map<string, Phrase[]> {
  const table = new Map<string, Phrase[]>();
  for (const [concepts, [english]] of phraseEntries) {
    for (const phrase of splitPhrases(english)) {
      const words = phrase.split(' ');
      const firstWord = words[0] as string;
      table.set(firstWord, [...(table.get(firstWord) ?? []), { words, concepts }]);
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return table;
}

function createThaiTree(): PhraseNode {
  const root: PhraseNode = { children: new Map(), concepts: null };
  for (const [concepts, [, thai]] of phraseEntries) {
    for (const phrase of splitPhrases(thai)) {
      const skeleton = toThaiSkeleton(phrase.replaceAll(/[ๆ ]/g, ''));
      let node = root;
      for (let index = 0; index < skeleton.length; index += 1) {
        const letter = skeleton.charCodeAt(index);
        const child: PhraseNode = node.children.get(letter) ?? { children: new Map(), concepts: null };
        node.children.set(letter, child);
        node = child;
      }
      node.concepts ??= concepts;
    }
  }
  return root;
}
