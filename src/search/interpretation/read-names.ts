import type { SearchEntry } from '../../domain/catalogue/search-index.ts';
import { forEachInSteps, type Steps } from '../../domain/time-slicing.ts';
import { isNumeral } from '../../names/numerals.ts';
import { readTokens, type Token } from '../../names/read-tokens.ts';
import { isYear } from '../../names/words.ts';
import { createVocabularyBuilder, type Vocabulary } from '../index/vocabulary.ts';

/** The roles of tokens in a name. The role of a token decides the cost of a query that leaves the token out. */
export const tokenRole = {
  brand: 0,
  /** A word that occurs in many names, and therefore is a series rather than a model. */
  series: 1,
  word: 2,
  number: 3,
  /** A word after the number of the model, such as the Ultra in "S24 Ultra". */
  variant: 4,
  /** A year, or a word in brackets, such as a market. */
  aside: 5,
  fiveG: 6,
  /** Another network, such as 4G, LTE or Wi-Fi. */
  otherNetwork: 7,
  /** A model number as part of a name, as in "I9300 Galaxy S III". */
  code: 8,
} as const;

export type TokenRole = (typeof tokenRole)[keyof typeof tokenRole];

/** The names of all phones as token ids. All names share one array, which saves memory. */
export interface NameTable {
  readonly tokens: Uint32Array;
  readonly roles: Uint8Array;
  /** The start of each name in `tokens` and `roles`, and the end of the last. */
  readonly starts: Uint32Array;
  /** For each name, 1 if it has a number, otherwise 0. */
  readonly hasNumber: Uint8Array;
}

const tokensPerStep = 4_096;

/** Names with more tokens are cut off, since `scoreName` stores a set of places in a name as the bits of one number. */
const maxNameTokens = 30;

function readName(fullName: string): Token[] {
  return readTokens(fullName, maxNameTokens).map((token) =>
    token.kind === 'plus' ? { ...token, text: 'plus' } : token,
  );
}

/**
 * Whether a token is part of a model number, such as I9300: a short word directly before or after a long number, or a
 * long number directly after a short word.
 */
function isCodeAt(name: readonly Token[], index: number): boolean {
  const token = name[index];
  const before = name[index - 1];
  const after = name[index + 1];
  if (isLongNumber(token)) return token?.isGlued === true && isShortWord(before);
  if (!isShortWord(token)) return false;
  return (
    (after?.isGlued === true && isLongNumber(after)) || (token?.isGlued === true && isLongNumber(before))
  );
}

const isLongNumber = (token: Token | undefined): boolean => /^\d{3,}$/.test(token?.text ?? '');
const isShortWord = (token: Token | undefined): boolean => /^\p{L}{1,3}$/u.test(token?.text ?? '');

function assignRoles(name: readonly Token[], brandLength: number): TokenRole[] {
  let hasNumber = false;
  return name.map((token, index) => {
    if (index < brandLength) return tokenRole.brand;
    if (token.isInBrackets || isYear(token.text)) return tokenRole.aside;
    if (token.text === '5g') return tokenRole.fiveG;
    if (/^(?:[2346]g|lte|wi|fi|cellular)$/.test(token.text)) return tokenRole.otherNetwork;
    if (isCodeAt(name, index)) return tokenRole.code;
    if (isNumeral(token.text)) {
      hasNumber = true;
      return tokenRole.number;
    }
    return hasNumber ? tokenRole.variant : tokenRole.word;
  });
}

/** Counts the tokens of the brand at the beginning of a name. */
function countBrandTokens(name: readonly Token[], brand: string): number {
  const brandTokens = readName(brand);
  return brandTokens.every((token, index) => token.text === name[index]?.text) ? brandTokens.length : 0;
}

/** Reads the names of all entries and counts their tokens. */
export function* readNames(
  entries: readonly SearchEntry[],
): Steps<{ names: NameTable; vocabulary: Vocabulary }> {
  const builder = createVocabularyBuilder();
  const provisionalIds: number[] = [];
  const allRoles: number[] = [];
  const starts = new Uint32Array(entries.length + 1);
  const hasNumber = new Uint8Array(entries.length);
  yield* forEachInSteps(entries.entries(), ([position, entry]) => {
    const name = readName(entry.fullName);
    const nameRoles = assignRoles(name, countBrandTokens(name, entry.brand.name));
    provisionalIds.push(...builder.add(name));
    allRoles.push(...nameRoles);
    starts[position + 1] = provisionalIds.length;
    hasNumber[position] = Number(nameRoles.includes(tokenRole.number));
  });
  const { vocabulary, idsByProvisionalId } = builder.build();
  yield;
  const isCommonById = vocabulary.tokens.map((token) => vocabulary.isCommon(token));
  yield;
  const tokens = new Uint32Array(provisionalIds.length);
  const roles = new Uint8Array(provisionalIds.length);
  yield* forEachInSteps(
    provisionalIds.entries(),
    ([index, provisionalId]) => {
      const tokenId = idsByProvisionalId[provisionalId] as number;
      const role = allRoles[index] as TokenRole;
      tokens[index] = tokenId;
      // A common word is a series. This is known only once all names have been counted.
      roles[index] = role === tokenRole.word && isCommonById[tokenId] ? tokenRole.series : role;
    },
    tokensPerStep,
  );
  return { names: { tokens, roles, starts, hasNumber }, vocabulary };
}
