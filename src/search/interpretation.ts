/** One thing that a phone must have to answer the query. */
export interface Term {
  readonly text: string;
  readonly match: 'exact' | 'prefix' | 'code' | 'code-prefix';
  /** Written against the term before it in the query. */
  readonly glued: boolean;
  /** A phone without it is no worse an answer. */
  readonly optional: boolean;
}

/** One way to understand the tokens from some place on: what they mean, and how far that stretches belief. */
export interface Option {
  /** How many tokens it explains. */
  readonly take: number;
  readonly terms: readonly Term[];
  /** 0 is "as written"; one typing error is about 0.7. */
  readonly cost: number;
  /** How many words it leaves out because they mean nothing here. */
  readonly dropped: number;
}

/** One way to understand the whole query. */
export interface Interpretation {
  readonly terms: readonly Term[];
  readonly cost: number;
}

/** A term that must stand in the name as it is. */
export function exactTerm(text: string, glued = false): Term {
  return { text, match: 'exact', glued, optional: false };
}

/** A term that a phone need not have. */
export function optionalTerm(text: string, glued: boolean): Term {
  return { ...exactTerm(text, glued), optional: true };
}

/** An option that leaves nothing out. */
export function option(terms: readonly Term[], cost: number, take = 1): Option {
  return { take, terms, cost, dropped: 0 };
}

/** The terms of a phrase of one or more tokens; the first is glued as the token was that it explains. */
export function phraseTerms(phrase: string, glued: boolean): Term[] {
  return phrase.split(' ').map((token, at) => exactTerm(token, at === 0 && glued));
}
