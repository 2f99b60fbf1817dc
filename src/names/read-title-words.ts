import { joinModelNumbers } from './model-numbers.ts';
import { foldName, foldText } from './normalise-text.ts';
import { scanText } from './scan-text.ts';
import { getNetwork } from './words.ts';

/** A word of a product title or of a name in the catalogue, in the form in which imports compare them. */
export interface Word {
  readonly text: string;
  /**
   * The letters and the digits of the word as separate parts, so "Reno6" has the same parts as "Reno 6". "plus"
   * becomes "+". Decimals and "5g" are not divided.
   */
  readonly parts: readonly string[];
  /** Whether a sign that ends a name precedes the word: a comma, a bracket, or a dash between spaces. */
  readonly isAfterSeparator: boolean;
  /** Whether it has the form of a model number: "SM-G960F/DS", "HMA-L29". */
  readonly isModelNumber: boolean;
  readonly isInBrackets: boolean;
}

/** A word that is not complete yet: further stretches of characters (`scanText`) may be added to it. */
interface OpenWord {
  readonly stretches: string[];
  readonly isAfterSeparator: boolean;
  readonly isInBrackets: boolean;
}

const nameEndSigns = /^[,()[\]{}|;:!*"~]$/;

/** Removes the brackets around a number: "Phone (2a)" becomes "Phone 2a". "(5G)" stays, because it is a network. */
export const removeNumberBrackets = (name: string): string =>
  name.replace(/\((\d{1,2}[a-fh-z]?)\)/gi, ' $1 ');

/** Splits a name or title into words, in lower case. */
export function readTitleWords(title: string): Word[] {
  const foldedTitle = foldName(foldText(removeNumberBrackets(title)))
    .replace(/\bt[- ]?mobile\b/g, 'tmobile')
    .replace(/\bat ?& ?t\b/g, 'att');
  const { text, modelNumbers } = joinModelNumbers(foldedTitle);
  const words = joinStretches(text.replace(/['’`]/g, '')).map(
    ({ stretches, isAfterSeparator, isInBrackets }): Word => {
      const word = stretches.join('');
      return {
        text: word,
        parts: toParts(word, stretches),
        isAfterSeparator,
        isModelNumber: modelNumbers.has(word),
        isInBrackets,
      };
    },
  );
  // The two pluses in "S23+ Plus" count as one.
  return words.filter(({ parts }, index) => parts.join() !== '+' || words[index - 1]?.parts.at(-1) !== '+');
}

/** Joins adjacent stretches into words. A "+" ends its word. */
function joinStretches(text: string): OpenWord[] {
  const words: OpenWord[] = [];
  let end = -1;
  let isAfterSeparator = false;
  for (const { kind, text: stretch, start, isInBrackets } of scanText(text)) {
    if (kind === 'sign') {
      const isBetweenSpaces = /\s/.test(text[start - 1] ?? ' ') && /\s/.test(text[start + 1] ?? ' ');
      isAfterSeparator ||= nameEndSigns.test(stretch) || (isBetweenSpaces && !/[&.]/.test(stretch));
      continue;
    }
    const lastStretches = words.at(-1)?.stretches;
    if (lastStretches !== undefined && start === end && (lastStretches.at(-1) !== '+' || kind === 'plus'))
      lastStretches.push(stretch);
    else {
      words.push({ stretches: [stretch], isAfterSeparator, isInBrackets });
      isAfterSeparator = false;
    }
    end = start + stretch.length;
  }
  return words;
}

function toParts(word: string, stretches: readonly string[]): readonly string[] {
  if (getNetwork(word) !== null) return [word];
  const parts = stretches.map((part) => (part === 'plus' ? '+' : part));
  return parts.filter((part, index) => part !== '+' || parts[index - 1] !== '+');
}
