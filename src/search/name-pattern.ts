import { isNumeral } from '../names/numerals.ts';
import type { Interpretation, Term } from './interpretation.ts';
import type { NamePattern, Unit } from './score-name.ts';
import { rangeOfOne, type TermRange } from './sorted-terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The tokens that a term of words may be. */
export function idsOf({ text, match }: Term, vocabulary: Vocabulary): TermRange {
  return match === 'prefix' ? vocabulary.idsOfPrefix(text) : rangeOfOne(vocabulary.idOf(text));
}

const oneLetter = /^\p{L}$/u;
const startsWithDigit = /^\d/;

/** Whether two terms written together must stand together: "s24" is no phone that has an S here and a 24 there. */
function mustTouch(before: Term | undefined, after: Term): boolean {
  if (before === undefined || !after.glued || before.optional || after.optional) return false;
  return (
    (oneLetter.test(before.text) && startsWithDigit.test(after.text)) ||
    (startsWithDigit.test(before.text) && oneLetter.test(after.text))
  );
}

/** The pattern of the interpretation's words; its model numbers are matched apart. */
export function namePattern(interpretation: Interpretation, vocabulary: Vocabulary): NamePattern {
  const terms = interpretation.terms.filter(({ match }) => match === 'exact' || match === 'prefix');
  const units: { slots: TermRange[]; optional: boolean }[] = [];
  terms.forEach((term, at) => {
    const slot = idsOf(term, vocabulary);
    if (mustTouch(terms[at - 1], term)) units.at(-1)?.slots.push(slot);
    else units.push({ slots: [slot], optional: term.optional });
  });
  return { units: units satisfies Unit[], general: isGeneral(interpretation, vocabulary) };
}

function isGeneral(interpretation: Interpretation, vocabulary: Vocabulary): boolean {
  const required = interpretation.terms.filter(({ optional }) => !optional);
  return required.every(
    ({ text, match }) =>
      (match === 'exact' && !isNumeral(text) && vocabulary.isCommon(text)) ||
      (match === 'prefix' && !startsWithDigit.test(text)),
  );
}
