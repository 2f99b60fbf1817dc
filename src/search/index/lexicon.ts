import type { Splitter, SplitterDeps } from '../spelling/create-splitter.ts';
import type { CodeIndex } from './build-code-index.ts';

/** The words and model numbers of the catalogue that are needed to read a query. */
export interface Lexicon extends SplitterDeps {
  readonly splitter: Splitter;
  readonly codes: CodeIndex;
}

/** How far an interpretation may differ from the query as written. */
export interface QueryMode {
  /** Whether the last word or number may be unfinished even if it is a known word or number. */
  readonly isCompleting: boolean;
  /** Whether known words may be misspelt, unknown words ignored, and model numbers unfinished. */
  readonly isForgiving: boolean;
}
