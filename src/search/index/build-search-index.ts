import type { SearchEntry, SearchIndex, SearchSuggestion } from '../../domain/catalogue/search-index.ts';
import { sortInSteps } from '../../domain/sort-in-steps.ts';
import type { Steps } from '../../domain/time-slicing.ts';
import { toModelNumberKeyBeforeSlash } from '../../names/model-numbers.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readTokens, type Token } from '../../names/read-tokens.ts';
import { buildIdentityIndex, createNameFinder } from '../identify/build-identity-index.ts';
import { createIdentifier } from '../identify/create-identifier.ts';
import { computePriorCosts, isPhone } from '../interpretation/compute-prior-costs.ts';
import type { Interpretation } from '../interpretation/interpretation.ts';
import { type RankingData, rankInterpretations } from '../interpretation/rank-interpretations.ts';
import { readNames } from '../interpretation/read-names.ts';
import { readQuery } from '../interpretation/read-query.ts';
import { readQuestion } from '../questions/read-question.ts';
import { createSpeller } from '../spelling/create-speller.ts';
import { createSplitter } from '../spelling/create-splitter.ts';
import { buildCodeIndex } from './build-code-index.ts';
import { buildPostings } from './build-postings.ts';
import { createNameLookup, type SearchResult } from './create-name-lookup.ts';
import type { Lexicon, QueryMode } from './lexicon.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type WeightedBrands, weighBrands } from './weigh-brands.ts';

/** Shorter texts are not tried in the other keyboard layout, since almost any two or three letters begin some word. */
const minOtherLayoutLength = 4;

/** Lists the brand names that consist of several words, by their spelling as one word. */
function listJoinedBrands(brands: WeightedBrands): Map<string, string> {
  const brandsByJoinedName = new Map<string, string>();
  for (const name of brands.keys()) {
    const tokens = readTokens(name).map(({ text }) => text);
    if (tokens.length > 1) brandsByJoinedName.set(tokens.join(''), tokens.join(' '));
  }
  return brandsByJoinedName;
}

function* buildLexicon(
  phones: readonly SearchEntry[],
  brands: WeightedBrands,
): Steps<{ lexicon: Lexicon; rankingData: RankingData }> {
  const { names, vocabulary } = yield* readNames(phones);
  const codes = yield* buildCodeIndex(phones);
  const wordTables = {
    vocabulary,
    speller: createSpeller(vocabulary),
    brandsByJoinedName: listJoinedBrands(brands),
  };
  yield;
  const lexicon = { ...wordTables, codes, splitter: createSplitter(wordTables) };
  yield;
  const priorCosts = yield* computePriorCosts(phones, brands);
  yield;
  const findByToken = yield* buildPostings(
    { terms: names.tokens, starts: names.starts },
    vocabulary.tokens.length,
  );
  return { lexicon, rankingData: { names, vocabulary, codes, priorCosts, findByToken } };
}

/** Orders devices that match equally well: phones come before other devices, then newer before older. */
function compareEqualMatches(a: SearchEntry, b: SearchEntry): number {
  return Number(isPhone(b)) - Number(isPhone(a)) || b.releasedKey - a.releasedKey || a.id - b.id;
}

/** Builds the immutable search index of phones with distinct ids. */
export function* buildSearchIndex(entries: Iterable<SearchEntry>): Steps<SearchIndex> {
  // All parts of the index refer to a phone by its position in this array.
  const phones = yield* sortInSteps([...entries], compareEqualMatches);
  const brands = yield* weighBrands(phones);
  const { lexicon, rankingData } = yield* buildLexicon(phones, brands);
  const identityIndex = yield* buildIdentityIndex(phones);
  const suggest = createSuggester(brands);
  yield;

  const search = (text: string, isCompleting: boolean): SearchResult => {
    // Try the text as written, then with corrections, then converted to the other keyboard layout. In the other
    // layout, mistakes are not corrected, since almost any text can be corrected to some name.
    const strictMode: QueryMode = { isCompleting, isForgiving: false };
    const attempts = [
      { query: text, mode: strictMode },
      { query: text, mode: { isCompleting, isForgiving: true } },
    ];
    if (text.length >= minOtherLayoutLength) {
      attempts.push({ query: convertKeyboardLayout(text), mode: strictMode });
    }
    const writtenTokens = readTokens(text);
    for (const { query, mode } of attempts) {
      const tokens = query === text ? writtenTokens : readTokens(query);
      const rankedHits = rankInterpretations(readQuery(tokens, lexicon, mode), rankingData);
      if (rankedHits === null) continue;
      return {
        cost: rankedHits.interpretation.cost,
        corrected: formatCorrectedText(writtenTokens, rankedHits.interpretation, lexicon.vocabulary),
        hits: rankedHits.hits.map(({ position, score }) => ({
          phone: phones[position] as SearchEntry,
          score,
        })),
      };
    }
    return { corrected: null, cost: 0, hits: [] };
  };

  const nameLookup = createNameLookup(brands, rankingData, (text) => search(text, false));

  const findPhonesByName = createNameFinder(phones, identityIndex, brands.keys(), (text) =>
    search(text, false).hits.map(({ phone }) => phone),
  );

  return {
    readQuestion: (text) => readQuestion(text, nameLookup),
    identify: createIdentifier(phones, identityIndex, (text) => search(text, false)),
    findByModelNumber: (number) =>
      (identityIndex.byModelNumber.get(toModelNumberKeyBeforeSlash(number)) ?? []).map(
        (position) => (phones[position] as SearchEntry).id,
      ),
    findByName: (text) => findPhonesByName(text).map(({ id }) => id),
    search(text) {
      const { corrected, hits } = search(text, false);
      return { corrected, hits: hits.map(({ phone, score }) => ({ id: phone.id, score })) };
    },
    suggest(text, limit) {
      if ([...text.trim()].length < 2) return { corrected: null, suggestions: [] };
      const { corrected, hits } = search(text, true);
      const hitPhones = hits.map(({ phone }) => phone);
      return { corrected, suggestions: suggest(corrected ?? text, hitPhones, limit) };
    },
  };
}

