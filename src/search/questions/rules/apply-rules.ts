import { hasConcept, type Piece } from '../piece.ts';
import { measureRules } from './measure-rules.ts';
import { moneyRules } from './money-rules.ts';
import { type CompiledRule, compileRule, createMatch, type Effect, getConceptCharacter } from './rule.ts';
import { bareYearRules, timeRules } from './time-rules.ts';
import { deviceRules, sortRules, wordRules } from './word-rules.ts';

const rules: readonly CompiledRule[] = [
  ...deviceRules,
  ...measureRules,
  ...timeRules,
  ...wordRules,
  ...moneyRules,
  ...bareYearRules,
  ...sortRules,
].map(compileRule);

/** The effects of all rules on the pieces of a question. */
export interface AppliedRules {
  readonly effects: readonly Effect[];
  /** The pieces that no rule matched, and negated phrases for which there is no filter. */
  readonly unmatchedPieces: readonly Piece[];
}

const nameSign = getConceptCharacter('name');
/** The sign that replaces the signs of a matched phrase, so that no other rule matches them. */
const usedSign = getConceptCharacter('used');
const orSign = getConceptCharacter('or');
const andSign = getConceptCharacter('and');
/** Whether rules ignore a concept. Such a concept may occur inside a phrase. */
const isIgnoredConcept = (concept: string): boolean =>
  ['filler', 'with', 'than'].includes(concept) || /^(?:colour|currency):/.test(concept);

const qualities = ['good', 'big', 'high', 'lasting', 'small', 'fast', 'smooth', 'most'] as const;
const subjects = ['battery', 'camera', 'display', 'charging', 'refresh', 'phone', 'game'] as const;
const isThai = ({ text }: Piece): boolean => /\p{Script=Thai}/u.test(text);

/**
 * Moves Thai adjectives before their noun, where English has them. Otherwise it would be unclear which noun the สวย
 * in "กล้องสวยแบตอึด" ("camera beautiful, battery lasting") describes.
 */
function toEnglishOrder(pieces: readonly Piece[]): readonly Piece[] {
  const orderedPieces: Piece[] = [];
  let subjectIndex = -1;
  for (const piece of pieces) {
    const isQuality = hasConcept(piece, ...qualities) && isThai(piece);
    if (isQuality && subjectIndex >= 0) {
      orderedPieces.splice(subjectIndex, 0, piece);
      subjectIndex += 1;
      continue;
    }
    if (!hasConcept(piece, 'filler', 'with'))
      subjectIndex = hasConcept(piece, ...subjects) ? orderedPieces.length : -1;
    orderedPieces.push(piece);
  }
  return orderedPieces;
}

/** Applies every rule in order. A piece is matched by at most one rule. */
export function applyRules(pieces: readonly Piece[]): AppliedRules {
  // The rules are regular expressions. They are matched against a string with one character (a sign) per concept.
  let signs = '';
  const pieceBySign: Piece[] = [];
  for (const piece of toEnglishOrder(pieces)) {
    for (const concept of piece.concepts) {
      if (isIgnoredConcept(concept)) continue;
      // Rules treat numbers written as Thai words, and networks, as names.
      signs += concept === 'spoken' || concept === 'network' ? nameSign : getConceptCharacter(concept);
      pieceBySign.push(piece);
    }
  }
  const originalSigns = signs;
  const matches: RuleMatch[] = [];
  const isTablet = pieces.some(({ concepts }) => concepts.includes('tablet'));
  for (const rule of rules) {
    signs = signs.replace(rule.expression, (...replaceArguments) => {
      const [matchedSigns, negationSign] = replaceArguments as [string, string | undefined];
      // The offset is the first number that `replace` passes, after all groups.
      const start = replaceArguments.find((argument) => typeof argument === 'number') as number;
      const end = start + matchedSigns.length;
      const phrase = [...new Set(pieceBySign.slice(start, end))];
      const effect = rule.read(createMatch(phrase, isTablet));
      if (effect === null) return matchedSigns;
      matches.push({
        start,
        end,
        phrase,
        effect,
        negatedEffect: rule.negatedEffect,
        isNegated: negationSign !== undefined,
      });
      return usedSign.repeat(matchedSigns.length);
    });
  }
  const effectivePhrases = matches.flatMap((match) => {
    const negation = match.isNegated ? 'negated' : getListNegation(match, matches, originalSigns);
    if (negation === 'doubtful') return [];
    const effect = negation === 'negated' ? match.negatedEffect : match.effect;
    return effect === undefined ? [] : [{ effect, phrase: match.phrase }];
  });
  const matchedPieces = new Set(effectivePhrases.flatMap(({ phrase }) => phrase));
  return {
    effects: effectivePhrases.map(({ effect }) => effect),
    unmatchedPieces: pieces.filter((piece) => !matchedPieces.has(piece)),
  };
}

/** A phrase that a rule matched. */
interface RuleMatch {
  /** The offset of the phrase in the string of signs. */
  readonly start: number;
  readonly end: number;
  readonly phrase: readonly Piece[];
  readonly effect: Effect;
  /** The effect of the phrase after a negation, if it can be negated. */
  readonly negatedEffect: Effect | undefined;
  /** Whether a negation directly precedes the phrase. */
  readonly isNegated: boolean;
}

/**
 * Finds out whether a negation before a list also applies to a later phrase of the list. After "or", it does ("no 5g or
 * nfc"). After "and", that is doubtful for a feature that can be negated ("no 5g and nfc"), and the negation does not
 * apply to other phrases ("no 5g and a big battery").
 */
function getListNegation(
  { start, negatedEffect }: RuleMatch,
  matches: readonly RuleMatch[],
  signs: string,
): 'negated' | 'doubtful' | 'none' {
  const sign = signs[start - 1];
  const before = matches.find(({ end }) => end === start - 1);
  if (before === undefined || (sign !== orSign && sign !== andSign)) return 'none';
  const negation = before.isNegated ? 'negated' : getListNegation(before, matches, signs);
  if (negation === 'negated' && sign === andSign) return negatedEffect === undefined ? 'none' : 'doubtful';
  return negation;
}
