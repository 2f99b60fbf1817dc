import { measureRules } from './measure-rules.ts';
import { moneyRules } from './money-rules.ts';
import { hasConcept, type Piece } from './piece.ts';
import { type CompiledRule, compileRule, type Effect, getSign, toMatch } from './rule.ts';
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

/** The result of applying all rules. */
export interface AppliedRules {
  readonly effects: readonly Effect[];
  /** The pieces that no rule matched. */
  readonly unmatched: readonly Piece[];
}

const nameSign = getSign('name');
const matchedSign = getSign('used');
/** Whether rules ignore a concept, which may then occur inside a phrase. */
const isIgnoredConcept = (concept: string): boolean =>
  concept === 'filler' || concept === 'with' || concept.startsWith('colour:');

const qualities = ['good', 'big', 'high', 'lasting', 'small', 'fast', 'smooth', 'most'] as const;
const subjects = ['battery', 'camera', 'display', 'charging', 'refresh', 'phone', 'game'] as const;
const isThai = ({ text }: Piece): boolean => /\p{Script=Thai}/u.test(text);

/**
 * Moves Thai adjectives before their noun. Otherwise it would be unclear which noun the สวย in "กล้องสวย
 * แบตอึด" describes.
 */
function toEnglishOrder(pieces: readonly Piece[]): readonly Piece[] {
  const ordered: Piece[] = [];
  let subject = -1;
  for (const piece of pieces) {
    const isQuality = hasConcept(piece, ...qualities) && isThai(piece);
    if (isQuality && subject >= 0) {
      ordered.splice(subject, 0, piece);
      subject += 1;
      continue;
    }
    if (!hasConcept(piece, 'filler', 'with')) subject = hasConcept(piece, ...subjects) ? ordered.length : -1;
    ordered.push(piece);
  }
  return ordered;
}

/** Applies every rule in order. A piece is matched by at most one rule. */
export function applyRules(pieces: readonly Piece[]): AppliedRules {
  // The rules are regular expressions. They are matched against a text that has one character for each
  // concept.
  let signs = '';
  const piecesOfSigns: Piece[] = [];
  for (const piece of toEnglishOrder(pieces)) {
    for (const concept of piece.concepts) {
      if (isIgnoredConcept(concept)) continue;
      signs += concept === 'spoken' || concept === 'network' ? nameSign : getSign(concept);
      piecesOfSigns.push(piece);
    }
  }
  const matched = new Set<Piece>();
  const effects: Effect[] = [];
  const isTablet = pieces.some(({ concepts }) => concepts.includes('tablet'));
  for (const rule of rules) {
    signs = signs.replace(rule.expression, (...replaceArguments) => {
      const [text, negation] = replaceArguments as [string, string | undefined];
      const offset = replaceArguments.find((argument) => typeof argument === 'number') as number;
      const phrase = piecesOfSigns.slice(offset, offset + text.length);
      const effect = rule.read(toMatch([...new Set(phrase)], isTablet));
      if (effect === null) return text;
      for (const piece of phrase) matched.add(piece);
      if (negation === undefined) effects.push(effect);
      else if (rule.negated !== undefined) effects.push(rule.negated);
      return matchedSign.repeat(text.length);
    });
  }
  return { effects, unmatched: pieces.filter((piece) => !matched.has(piece)) };
}
