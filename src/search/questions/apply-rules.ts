import { measureRules } from './measure-rules.ts';
import { moneyRules } from './money-rules.ts';
import { isA, type Piece } from './piece.ts';
import { type CompiledRule, compileRule, type Effect, signOf, toMatch } from './rule.ts';
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

/** What the rules make of the pieces. */
export interface Applied {
  readonly effects: readonly Effect[];
  /** The pieces that no rule explained. */
  readonly left: readonly Piece[];
}

const nameSign = signOf('name');
const usedSign = signOf('used');
/** What no rule looks at and a phrase may have inside. */
const isSilent = (concept: string): boolean =>
  concept === 'filler' || concept === 'with' || concept.startsWith('colour:');

const qualities = ['good', 'big', 'high', 'lasting', 'small', 'fast', 'smooth', 'most'] as const;
const subjects = ['battery', 'camera', 'display', 'charging', 'refresh', 'phone', 'game'] as const;
const isThai = ({ text }: Piece): boolean => /\p{Script=Thai}/u.test(text);

/** Thai says what something is like behind it: else the สวย of "กล้องสวย แบตอึด" could be of either. */
function inEnglishOrder(pieces: readonly Piece[]): readonly Piece[] {
  const ordered: Piece[] = [];
  let subject = -1;
  for (const one of pieces) {
    const isQuality = isA(one, ...qualities) && isThai(one);
    if (isQuality && subject >= 0) {
      ordered.splice(subject, 0, one);
      subject += 1;
      continue;
    }
    if (!isA(one, 'filler', 'with')) subject = isA(one, ...subjects) ? ordered.length : -1;
    ordered.push(one);
  }
  return ordered;
}

/** Applies every rule, the earlier first; a piece is explained once. */
export function applyRules(pieces: readonly Piece[]): Applied {
  let signs = '';
  const owners: Piece[] = [];
  for (const one of inEnglishOrder(pieces)) {
    for (const concept of one.says) {
      if (isSilent(concept)) continue;
      signs += concept === 'spoken' || concept === 'network' ? nameSign : signOf(concept);
      owners.push(one);
    }
  }
  const used = new Set<Piece>();
  const effects: Effect[] = [];
  const isTablet = pieces.some(({ says }) => says.includes('tablet'));
  for (const rule of rules) {
    signs = signs.replace(rule.expression, (...found) => {
      const [text, no] = found as [string, string | undefined];
      const at = found.find((part) => typeof part === 'number') as number;
      const matched = owners.slice(at, at + text.length);
      const effect = rule.read(toMatch([...new Set(matched)], isTablet));
      if (effect === null) return text;
      for (const one of matched) used.add(one);
      if (no === undefined) effects.push(effect);
      else if (rule.negated !== undefined) effects.push(rule.negated);
      return usedSign.repeat(text.length);
    });
  }
  return { effects, left: pieces.filter((one) => !used.has(one)) };
}
