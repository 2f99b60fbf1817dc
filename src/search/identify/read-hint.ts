import { hintMembers, type PhoneHint } from '../../domain/catalogue/identification.ts';
import { isBrandAlias } from '../../names/brand-aliases.ts';
import { joinCodes, looksLikeCode } from '../../names/model-codes.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import { readUserAgent } from './read-user-agent.ts';

/** What of a hint may name a phone, by what it may be; each text as it was written. */
export interface Clues {
  /** Null where none is said. */
  readonly brand: string | null;
  readonly numbers: readonly string[];
  readonly codeNames: readonly string[];
  readonly names: readonly string[];
  /** What search is asked when nothing else finds a phone; null where a guess would be without ground. */
  readonly guess: string | null;
}

/** @param brands of the catalogue, in letters and digits */
export function readHint(hint: PhoneHint, brands: ReadonlySet<string>): Clues {
  const told = Object.fromEntries(hintMembers.map((name) => [name, hint[name]?.trim() || null])) as Record<
    (typeof hintMembers)[number],
    string | null
  >;
  const { model, device } = told;
  const text = readText(told.text);
  const models = [model, text.model].filter((each) => each !== null);
  const isBrand = (word: string): boolean => brands.has(squeezeName(word)) || isBrandAlias(squeezeName(word));
  const written = [...models, ...text.others, ...(device === null ? [] : [device])];
  const split = written.map((each) => splitBrand(each, isBrand)).filter((each) => each !== null);
  const brand = told.brand ?? split[0]?.brand ?? null;
  return {
    brand,
    numbers: [...written, ...split.map(({ rest }) => rest)],
    codeNames: [device, model, ...(text.isAgent ? [] : [text.model])].filter((each) => each !== null),
    names: models.flatMap((each) => (brand === null ? [each] : [each, `${brand} ${each}`])),
    guess: models.length === 0 ? null : [brand ?? '', models[0]].join(' ').trim(),
  };
}

interface TextClues {
  readonly isAgent: boolean;
  readonly model: string | null;
  /** Words that may be model numbers. */
  readonly others: readonly string[];
}

/** A text is a user agent, or it names the phone itself; a client hint is such a name in quotes. */
function readText(text: string | null): TextClues {
  if (text === null) return { isAgent: false, model: null, others: [] };
  const agent = readUserAgent(text);
  if (agent === null) {
    const model = text.replace(/^"(.*)"$/, '$1').trim() || null;
    return { isAgent: false, model, others: writtenCodes(text) };
  }
  const others = [...agent.segments, ...agent.segments.flatMap((segment) => segment.split(/[\s/]+/))];
  const { identifier } = agent;
  return {
    isAgent: true,
    model: agent.model,
    others: identifier === null ? others.filter(isWrittenCode) : [identifier],
  };
}

function writtenCodes(text: string): string[] {
  return text.split(/[\s,;()|"]+/).filter(isWrittenCode);
}

/** Whether a word is written as model numbers are, and as hardly anything else. */
function isWrittenCode(word: string): boolean {
  const lower = word.toLowerCase();
  return joinCodes(lower).codes.size > 0 || looksLikeCode(lower);
}

/** Android's models may begin with the brand: "HUAWEI VOG-L29", "LG-H870", "ASUS_X00TD". */
function splitBrand(
  model: string,
  isBrand: (word: string) => boolean,
): { brand: string; rest: string } | null {
  const [, brand = '', rest = ''] = /^([^\s_-]+)[\s_-]+(.+)$/.exec(model) ?? [];
  return isBrand(brand) ? { brand, rest } : null;
}
