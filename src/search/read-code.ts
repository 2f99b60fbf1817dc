import type { Token } from '../names/read-tokens.ts';
import { type Option, option, type Term } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';

const codeCost = 0.05;
/** Few letters and digits are rather a name: "oppo a57" is no question for the model number A57. */
const shortCodeCost = 0.25;
const shortCode = 5;
const unfinishedCost = 0.3;
const shortestUnfinished = 4;
/** In tokens; "SM-S928B/DS" has six. */
const longestCode = 10;

/** Makers' own model numbers may repeat a series: "iPhone9,1" is no answer to "iphone 9". */
function startsWithWord(token: Token | undefined, lexicon: Lexicon): boolean {
  return token !== undefined && token.text.length >= 4 && lexicon.vocabulary.frequencyOf(token.text) > 0;
}

/** A model number may hold letters, digits and punctuation: every span of whole words is looked up. */
export function readCode(tokens: readonly Token[], at: number, lexicon: Lexicon, mode: QueryMode): Option[] {
  if (tokens[at]?.glued) return [];
  const options: Option[] = [];
  let text = '';
  for (let take = 1; take <= longestCode && at + take <= tokens.length; take += 1) {
    text += tokens[at + take - 1]?.text ?? '';
    const mayBeCode = lexicon.codes.mayStart(text);
    if (!mayBeCode && !mode.forgiving) break;
    if (tokens[at + take]?.glued) continue;
    const code: Term = { text, match: 'code', glued: false, optional: false };
    if (mayBeCode && lexicon.codes.has(text))
      options.push(option([code], text.length > shortCode ? codeCost : shortCodeCost, take));
    const complete = at + take === tokens.length;
    if (
      complete &&
      mode.forgiving &&
      !startsWithWord(tokens[at], lexicon) &&
      text.length >= shortestUnfinished &&
      /\p{L}\d|\d\p{L}/u.test(text)
    ) {
      options.push(option([{ ...code, match: 'code-prefix' }], codeCost + unfinishedCost, take));
    }
  }
  return options;
}
