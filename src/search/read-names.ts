import type { SearchEntry } from '../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../domain/time-slicing.ts';
import { isNumeral } from '../names/numerals.ts';
import { readTokens, type Token } from '../names/read-tokens.ts';
import { isYear } from '../names/words.ts';
import { createVocabularyBuilder, type Vocabulary } from './vocabulary.ts';

/** What part a token plays in a name, which decides how much a query misses by leaving it out. */
export const tokenRole = {
  brand: 0,
  /** A common word, which is a series rather than a model. */
  series: 1,
  word: 2,
  number: 3,
  /** A word behind the number of the model: the Ultra of "S24 Ultra". */
  variant: 4,
  /** In brackets: a year, a market. */
  aside: 5,
  network: 6,
  oldNetwork: 7,
  /** A model number within the name, as in "I9300 Galaxy S III". */
  code: 8,
} as const;

export type TokenRole = (typeof tokenRole)[keyof typeof tokenRole];

/** The names of all phones as token ids, one array for all, since a hundred thousand small arrays cost more. */
export interface NameTable {
  readonly tokens: Uint32Array;
  readonly roles: Uint8Array;
  /** Where the name at a position starts; one more than there are names. */
  readonly starts: Uint32Array;
  /** By position, 1 where the name numbers its model. */
  readonly numbered: Uint8Array;
}

const tokensPerStep = 4_096;

/** Longer names are cut: positions in a name are kept as bits of one number. */
const longestName = 30;

function readName(fullName: string): Token[] {
  return readTokens(fullName, longestName).map((token) =>
    token.kind === 'plus' ? { ...token, text: 'plus' } : token,
  );
}

function isCodeAt(name: readonly Token[], at: number): boolean {
  const glued = (index: number) => name[index]?.glued === true;
  const longNumber = (index: number) => /^\d{3,}$/.test(name[index]?.text ?? '');
  const shortWord = (index: number) => /^\p{L}{1,3}$/u.test(name[index]?.text ?? '');
  if (longNumber(at)) return glued(at) && shortWord(at - 1);
  if (!shortWord(at)) return false;
  return (glued(at + 1) && longNumber(at + 1)) || (glued(at) && longNumber(at - 1));
}

function rolesOf(name: readonly Token[], brandLength: number): TokenRole[] {
  let numberSeen = false;
  return name.map((token, at) => {
    if (at < brandLength) return tokenRole.brand;
    if (token.inBrackets || isYear(token.text)) return tokenRole.aside;
    if (token.text === '5g') return tokenRole.network;
    if (/^(?:[2346]g|lte|wi|fi|cellular)$/.test(token.text)) return tokenRole.oldNetwork;
    if (isCodeAt(name, at)) return tokenRole.code;
    if (isNumeral(token.text)) {
      numberSeen = true;
      return tokenRole.number;
    }
    return numberSeen ? tokenRole.variant : tokenRole.word;
  });
}

/** How many tokens at the start of the name are the brand's. */
function brandLengthOf(name: readonly Token[], brand: string): number {
  const brandTokens = readName(brand);
  return brandTokens.every((token, at) => token.text === name[at]?.text) ? brandTokens.length : 0;
}

/** Reads the names of all entries and counts their tokens. */
export function* readNames(
  entries: readonly SearchEntry[],
): Steps<{ names: NameTable; vocabulary: Vocabulary }> {
  const builder = createVocabularyBuilder();
  const numbers: number[] = [];
  const allRoles: number[] = [];
  const starts = new Uint32Array(entries.length + 1);
  const numbered = new Uint8Array(entries.length);
  yield* forEachInSteps(entries.entries(), ([position, entry]) => {
    const name = readName(entry.fullName);
    const nameRoles = rolesOf(name, brandLengthOf(name, entry.brand.name));
    numbers.push(...builder.add(name));
    allRoles.push(...nameRoles);
    starts[position + 1] = numbers.length;
    numbered[position] = Number(nameRoles.includes(tokenRole.number));
  });
  const { vocabulary, idsByNumber } = builder.build();
  yield;
  const isCommon = vocabulary.tokens.map((token) => vocabulary.isCommon(token));
  yield;
  const tokens = new Uint32Array(numbers.length);
  const roles = new Uint8Array(numbers.length);
  yield* forEachInSteps(
    numbers.entries(),
    ([at, number]) => {
      const token = idsByNumber[number] as number;
      const role = allRoles[at] as TokenRole;
      tokens[at] = token;
      // Words become series once all names are counted.
      roles[at] = role === tokenRole.word && isCommon[token] ? tokenRole.series : role;
    },
    tokensPerStep,
  );
  return { names: { tokens, roles, starts, numbered }, vocabulary };
}
