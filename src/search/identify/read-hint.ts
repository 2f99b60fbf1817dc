import { hintMembers, type PhoneHint } from '../../domain/catalogue/identification.ts';
import { isBrandAlias } from '../../names/brand-aliases.ts';
import { joinModelNumbers, looksLikeModelNumber } from '../../names/model-numbers.ts';
import { squeezeName } from '../../names/normalise-text.ts';

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

/** The facts about a device in the user agent of an app or browser. */
interface AgentDevice {
  /** The model that Android reports, which is a number or a name, or null if the user agent does not state it. */
  readonly model: string | null;
  /** Apple's identifier, such as "iPhone15,2". Only apps send it. Browsers send "iPhone" for all iPhones. */
  readonly identifier: string | null;
  /** The texts between separators, where apps put the brand, the model and the code name. */
  readonly segments: readonly string[];
  /** Whether the stated operating system is from Apple, or null if none is stated. */
  readonly isApple: boolean | null;
}

/** Matches a user agent: by a product with its version, or by the comment that browsers send. */
const userAgentPattern =
  /^(?:Mozilla|Dalvik|Opera|UCWEB|okhttp|Instagram)\/|\b(?:okhttp|CFNetwork|Darwin|AppleWebKit)\/\d|\(.*\b(?:Android|iPhone OS|iOS)\b/i;
const appleIdentifierPattern = /\b(?:iPhone|iPad|Watch)\d{1,2},\d{1,2}\b/;

/**
 * Matches systems that are not from Apple. They are tested first, because Windows Phone claims to be "like
 * iPhone OS".
 */
const otherSystemPattern = /\b(?:Android|Adr|Windows Phone|(?:Open)?Harmony(?:OS)?|KAIOS|Tizen|Linux)\b/i;
const appleSystemPattern = /\b(?:iPhone|iPad|iPod|iOS|watchOS|CFNetwork|Darwin|Mac OS X)\b/i;

/** Matches the build of the system. It is removed, because it often looks like a model and may name another model. */
const buildPattern = /\bBuild\/[^;)]*/g;

/** Reads a user agent (RFC 9110 §10.1.5). Returns null for other texts. */
function readUserAgent(text: string): AgentDevice | null {
  const identifier = appleIdentifierPattern.exec(text)?.[0] ?? null;
  if (!userAgentPattern.test(text))
    return identifier === null ? null : { model: null, identifier, segments: [], isApple: true };
  const isOtherSystem = otherSystemPattern.test(text);
  const withoutBuild = text.replace(buildPattern, '');
  return {
    model: findAndroidModel(withoutBuild),
    identifier,
    segments: splitSegments(withoutBuild),
    isApple: isOtherSystem || appleSystemPattern.test(text) ? !isOtherSystem : null,
  };
}

/** Matches texts that stand where a model is expected, but are not models. Chrome sends "K" for every model. */
const nonModelPattern =
  /^(?:K|HarmonyOS|HMSCore.*|[a-z]{2}(?:[-_][a-z]{2})?|U|wv|arm(?:_64|64|v\d\w*)?|Mobile|Tablet|TV|rv:.*|)$/i;

/** Reads the model after the version of Android: "(Linux; Android 14; SM-S928B)". The brackets may be missing. */
function findAndroidModel(text: string): string | null {
  const startMatch = /\b(?:Android|Adr)(?: [\d.]+\w*)?\s*;/.exec(text);
  if (startMatch === null) return null;
  const { index } = startMatch;
  const comment = text.slice(index + startMatch[0].length, findCommentEnd(text, index));
  for (const segment of comment.split(';')) {
    const model = segment.replace(/\sAppleWebKit\/.*$/, '').trim();
    if (!nonModelPattern.test(model)) return model;
  }
  return null;
}

/** Finds the end of the comment that contains an offset. The comment may contain brackets: "moto g(7) power". */
function findCommentEnd(text: string, offset: number): number {
  let depth = 1;
  for (let index = offset; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    else if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

function splitSegments(text: string): string[] {
  return text
    .split(/[;()|,"]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && !nonModelPattern.test(segment));
}
