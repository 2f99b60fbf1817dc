import { chipMakers } from './chipsets.ts';
import { mayBeMisspelt } from './mend-word.ts';
import { numberKind, signs, unitOf } from './numbers.ts';
import { isPassive } from './passive.ts';
import { englishPhrases } from './phrase-tables.ts';

/** Words that say something by themselves, … */
const speaking = new Set<string>(chipMakers);
/** … before a number, … */
const beforeNumber = new Set<string>();
/** … and before some other word. */
const beforeWord = new Map<string, Set<string>>();
for (const [word, phrases] of englishPhrases) {
  for (const { words, says } of phrases) {
    const [, second] = words;
    if (says.every(isPassive)) {
      if (second === undefined && ['max', 'min', 'from'].includes(says[0] as string)) beforeNumber.add(word);
      continue;
    }
    if (second === undefined) speaking.add(word);
    else beforeWord.set(word, (beforeWord.get(word) ?? new Set()).add(second));
  }
}

const beyondAscii = /[^\x20-\x7e]/;
const part = /([a-z]+)|(\d+(?:\.\d+)?)|([^\sa-z\d])/g;

/**
 * Whether a folded text may be a question: a quick look that spares most names the reading of them as questions.
 * Whatever says something is seen, and a little more.
 */
export function mayAsk(text: string, isNameWord: (word: string) => boolean): boolean {
  if (beyondAscii.test(text)) return true;
  let before = '';
  /** The number before belongs to a word that it touches: the 325 of "a325g". */
  let isOfName = false;
  let end = -1;
  part.lastIndex = 0;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    const [whole, word, digits] = found;
    const isGlued = end === found.index;
    if (word !== undefined) {
      const isBehindNumber = /^\d/.test(before);
      if (isBehindNumber && !isOfName && (unitOf.has(word) || word === 'k')) return true;
      if (!isGlued || !isBehindNumber) {
        if (speaking.has(word) || beforeWord.get(before)?.has(word)) return true;
        if (word.length >= 5 && !isNameWord(word) && mayBeMisspelt(word)) return true;
      }
    } else if (digits !== undefined) {
      isOfName =
        isGlued &&
        (before.length <= 2 || !englishPhrases.has(before)) &&
        before !== 'ip' &&
        /^[a-z]/.test(before);
      if (beforeNumber.has(before) || before === 'ip' || before === 'hdr') return true;
      if (/^[-~/+]$/.test(before)) return true;
      if (digits.length === 4 && !isGlued && numberKind(digits, Number(digits)) === 'year') return true;
    } else if (whole in signs && !/[-~/&]/.test(whole)) return true;
    // A hyphen joins the words of a phrase.
    if ((whole !== '-' && whole !== "'") || /^\d/.test(before)) before = whole;
    end = found.index + whole.length;
  }
  return false;
}
