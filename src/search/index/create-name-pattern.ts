import { isNumeral } from '../../names/numerals.ts';
import type { Interpretation, Term } from '../interpretation/interpretation.ts';
import type { NamePattern, TokenSequence } from './score-name.ts';
import { type TermRange, toRange } from './sorted-terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** @returns the ids of the tokens that match a term */
export function findTokenIds({ text, match }: Term, vocabulary: Vocabulary): TermRange {
  return match === 'prefix' ? vocabulary.getIdsWithPrefix(text) : toRange(vocabulary.getId(text));
}

const oneLetterPattern = /^\p{L}$/u;
const leadingDigitPattern = /^\d/;

/** Whether two terms without a space between them must be adjacent in a name: "s24" needs the S next to the 24. */
function mustBeAdjacent(before: Term | undefined, after: Term): boolean {
  if (before === undefined || !after.isGlued || before.isOptional || after.isOptional) return false;
  return (
    (oneLetterPattern.test(before.text) && leadingDigitPattern.test(after.text)) ||
    (leadingDigitPattern.test(before.text) && oneLetterPattern.test(after.text))
  );
}

/** Creates the pattern of an interpretation's words. Model numbers are matched separately. */
export function createNamePattern(interpretation: Interpretation, vocabulary: Vocabulary): NamePattern {
  const terms = interpretation.terms.filter(({ match }) => match === 'exact' || match === 'prefix');
  const sequences: { slots: TermRange[]; isOptional: boolean }[] = [];
  terms.forEach((term, index) => {
    const slot = findTokenIds(term, vocabulary);
    if (mustBeAdjacent(terms[index - 1], term)) sequences.at(-1)?.slots.push(slot);
    else sequences.push({ slots: [slot], isOptional: term.isOptional });
  });
  return {
    sequences: sequences satisfies TokenSequence[],
    isGeneral: isGeneralQuery(interpretation, vocabulary),
  };
}

/** Whether a query names only a brand or series. */
function isGeneralQuery(interpretation: Interpretation, vocabulary: Vocabulary): boolean {
  const requiredTerms = interpretation.terms.filter(({ isOptional }) => !isOptional);
  return requiredTerms.every(
    ({ text, match }) =>
      (match === 'exact' && !isNumeral(text) && vocabulary.isCommon(text)) ||
      (match === 'prefix' && !leadingDigitPattern.test(text)),
  );
}
