import type { Token } from '../names/read-tokens.ts';
import { exactTerm, type Option } from './interpretation.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import { readThai } from './read-thai.ts';

const joinCost = 0.1;

/**
 * Spelt-out words as names write them: letters read aloud one by one where names have them as a word (ซีอี is "ce"), and
 * digits as a number (เก้าห้า is "95").
 */
function joinSpelt(words: readonly string[], lexicon: Lexicon): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const both = `${before}${word}`;
    const spelt = /^\d+$/.test(both) ? word.length === 1 : /^[a-z]{2}$/.test(both);
    if (before !== undefined && spelt && lexicon.vocabulary.frequencyOf(both) > 0)
      joined[joined.length - 1] = both;
    else joined.push(word);
  }
  return joined;
}

/** The ways to understand a token of Thai, alone or with the next, since people set spaces inside words too. */
export function readThaiToken(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[at] as Token;
  const next = tokens[at + 1];
  const spans: [string, number][] = [[token.text, 1]];
  if (next?.kind === 'thai') spans.push([token.text + next.text, 2]);
  return spans.flatMap(([text, take]) =>
    readThai(text, at + take === tokens.length, mode).flatMap(({ words, cost, dropped }) => {
      const spanCost = take === 1 ? cost : cost + joinCost;
      const spelt = joinSpelt(words, lexicon);
      const ways = spelt.length < words.length ? [words, spelt] : [words];
      return ways.map((way) => ({
        take,
        terms: way.map((word, index) => exactTerm(word, index === 0 && token.glued)),
        cost: spanCost,
        dropped,
      }));
    }),
  );
}
