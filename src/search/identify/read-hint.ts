import { hintMembers, type PhoneHint } from '../../domain/catalogue/identification.ts';
import { isBrandAlias } from '../../names/brand-aliases.ts';
import { joinCodes, looksLikeCode } from '../../names/model-codes.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readUserAgent } from './read-user-agent.ts';

/** The texts of a hint that may identify a phone, as written, grouped by what they may be. */
export interface Clues {
  /** Null if the hint names none. */
  readonly brand: string | null;
  readonly numbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly names: readonly string[];
  /** The text to search if the clues find no phone, or null if a search would be a mere guess. */
  readonly searchText: string | null;
}

/** @param brands letters and digits of the catalogue's brands */
export function readHint(hint: PhoneHint, brands: ReadonlySet<string>): Clues {
  const texts = Object.fromEntries(hintMembers.map((name) => [name, hint[name]?.trim() || null])) as Record<
    (typeof hintMembers)[number],
    string | null
  >;
  const { model, device } = texts;
  const text = readText(texts.text);
  const models = [model, text.model].filter((name) => name !== null);
  const isBrand = (word: string): boolean => brands.has(squeezeName(word)) || isBrandAlias(squeezeName(word));
  const possibleNumbers = [...models, ...text.possibleNumbers, ...(device === null ? [] : [device])];
  const brandedModels = possibleNumbers
    .map((number) => splitBrand(number, isBrand))
    .filter((branded) => branded !== null);
  const brand = texts.brand ?? brandedModels[0]?.brand ?? null;
  return {
    brand,
    numbers: [...possibleNumbers, ...brandedModels.map(({ number }) => number)],
    codeNames: [device, model, ...(text.isUserAgent ? [] : [text.model])].filter((name) => name !== null),
    names: models.flatMap((name) => (brand === null ? [name] : [name, `${brand} ${name}`])),
    searchText: models.length === 0 ? null : [brand ?? '', models[0]].join(' ').trim(),
  };
}

interface TextClues {
  readonly isUserAgent: boolean;
  readonly model: string | null;
  /** Words that may be model numbers. */
  readonly possibleNumbers: readonly string[];
}

/** Reads a text, which is either a user agent or a phone's name. In a client hint, the name is in quotes. */
function readText(text: string | null): TextClues {
  if (text === null) return { isUserAgent: false, model: null, possibleNumbers: [] };
  const agent = readUserAgent(text);
  if (agent === null) {
    const model = text.replace(/^"(.*)"$/, '$1').trim() || null;
    return { isUserAgent: false, model, possibleNumbers: findCodes(text) };
  }
  const words = [...agent.segments, ...agent.segments.flatMap((segment) => segment.split(/[\s/]+/))];
  const { identifier } = agent;
  return {
    isUserAgent: true,
    model: agent.model,
    possibleNumbers: identifier === null ? words.filter(isCode) : [identifier],
  };
}

function findCodes(text: string): string[] {
  return text.split(/[\s,;()|"]+/).filter(isCode);
}

/** Whether a word has the form of a model number. */
function isCode(word: string): boolean {
  const lower = word.toLowerCase();
  return joinCodes(lower).codes.size > 0 || looksLikeCode(lower);
}

/** Splits the brand off an Android model: "HUAWEI VOG-L29", "LG-H870", "ASUS_X00TD". */
function splitBrand(
  model: string,
  isBrand: (word: string) => boolean,
): { brand: string; number: string } | null {
  const [, brand = '', number = ''] = /^([^\s_-]+)[\s_-]+(.+)$/.exec(model) ?? [];
  return isBrand(brand) ? { brand, number } : null;
}
