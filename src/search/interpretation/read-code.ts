import type { Token } from '../../names/read-tokens.ts';
import type { Lexicon, QueryMode } from '../index/lexicon.ts';
import { createOption, type Option, type Term } from './interpretation.ts';

const codeCost = 0.05;
/** Short codes cost more, because they are more likely to be names: "oppo a57" does not mean the model number A57. */
const shortCodeCost = 0.25;
const maxShortCodeLength = 5;
const unfinishedCost = 0.3;
const minUnfinishedLength = 4;
const minNameWordLength = 4;
/** The maximum number of tokens in a model number. "SM-S928B/DS" has five. */
const maxCodeTokens = 10;

/**
 * Whether a token is a word that occurs in phone names. "iphone 9" must not be read as the model number "iPhone9,1".
 * Shorter words, such as "gt" and "cph", are often the beginnings of model numbers.
 */
function isNameWord(token: Token | undefined, lexicon: Lexicon): boolean {
  return (
    token !== undefined &&
    token.text.length >= minNameWordLength &&
    lexicon.vocabulary.getFrequency(token.text) > 0
  );
}

/** Looks up each span of tokens that begins at `index` as a model number. */
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
    const mayBeginCode = lexicon.codes.canBeStart(text);
    // In forgiving mode, the rest of the query becomes an option below even if no code begins with it. That option
    // finds no phone, but it takes the place of another interpretation, so results would change without it.
    if (!mayBeginCode && !mode.isForgiving) break;
    if (tokens[index + tokenCount]?.isGlued) continue;
    const code: Term = { text, match: 'code', isGlued: false, isOptional: false };
    if (mayBeginCode && lexicon.codes.has(text))
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
