import { joinWrittenCodes } from './model-codes.ts';
import { foldName, foldText } from './normalise-text.ts';
import { scanText } from './scan-text.ts';
import { networkOf } from './words.ts';

/** A word of a product title or of a catalogue's name, as an importer compares the two. */
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

interface OpenWord extends Pick<Word, 'opens' | 'inBrackets'> {
  readonly stretches: string[];
}

const ends = /^[,()[\]{}|;:!*"~]$/;

/** The words of a name or title, in lower case. */
export function titleWords(title: string): Word[] {
  const plain = foldName(foldText(title))
    .replace(/\bt[- ]?mobile\b/g, 'tmobile')
    .replace(/\bat ?& ?t\b/g, 'att');
  const { text, codes } = joinWrittenCodes(plain);
  const words = wordsOf(text.replace(/['’`]/g, '')).map(({ stretches, opens, inBrackets }): Word => {
    const word = stretches.join('');
    return { text: word, parts: toParts(word, stretches), opens, isCode: codes.has(word), inBrackets };
  });
  // "S23+ Plus" says it twice.
  return words.filter(({ parts }, at) => parts.join() !== '+' || words[at - 1]?.parts.at(-1) !== '+');
}

/** Stretches that touch are one word, which a "+" ends. */
function wordsOf(text: string): OpenWord[] {
  const words: OpenWord[] = [];
  let [end, opens] = [-1, false];
  for (const { kind, text: found, at, inBrackets } of scanText(text)) {
    if (kind === 'sign') {
      const isLoose = /\s/.test(text[at - 1] ?? ' ') && /\s/.test(text[at + 1] ?? ' ');
      opens ||= ends.test(found) || (isLoose && !/[&.]/.test(found));
      continue;
    }
    const last = words.at(-1)?.stretches;
    if (last !== undefined && at === end && (last.at(-1) !== '+' || kind === 'plus')) last.push(found);
    else {
      words.push({ stretches: [found], opens, inBrackets });
      opens = false;
    }
    end = at + found.length;
  }
  return words;
}

function toParts(word: string, stretches: readonly string[]): readonly string[] {
  if (networkOf(word) !== null) return [word];
  const plain = stretches.map((part) => (part === 'plus' ? '+' : part));
  return plain.filter((part, at) => part !== '+' || plain[at - 1] !== '+');
}
