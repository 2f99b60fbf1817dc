import { foldName } from './normalise-text.ts';
import { type Stretch, scanText } from './scan-text.ts';

/** The smallest part of a name or of a query: "S24+" is the tokens s, 24 and +, and "5G" is one. */
export interface Token {
  readonly kind: Exclude<Stretch['kind'], 'sign'>;
  readonly text: string;
  /** Nothing stands between this token and the one before it. */
  readonly glued: boolean;
  readonly inBrackets: boolean;
}

/** Letters that belong to the number before them, so that the 5 of "5G" is not taken for a model. */
const unit = /^(?:g|gb|tb|mb|mp|mah|hz|mm|inch|st|nd|rd|th)$/;
const generation = /^[2-6]$/;

function isUnit(number: Token, letters: string, tokens: readonly Token[]): boolean {
  if (!unit.test(letters)) return false;
  if (letters !== 'g') return true;
  // "a5g" speaks of a model; a free-standing "5g", or one behind a word or a suffix ("7z5g"), is a network.
  const letter = tokens.at(-2);
  const afterLetter = number.glued && letter?.kind === 'letters' && letter.text.length === 1 && !letter.glued;
  return generation.test(number.text) && !afterLetter;
}

/** A "+" means "plus" behind a name; between two words without spaces it is an encoded space. */
function isPlus(text: string, at: number): boolean {
  return !/^\+(?![3-6]g)[\p{L}\d]/u.test(text.slice(at, at + 4));
}

/** The tokens of a name or query; whatever is neither letter nor digit nor "+" separates. At most `limit` of them. */
export function readTokens(input: string, limit = 32): Token[] {
  const folded = foldName(input);
  const tokens: Token[] = [];
  let end = -1;
  for (const { kind, text, at, inBrackets } of scanText(folded)) {
    if (kind === 'sign' || (kind === 'plus' && (tokens.length === 0 || !isPlus(folded, at)))) continue;
    const glued = at === end;
    end = at + text.length;
    const last = tokens.at(-1);
    if (glued && kind === 'letters' && last?.kind === 'digits' && isUnit(last, text, tokens)) {
      tokens[tokens.length - 1] = { ...last, text: last.text + text };
    } else if (tokens.length === limit) {
      break;
    } else {
      tokens.push({ kind, text, glued, inBrackets });
    }
  }
  return tokens;
}
