import type { PriceLimits, QuestionSort } from '../../../domain/catalogue/question.ts';
import type { PhoneFilter } from '../../../record/phone-filter.ts';
import { hasConcept, type Piece } from '../piece.ts';

/** The requirements that a phrase states. */
export interface Effect {
  readonly filter?: PhoneFilter;
  readonly priceLimits?: PriceLimits;
  /** Whether to list only smartphones, unless another type of device is named. */
  readonly isSmartphoneOnly?: true;
  readonly sort?: QuestionSort;
  /** Whether to list only current phones (`thresholds.currentYears`), for example for a superlative such as "best". */
  readonly isCurrentOnly?: true;
}

/** The phrase that a pattern matched. */
export interface Match {
  readonly pieces: readonly Piece[];
  /** The pieces that are numbers, in the order of the phrase. */
  readonly numbers: readonly Piece[];
  readonly has: (concept: string) => boolean;
  /** Whether the question is about tablets. */
  readonly isTablet: boolean;
}

/** A kind of phrase that states a requirement, in any language. */
export interface Rule {
  /**
   * A regular expression in which each word is a concept (`phrase-tables.ts`). `num` is any number, and spaces have no
   * meaning. Words without a meaning are removed before matching.
   */
  readonly pattern: string;
  /** Reads the phrase. Returns null if its numbers make no sense, so that other rules can match. */
  readonly read: (match: Match) => Effect | null;
  /** The effect of the phrase after "no". If this is left out, the phrase is not understood after "no". */
  readonly negatedEffect?: Effect;
}

const numberConcepts = ['number', 'year', 'kilo'] as const;
const signsByConcept = new Map<string, string>();
/** @returns the character that stands for a concept in patterns, from the private use area of Unicode */
export function getConceptCharacter(concept: string): string {
  let sign = signsByConcept.get(concept);
  if (sign === undefined) {
    sign = String.fromCharCode(0xe000 + signsByConcept.size);
    signsByConcept.set(concept, sign);
  }
  return sign;
}

const numberClass = `[${numberConcepts.map(getConceptCharacter).join('')}]`;
const noSign = getConceptCharacter('no');

/** A rule and its compiled expression. The first group of the expression matches a preceding `no`. */
export interface CompiledRule extends Rule {
  readonly expression: RegExp;
}

export function compileRule(rule: Rule): CompiledRule {
  const body = rule.pattern
    .replace(/[a-z0-9]+/gi, (concept) => (concept === 'num' ? numberClass : getConceptCharacter(concept)))
    .replace(/\s+/g, '');
  return { ...rule, expression: new RegExp(`(${noSign})?(?:${body})`, 'g') };
}

export function createMatch(pieces: readonly Piece[], isTablet: boolean): Match {
  return {
    pieces,
    numbers: pieces.filter((piece) => hasConcept(piece, ...numberConcepts)),
    has: (concept) => pieces.some((piece) => hasConcept(piece, concept)),
    isTablet,
  };
}
