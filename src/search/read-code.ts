import type { Token } from '../names/read-tokens.ts';
import { createOption, type Option, type Term } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';

const codeCost = 0.05;
/** Short codes cost more, since they more likely are names: "oppo a57" does not mean the model number A57. */
const shortCodeCost = 0.25;
const maxShortCodeLength = 5;
const unfinishedCost = 0.3;
const minUnfinishedLength = 4;
/** The maximum number of tokens in a model number. "SM-S928B/DS" has six. */
const maxCodeTokens = 10;

/** Whether a token is a word of names. "iphone 9" must not be read as the model number "iPhone9,1". */
function isNameWord(token: Token | undefined, lexicon: Lexicon): boolean {
  return token !== undefined && token.text.length >= 4 && lexicon.vocabulary.getFrequency(token.text) > 0;
}

/** Looks up spans of words as model numbers, which may contain letters, digits and punctuation. */
export function readCode(
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  if (tokens[index]?.isGlued) return [];
  const options: Option[] = [];
  let text = '';
  for (
    let tokenCount = 1;
    tokenCount <= maxCodeTokens && index + tokenCount <= tokens.length;
    tokenCount += 1
  ) {
    text += tokens[index + tokenCount - 1]?.text ?? '';
    const mayBeCode = lexicon.codes.canBeStart(text);
    if (!mayBeCode && !mode.isForgiving) break;
    if (tokens[index + tokenCount]?.isGlued) continue;
    const code: Term = { text, match: 'code', isGlued: false, isOptional: false };
    if (mayBeCode && lexicon.codes.has(text))
      options.push(
        createOption([code], text.length > maxShortCodeLength ? codeCost : shortCodeCost, tokenCount),
      );
    const isLast = index + tokenCount === tokens.length;
    if (
      isLast &&
      mode.isForgiving &&
      !isNameWord(tokens[index], lexicon) &&
      text.length >= minUnfinishedLength &&
      /\p{L}\d|\d\p{L}/u.test(text)
    ) {
      options.push(createOption([{ ...code, match: 'code-prefix' }], codeCost + unfinishedCost, tokenCount));
    }
  }
  return options;
}
