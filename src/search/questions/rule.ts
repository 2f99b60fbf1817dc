import type { PriceLimits, QuestionSort } from '../../domain/catalogue/question.ts';
import type { PhoneFilter } from '../../record/phone-filter.ts';
import { isA, type Piece } from './piece.ts';

/** What a phrase asks for. */
export interface Effect {
  readonly filter?: PhoneFilter;
  readonly money?: PriceLimits;
  /** Smartphones are meant, unless another kind of device is named. */
  readonly smartphone?: true;
  readonly sort?: QuestionSort;
  /** What can be bought now: a superlative is not about museums. */
  readonly current?: true;
}

/** What a pattern matched. */
export interface Match {
  readonly pieces: readonly Piece[];
  /** Of the numbers in it, in order. */
  readonly numbers: readonly Piece[];
  readonly has: (concept: string) => boolean;
  /** Whether the question is about tablets. */
  readonly isTablet: boolean;
}

/** One way to ask for something, in every language. */
export interface Rule {
  /**
   * A regular expression whose letters are concepts (`concepts.ts`) and whose spaces say nothing; `num` is any number.
   * Fillers are not in the text that it is matched with.
   */
  readonly pattern: string;
  /** What is asked for; null when the numbers make no sense, so that another rule may. */
  readonly read: (match: Match) => Effect | null;
  /** What "no" before it asks for; without it, nothing that the list could be asked for. */
  readonly negated?: Effect;
}

const numberConcepts = ['number', 'year', 'kilo'] as const;
const signs = new Map<string, string>();
/** The sign of a concept: a letter of the private use area. */
export function signOf(concept: string): string {
  let sign = signs.get(concept);
  if (sign === undefined) {
    sign = String.fromCharCode(0xe000 + signs.size);
    signs.set(concept, sign);
  }
  return sign;
}

const classOfNumbers = `[${numberConcepts.map(signOf).join('')}]`;
const noSign = signOf('no');

/** A rule ready to be matched: its `no` is the first group. */
export interface CompiledRule extends Rule {
  readonly expression: RegExp;
}

export function compileRule(rule: Rule): CompiledRule {
  const body = rule.pattern
    .replace(/[a-z0-9]+/gi, (concept) => (concept === 'num' ? classOfNumbers : signOf(concept)))
    .replace(/\s+/g, '');
  return { ...rule, expression: new RegExp(`(${noSign})?(?:${body})`, 'g') };
}

export function toMatch(pieces: readonly Piece[], isTablet: boolean): Match {
  return {
    pieces,
    numbers: pieces.filter((one) => isA(one, ...numberConcepts)),
    has: (concept) => pieces.some((one) => isA(one, concept)),
    isTablet,
  };
}
