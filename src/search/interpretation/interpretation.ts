/** A word or a model number that a phone must have to match a query. */
export interface Term {
  readonly text: string;
  readonly match: 'exact' | 'prefix' | 'code' | 'code-prefix';
  /** Whether it follows the term before it without a space. */
  readonly isGlued: boolean;
  /** Whether phones match even if they do not have it. */
  readonly isOptional: boolean;
}

/** A possible meaning of a few successive tokens of a query. */
export interface Option {
  /** The number of tokens. */
  readonly tokenCount: number;
  readonly terms: readonly Term[];
  /** How unlikely this meaning is: 0 means "as written", and one typing error is about 0.7. */
  readonly cost: number;
  /** The number of words that are ignored because they have no meaning. */
  readonly droppedCount: number;
}

/** A possible meaning of the whole query. */
export interface Interpretation {
  readonly terms: readonly Term[];
  readonly cost: number;
}

/** Creates a term that the name must have in exactly this form. */
export function createExactTerm(text: string, isGlued = false): Term {
  return { text, match: 'exact', isGlued, isOptional: false };
}

/** Creates a term that phones may lack. */
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
  return phrase.split(' ').map((token, index) => createExactTerm(token, index === 0 && isGlued));
}