/** The maximum number of brands among the suggestions. */
const maxSuggestedBrands = 3;

/**
 * Creates a function that completes a text with brands and with the phones that were found for it (best first).
 * Brands that begin with the text come first, in the order of their weight. No text occurs twice.
 */
function createSuggester(weightedBrands: WeightedBrands) {
  const brands = [...weightedBrands.values()]
    .sort((a, b) => b.weight - a.weight || a.brand.id - b.brand.id)
    .map(({ brand: { id, name } }) => {
      const suggestion: SearchSuggestion = { text: name, kind: 'brand', id };
      return { squeezedBrand: squeezeName(name), suggestion };
    });
  return (text: string, phones: readonly SearchEntry[], limit: number): SearchSuggestion[] => {
    const squeezedText = squeezeName(text);
    const suggestions = brands
      .filter(({ squeezedBrand }) => squeezedText !== '' && squeezedBrand.startsWith(squeezedText))
      .slice(0, Math.max(0, Math.min(maxSuggestedBrands, limit)))
      .map(({ suggestion }) => suggestion);
    const suggestedTexts = new Set(suggestions.map((suggestion) => suggestion.text));
    for (const { id, fullName } of phones) {
      if (suggestions.length >= limit) break;
      if (suggestedTexts.has(fullName)) continue;
      suggestedTexts.add(fullName);
      suggestions.push({ text: fullName, kind: 'phone', id });
    }
    return suggestions;
  };
}

/**
 * The characters of the US layout, in the order of the keys. `thaiKeys` has the characters of the same keys in the
 * Thai Kedmanee layout (TIS 820-2538).
 */
const latinKeys =
  '1234567890-=' + 'qwertyuiop[]' + "asdfghjkl;'" + 'zxcvbnm,./' + 'QERTYUIP{' + 'ASDFGHJKL:' + 'CVBN<>?';
const thaiKeys = 'ๅ/-ภถุึคตจขช' + 'ๆไำพะัีรนยบล' + 'ฟหกดเ้่าสวง' + 'ผปแอิืทมใฝ' + '๐ฎฑธํ๊ณญฐ' + 'ฤฆฏโฌ็๋ษศซ' + 'ฉฮฺ์ฒฬฦ';

const thaiByLatinKey = new Map([...latinKeys].map((key, index) => [key, [...thaiKeys][index] as string]));
const latinByThaiKey = new Map([...thaiKeys].map((key, index) => [key, latinKeys[index] as string]));

/**
 * Converts a text to the characters of the same keys in the other layout. People forget to switch the layout, and
 * type "รย้นืำ" when they mean "iphone". Separate numbers stay as they are.
 */
function convertKeyboardLayout(text: string): string {
  const isThai = /\p{Script=Thai}/u.test(text);
  const keys = isThai ? latinByThaiKey : thaiByLatinKey;
  return text
    .split(/(\s+)/)
    .map((word) => (/^\d+$/.test(word) ? word : convertWord(word, keys)))
    .join('');
}

function convertWord(word: string, keys: ReadonlyMap<string, string>): string {
  return [...word].map((character) => keys.get(character) ?? character).join('');
}

/**
 * Formats the query as it was written, in the same way as {@link formatUnderstood}, so that the two texts can be
 * compared.
 */
function formatWritten(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => (token.isGlued || index === 0 ? token.text : ` ${token.text}`))
    .join('');
}

/** Formats the query as it was understood, with spaces as in the catalogue's names. */
function formatUnderstood({ terms }: Interpretation, vocabulary: Vocabulary): string {
  let text = '';
  let previousText = '';
  for (const term of terms) {
    const isJoined = term.isGlued && vocabulary.isMostlyGlued(previousText, term.text);
    const termText = term.text === 'plus' && isJoined ? '+' : term.text.replace(/\.$/, '');
    text += text === '' || isJoined ? termText : ` ${termText}`;
    previousText = term.text;
  }
  return text;
}

/**
 * Formats the query as it was understood. Joined words that were split count as a difference.
 * @returns the text, or null if it differs from the query only in case, punctuation, or the spaces in a model number
 */
function formatCorrectedText(
  tokens: readonly Token[],
  interpretation: Interpretation,
  vocabulary: Vocabulary,
): string | null {
  const understoodText = formatUnderstood(interpretation, vocabulary);
  const writtenText = formatWritten(tokens);
  const hasCode = interpretation.terms.some(({ match }) => match === 'code' || match === 'code-prefix');
  const isSame = hasCode
    ? understoodText.replaceAll(' ', '') === writtenText.replaceAll(' ', '')
    : understoodText === writtenText;
  return isSame ? null : understoodText;
}
