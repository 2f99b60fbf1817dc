import type { Stretch } from '../../names/scan-text.ts';
import { currencyConceptsBySign } from './currency-words.ts';
import { isSpacedModel } from './name-runs.ts';
import { areAdjacent, createReading, findPhraseEnd, type NameTests, type Reading } from './reading.ts';
import { englishPhrases } from './rules/phrase-tables.ts';

/** The words that may be between digits and a currency: "20k usd", "2 lakh rupees". */
const multipliers = new Set('k thousand thousands hundred lakh lakhs million'.split(' '));

/** Whether a currency is beside digits that are long enough for an amount, or after a multiplier. */
function isBesideAmount(before: Stretch | undefined, after: Stretch | undefined): boolean {
  const isAmount = (stretch: Stretch | undefined): boolean =>
    stretch?.kind === 'digits' && stretch.text.length >= 2;
  return isAmount(before) || isAmount(after) || (before?.kind === 'letters' && multipliers.has(before.text));
}

/**
 * Reads a currency beside an amount: "1500 myr", "rm1500", "nt$ 9000". Returns null for other words. Currencies without
 * an amount are read like other phrases.
 */
export function readCurrency(stretches: readonly Stretch[], index: number, names: NameTests): Reading | null {
  const { text } = stretches[index] as Stretch;
  const before = stretches[index - 1];
  const after = stretches[index + 1];
  if (after?.kind === 'sign' && areAdjacent(stretches[index], after)) {
    const wholeSign = text + after.text;
    const concepts = currencyConceptsBySign.get(wholeSign);
    if (concepts !== undefined) return createReading(stretches, index, index + 2, concepts, wholeSign);
  }
  const phrases = (englishPhrases.get(text) ?? []).filter(({ concepts }) => concepts[0] === 'currency');
  if (phrases.length === 0) return null;
  const isModel = after?.kind === 'digits' && names.matchNames(`${text} ${after.text}`) !== null;
  if (isModel || isSpacedModel(stretches.slice(index, index + 3), names)) return null;
  for (const { words, concepts } of phrases) {
    const end = words.length === 1 ? index + 1 : findPhraseEnd(stretches, index, words);
    if (end === null || !isBesideAmount(before, stretches[end])) continue;
    return createReading(stretches, index, end, concepts, words.join(' '));
  }
  return null;
}
