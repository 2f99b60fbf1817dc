import { hintMembers, type PhoneHint } from '../../domain/catalogue/identification.ts';
import { isBrandAlias } from '../../names/brand-aliases.ts';
import { joinModelNumbers, looksLikeModelNumber } from '../../names/model-numbers.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readUserAgent } from './read-user-agent.ts';

/** The texts of a hint that may identify a phone, as they are written there, grouped by their possible meanings. */
export interface Clues {
  /** The brand, or null if the hint names none. */
  readonly brand: string | null;
  /** Whether a model number has a prefix that only Samsung uses. */
  readonly hasSamsungPrefix: boolean;
  /** Whether the operating system in the user agent is from Apple, or null if the user agent states none. */
  readonly isApple: boolean | null;
  readonly modelNumbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly names: readonly string[];
  /** The text to search for if the other clues find no phone, or null if the hint has no model. */
  readonly searchText: string | null;
  /** Whether a person may have typed `searchText`, with mistakes. */
  readonly isTyped: boolean;
}

const samsungPrefix = /^(?:SM|GT)-[a-z]{1,2}\d/i;

/**
 * Reads the clues of a hint.
 * @param brands the names of the catalogue's brands, each reduced to its letters and digits (`squeezeName`)
 */
export function readHint(hint: PhoneHint, brands: ReadonlySet<string>): Clues {
  const texts = Object.fromEntries(hintMembers.map((name) => [name, hint[name]?.trim() || null])) as Record<
    (typeof hintMembers)[number],
    string | null
  >;
  const { model, device } = texts;
  const textClues = readText(texts.text);
  const isBrand = (word: string): boolean => brands.has(squeezeName(word)) || isBrandAlias(squeezeName(word));
  const models = [model, textClues.model].filter((name) => name !== null && !isBrand(name)) as string[];
  const possibleModelNumbers = [
    ...models,
    ...textClues.possibleModelNumbers,
    ...(device === null ? [] : [device]),
  ];
  const brandedModels = possibleModelNumbers
    .map((number) => splitBrand(number, isBrand))
    .filter((brandedModel) => brandedModel !== null);
  const brand = texts.brand ?? brandedModels[0]?.brand ?? textClues.segments.find(isBrand) ?? null;
  const [firstModel] = models;
  const isFirstModelBranded = firstModel !== undefined && splitBrand(firstModel, isBrand) !== null;
  // A word of a model is a model number only if a known brand precedes it. The X800 in "Nobby X800" is not one.
  const brandedNumbers = brandedModels.flatMap(({ number }) => [number, ...findCodes(number)]);
  const modelNumbers = [...possibleModelNumbers, ...brandedNumbers];
  return {
    brand,
    hasSamsungPrefix: modelNumbers.some((number) => samsungPrefix.test(number)),
    isApple: textClues.isApple,
    modelNumbers,
    codeNames: [device, model, ...(textClues.isUserAgent ? [] : [textClues.model])].filter(
      (name) => name !== null,
    ),
    names: models.flatMap((name) => (brand === null ? [name] : [name, `${brand} ${name}`])),
    searchText:
      firstModel === undefined
        ? null
        : isFirstModelBranded
          ? firstModel
          : `${brand ?? ''} ${firstModel}`.trim(),
    isTyped: model === null && !textClues.isUserAgent,
  };
}

/** The clues in the member `text` of a hint. */
interface TextClues {
  readonly isUserAgent: boolean;
  readonly isApple: boolean | null;
  readonly model: string | null;
  readonly segments: readonly string[];
  /** Words that may be model numbers. */
  readonly possibleModelNumbers: readonly string[];
}

/** Reads a text, which is either a user agent or a phone's name. In a client hint, the name is in quotes. */
function readText(text: string | null): TextClues {
  const noClues = { isUserAgent: false, isApple: null, model: null, segments: [], possibleModelNumbers: [] };
  if (text === null) return noClues;
  const agent = readUserAgent(text);
  if (agent === null) {
    const model = text.replace(/^"(.*)"$/, '$1').trim() || null;
    return { ...noClues, model, possibleModelNumbers: findCodes(text) };
  }
  const { identifier, segments, model } = agent;
  const words = segments.flatMap((segment) => segment.split(/[\s/]+/));
  // If the user agent states a model, words inside a segment are model numbers only if they have a hyphen, as in
  // "SHARK KLE-A0".
  const codes = [...segments, ...words.filter((word) => model === null || word.includes('-'))].filter(isCode);
  return { ...agent, isUserAgent: true, possibleModelNumbers: identifier === null ? codes : [identifier] };
}

function findCodes(text: string): string[] {
  return text.split(/[\s,;()|"]+/).filter(isCode);
}

/** Whether a word has the form of a model number. */
function isCode(word: string): boolean {
  const lowerCaseWord = word.toLowerCase();
  return joinModelNumbers(lowerCaseWord).modelNumbers.size > 0 || looksLikeModelNumber(lowerCaseWord);
}

/** Splits the brand off an Android model: "HUAWEI VOG-L29", "LG-H870", "ASUS_X00TD". */
function splitBrand(
  model: string,
  isBrand: (word: string) => boolean,
): { brand: string; number: string } | null {
  const [, brand = '', number = ''] = /^([^\s_-]+)[\s_-]+(.+)$/.exec(model) ?? [];
  return isBrand(brand) ? { brand, number } : null;
}
