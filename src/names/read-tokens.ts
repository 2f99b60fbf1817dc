import { foldName } from './normalise-text.ts';
import { type Stretch, scanText } from './scan-text.ts';

/** The smallest part of a name or of a query: "S24+" consists of the tokens s, 24 and +, and "5G" is one token. */
export interface Token {
  readonly kind: Exclude<Stretch['kind'], 'sign'>;
  readonly text: string;
  /** Whether the token directly follows the one before it, without a space or sign. */
  readonly isGlued: boolean;
  readonly isInBrackets: boolean;
}

/** Matches letters that form one token with the number before them, so the 5 in "5G" is not taken for a model. */
const unitPattern = /^(?:g|gb|tb|mb|mp|mah|hz|mm|inch|st|nd|rd|th)$/;
const generationPattern = /^[2-6]$/;

function isUnit(number: Token, letters: string, tokens: readonly Token[]): boolean {
  if (!unitPattern.test(letters)) return false;
  if (letters !== 'g') return true;
  // "a5g" is a model. A "5g" that is separate, or follows a word or a suffix ("7z5g"), is a network.
  const letter = tokens.at(-2);
  const isAfterLetter =
    number.isGlued && letter?.kind === 'letters' && letter.text.length === 1 && !letter.isGlued;
  return generationPattern.test(number.text) && !isAfterLetter;
}

/** Whether a "+" means "plus", as it does after a name. Directly before a word, it is an encoded space. */
function isPlus(text: string, start: number): boolean {
  return !/^\+(?![3-6]g)[\p{L}\d]/u.test(text.slice(start, start + 4));
}

/**
 * Reads at most `limit` tokens of a name or query. All characters other than letters, digits and "+" are separators.
 */
export function readTokens(input: string, limit = 32): Token[] {
  const foldedInput = foldName(input);
  const tokens: Token[] = [];
  let end = -1;
  for (const { kind, text, start, isInBrackets } of scanText(foldedInput)) {
    if (kind === 'sign' || (kind === 'plus' && (tokens.length === 0 || !isPlus(foldedInput, start))))
      continue;
    const isGlued = start === end;
    end = start + text.length;
    const lastToken = tokens.at(-1);
    if (isGlued && kind === 'letters' && lastToken?.kind === 'digits' && isUnit(lastToken, text, tokens)) {
      tokens[tokens.length - 1] = { ...lastToken, text: lastToken.text + text };
    } else if (tokens.length === limit) {
      break;
    } else {
      tokens.push({ kind, text, isGlued, isInBrackets });
    }
  }
  return tokens;
}
