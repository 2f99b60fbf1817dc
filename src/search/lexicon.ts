import type { CodeIndex } from './build-code-index.ts';
import type { Parts, Splitter } from './create-splitter.ts';

/** What the reader of a query knows of the catalogue. */
export interface Lexicon extends Parts {
  readonly splitter: Splitter;
  readonly codes: CodeIndex;
}

/** How far the reader may go from what is written. */
export interface QueryMode {
  /** The last word may be unfinished even where it is a word already, and the last number too. */
  readonly completing: boolean;
  /** Known words may be misspelt, unknown ones left out, and a model number unfinished. */
  readonly forgiving: boolean;
}
