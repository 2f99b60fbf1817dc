import { isBrandAlias, isSameBrand } from '../../names/brand-aliases.ts';
import { isTellingName, withoutNetwork } from '../../names/name-parts.ts';
import { squeezeName } from '../../names/normalise-text.ts';
import type { Word } from '../../names/title-words.ts';
import { isYear, networkOf, titleNoise } from '../../names/words.ts';
import type { Candidate, NameIndex } from './name-index.ts';

/** A name of the catalogue that stands in a title. */
export interface FoundName {
  readonly candidates: readonly Candidate[];
  /** Of the first word behind it. */
  readonly end: number;
  readonly network: string | null;
}

const mostBrandWords = 3;

/**
 * The first name of the catalogue in the title, the longest that begins there. Only words that say nothing of the
 * model may stand before it. A name like "A10" counts only right behind its brand.
 */
export function findName(words: readonly Word[], brand: string | null, index: NameIndex): FoundName | null {
  const passed: string[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = Math.min(words.length, start + index.longest + 1); end > start; end--) {
      const found = nameAt(words, start, end, { said: squeezeName(brand ?? ''), passed }, index);
      if (found !== null) return found;
    }
    const brandWords = brandAt(words, start, index);
    if (brandWords > 0) passed.push(joined(words.slice(start, start + brandWords)));
    else if (!isPlain(words[start] as Word)) return null;
    start += Math.max(0, brandWords - 1);
  }
  return null;
}

interface Brands {
  /** In a column of its own; empty where there is none. */
  readonly said: string;
  /** In the title, before the name. */
  readonly passed: readonly string[];
}

function nameAt(
  words: readonly Word[],
  start: number,
  end: number,
  brands: Brands,
  index: NameIndex,
): FoundName | null {
  const span = words.slice(start, end);
  // Only a year goes on with a name behind a sign: "Moto G Power - 2025".
  if (span.some(({ opens, text }, at) => at > 0 && opens && !isYear(text))) return null;
  const last = span[span.length - 1] as Word;
  if (networkOf(last.text) !== null && span.length > 1) return null;
  const { base, network: inside } = withoutNetwork(span);
  const named = (map: NameIndex['byBase']): readonly Candidate[] =>
    (map.get(base) ?? []).filter((each) => isOfBrand(each.brand, base, brands));
  const whole = [...named(index.byBase), ...named(index.bySecondBase)];
  const candidates = whole.length > 0 ? whole : named(index.byShortBase);
  if (candidates.length === 0) return null;
  const before = joined(words.slice(0, start));
  if (!isTellingName(base) && !candidates.every((candidate) => before.endsWith(candidate.brand))) return null;
  const behind = inside === null ? networkBehind(words, end) : null;
  return { candidates, end: behind?.end ?? end, network: inside ?? behind?.network ?? null };
}

/** "5G", and "with 5G". */
function networkBehind(words: readonly Word[], at: number): { network: string; end: number } | null {
  const place = words[at]?.text === 'with' ? at + 1 : at;
  const network = networkOf(words[place]?.text ?? '');
  return network === null ? null : { network, end: place + 1 };
}

/** Whether what is said of the brand agrees, in its own column and before the name. */
function isOfBrand(brand: string, base: string, { said, passed }: Brands): boolean {
  const agrees = (name: string): boolean => isSameBrand(name, brand, base.replaceAll(' ', ''));
  return (said === '' || agrees(said)) && (passed.length === 0 || passed.some(agrees));
}

/** How many words the name of a brand takes here; 0 where there is none. */
function brandAt(words: readonly Word[], at: number, index: NameIndex): number {
  for (let length = mostBrandWords; length > 0; length--) {
    const name = joined(words.slice(at, at + length));
    if ((index.brands.has(name) || isBrandAlias(name)) && !titleNoise.has(name)) return length;
  }
  return 0;
}

function isPlain({ text }: Word): boolean {
  return titleNoise.has(text) || /^\d+(?:\.\d+)?(?:in|inch)?$/.test(text);
}

function joined(words: readonly Word[]): string {
  return squeezeName(words.map(({ text }) => text).join(''));
}
