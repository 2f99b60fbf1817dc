import type { Token } from '../../names/read-tokens.ts';
import type { Lexicon, QueryMode } from '../index/lexicon.ts';
import { createExactTerm, type Option } from './interpretation.ts';
import { readThai } from './read-thai.ts';

const joinCost = 0.1;

/**
 * Joins names of letters into one word (ซีอี is "ce"), and names of digits into one number (เก้าห้า is "95"), if the
 * result occurs in names.
 */
function joinSpeltOut(words: readonly string[], lexicon: Lexicon): string[] {
  const joinedWords: string[] = [];
  for (const word of words) {
    const previousWord = joinedWords.at(-1);
    const pair = `${previousWord}${word}`;
    const isSpeltOut = /^\d+$/.test(pair) ? word.length === 1 : /^[a-z]{2}$/.test(pair);
    if (previousWord !== undefined && isSpeltOut && lexicon.vocabulary.getFrequency(pair) > 0)
      joinedWords[joinedWords.length - 1] = pair;
    else joinedWords.push(word);
  }
  return joinedWords;
}

/** Lists the possible meanings of a Thai token, alone or with the next token, since people put spaces inside words. */
export function readThaiToken(
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
  mode: QueryMode,
): Option[] {
  const token = tokens[index] as Token;
  const nextToken = tokens[index + 1];
  const spans: [string, number][] = [[token.text, 1]];
  if (nextToken?.kind === 'thai') spans.push([token.text + nextToken.text, 2]);
  return spans.flatMap(([text, tokenCount]) =>
    readThai(text, index + tokenCount === tokens.length, mode).flatMap(({ words, cost, droppedCount }) => {
      const spanCost = tokenCount === 1 ? cost : cost + joinCost;
      const joinedWords = joinSpeltOut(words, lexicon);
      const readings = joinedWords.length < words.length ? [words, joinedWords] : [words];
      return readings.map((reading) => ({
        tokenCount,
        terms: reading.map((word, wordIndex) => createExactTerm(word, wordIndex === 0 && token.isGlued)),
        cost: spanCost,
        droppedCount,
      }));
    }),
  );
}
