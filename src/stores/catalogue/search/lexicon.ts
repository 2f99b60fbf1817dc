import type { CodeIndex } from './create-code-index.ts';
import type { Speller } from './create-speller.ts';
import type { Splitter } from './create-splitter.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the reader of a query knows of the catalogue. */
export interface Lexicon {
  readonly vocabulary: Vocabulary;
  readonly speller: Speller;
  readonly splitter: Splitter;
  /** Brands of several atoms by their name without spaces: "tmobile" is "t mobile". */
  readonly joinedBrands: ReadonlyMap<string, string>;
  readonly codes: CodeIndex;
}

/** How far the reader may go from what is written. */
export interface ReadingMode {
  /** The last word may be unfinished even where it is a word already, and the last number too. */
  readonly completing: boolean;
  /** Known words may be misspelt, unknown ones left out, and a model number unfinished. */
  readonly forgiving: boolean;
}
