/** One thing that a phone must have to match a query. */
export interface Term {
  readonly text: string;
  readonly match: 'exact' | 'prefix' | 'code' | 'code-prefix';
  /** Whether the query has no space before it. */
  readonly isGlued: boolean;
  /** Whether phones that do not have it match, too. */
  readonly isOptional: boolean;
}

/** One way to understand a few successive tokens of a query. */
export interface Option {
  /** The number of tokens. */
  readonly tokenCount: number;
  readonly terms: readonly Term[];
  /** How unlikely this meaning is: 0 means "as written", and one typing error is about 0.7. */
  readonly cost: number;
  /** The number of words that it ignores because they have no meaning. */
  readonly droppedCount: number;
}

/** One way to understand the whole query. */
export interface Interpretation {
  readonly terms: readonly Term[];
  readonly cost: number;
}

/** Creates a term that the name must have in exactly this form. */
export function createExactTerm(text: string, isGlued = false): Term {
  return { text, match: 'exact', isGlued, isOptional: false };
}

/** Creates a term that a phone need not have. */
export function createOptionalTerm(text: string, isGlued: boolean): Term {
  return { ...createExactTerm(text, isGlued), isOptional: true };
}

/** Creates an option that ignores no words. */
export function createOption(terms: readonly Term[], cost: number, tokenCount = 1): Option {
  return { tokenCount, terms, cost, droppedCount: 0 };
}

/**
 * Creates the terms of a phrase.
 * @param isGlued whether the first token of the phrase has no space before it
 */
export function createPhraseTerms(phrase: string, isGlued: boolean): Term[] {
  return phrase.split(' ').map((token, at) => createExactTerm(token, at === 0 && isGlued));
}
