import { isNumeral } from '../names/numerals.ts';
import type { Interpretation, Term } from './interpretation.ts';
import type { NamePattern, Unit } from './score-name.ts';
import { rangeOfOne, type TermRange } from './sorted-terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** @returns the ids of the tokens that match a term */
export function idsOf({ text, match }: Term, vocabulary: Vocabulary): TermRange {
  return match === 'prefix' ? vocabulary.idsOfPrefix(text) : rangeOfOne(vocabulary.idOf(text));
}

const oneLetter = /^\p{L}$/u;
const startsWithDigit = /^\d/;

/**
 * Whether two terms without a space between them must be adjacent in a name: "s24" needs the S next to the
 * 24.
 */
function mustTouch(before: Term | undefined, after: Term): boolean {
  if (before === undefined || !after.isGlued || before.isOptional || after.isOptional) return false;
  return (
    (oneLetter.test(before.text) && startsWithDigit.test(after.text)) ||
    (startsWithDigit.test(before.text) && oneLetter.test(after.text))
  );
}

/** Creates the pattern of an interpretation's words. Model numbers are matched separately. */
export function namePattern(interpretation: Interpretation, vocabulary: Vocabulary): NamePattern {
  const terms = interpretation.terms.filter(({ match }) => match === 'exact' || match === 'prefix');
  const units: { slots: TermRange[]; isOptional: boolean }[] = [];
  terms.forEach((term, at) => {
    const slot = idsOf(term, vocabulary);
    if (mustTouch(terms[at - 1], term)) units.at(-1)?.slots.push(slot);
    else units.push({ slots: [slot], isOptional: term.isOptional });
  });
  return { units: units satisfies Unit[], isGeneral: namesOnlySeries(interpretation, vocabulary) };
}

function namesOnlySeries(interpretation: Interpretation, vocabulary: Vocabulary): boolean {
  const required = interpretation.terms.filter(({ isOptional }) => !isOptional);
  return required.every(
    ({ text, match }) =>
      (match === 'exact' && !isNumeral(text) && vocabulary.isCommon(text)) ||
      (match === 'prefix' && !startsWithDigit.test(text)),
  );
}
