import { foldText } from '../sheets/normalise-text.ts';

export interface Word {
  readonly text: string;
  /** Letters and digits apart, so that "Reno 6" is "Reno6"; "plus" is "+", decimals and "5g" stay whole. */
  readonly parts: readonly string[];
  /** Whether a sign that ends a name stands before it: a comma, a bracket, a dash between spaces. */
  readonly opens: boolean;
  /** Whether it is written as model numbers are: "SM-G960F/DS", "HMA-L29". */
  readonly isCode: boolean;
  readonly inBrackets: boolean;
}

export const networks: ReadonlySet<string> = new Set(['5g', '4g', '3g', 'lte']);
/** Model codes, which may follow any name; hyphens and slashes belong to them. */
const code =
  /\b(?:sm|gt|sgh|sch|sph|shv|xt|ta|rm|lm|lg|[a-z]{3})-[a-z]{0,2}\d[a-z0-9]*(?:[-/][a-z0-9]+)*|\bxt\d{4}-\d+\b/gi;
const token = /[\p{L}]+\d*[\p{L}\d]*(?:\.\d+)?\+*|\d+(?:\.\d+)?[\p{L}\d]*\+*|[^\s\p{L}\d]/gu;
const ends = /^[,()[\]{}|;:!*"~]$/;

/** The words of a name or title, in lower case. */
export function titleWords(text: string): Word[] {
  const codes = new Set<string>();
  const folded = foldText(text)
    .toLowerCase()
    .replace(/\bt[- ]?mobile\b/g, 'tmobile')
    .replace(/\bat ?& ?t\b/g, 'att')
    .replace(code, (match) => {
      const joined = match.replace(/[-/]/g, '');
      codes.add(joined);
      return joined;
    })
    .replace(/['’`]/g, '');
  const words: Word[] = [];
  let [opens, inBrackets] = [false, false];
  for (const match of folded.matchAll(token)) {
    const [sign] = match;
    if (!/[\p{L}\d+]/u.test(sign)) {
      const isLoose = /\s/.test(folded[match.index - 1] ?? ' ') && /\s/.test(folded[match.index + 1] ?? ' ');
      inBrackets = /[([]/.test(sign) || (inBrackets && !/[)\]]/.test(sign));
      opens ||= ends.test(sign) || (isLoose && !/[&.]/.test(sign));
      continue;
    }
    const parts = toParts(sign);
    // "S23+ Plus" says it twice.
    const isRepeat = parts.length === 1 && parts[0] === '+' && words.at(-1)?.parts.at(-1) === '+';
    if (!isRepeat) words.push({ text: sign, parts, opens, isCode: codes.has(sign), inBrackets });
    opens = false;
  }
  return words;
}

function toParts(word: string): string[] {
  if (networks.has(word)) return [word];
  const parts = word.match(/\d+(?:\.\d+)?|\p{L}+|\+/gu) ?? [];
  const plain = parts.map((part) => (part === 'plus' ? '+' : part));
  return plain.filter((part, index) => part !== '+' || plain[index - 1] !== '+');
}
