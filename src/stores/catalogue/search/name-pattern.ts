import { isNumeral } from './numerals.ts';
import type { Piece, Reading } from './reading.ts';
import type { NamePattern, Unit } from './score-name.ts';
import type { TermRange } from './sorted-terms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The atoms that a piece of words may be. */
export function idsOf({ text, match }: Piece, vocabulary: Vocabulary): TermRange {
  if (match === 'prefix') return vocabulary.idsOfPrefix(text);
  const id = vocabulary.idOf(text);
  return id === undefined ? nothing : { from: id, to: id + 1 };
}
const nothing: TermRange = { from: 0, to: 0 };

const oneLetter = /^\p{L}$/u;
const startsWithDigit = /^\d/;

/** Whether two pieces written together must stand together: "s24" is no phone that has an S here and a 24 there. */
function mustTouch(before: Piece | undefined, after: Piece): boolean {
  if (before === undefined || !after.glued || before.optional || after.optional) return false;
  return (
    (oneLetter.test(before.text) && startsWithDigit.test(after.text)) ||
    (startsWithDigit.test(before.text) && oneLetter.test(after.text))
  );
}

/** The pattern of the reading's words; its model numbers are matched apart. */
export function namePattern(reading: Reading, vocabulary: Vocabulary): NamePattern {
  const pieces = reading.pieces.filter(({ match }) => match === 'exact' || match === 'prefix');
  const units: { slots: TermRange[]; optional: boolean }[] = [];
  pieces.forEach((piece, at) => {
    const slot = idsOf(piece, vocabulary);
    if (mustTouch(pieces[at - 1], piece)) units.at(-1)?.slots.push(slot);
    else units.push({ slots: [slot], optional: piece.optional });
  });
  return { units: units satisfies Unit[], general: isGeneral(reading, vocabulary) };
}

function isGeneral(reading: Reading, vocabulary: Vocabulary): boolean {
  const required = reading.pieces.filter(({ optional }) => !optional);
  return required.every(
    ({ text, match }) =>
      (match === 'exact' && !isNumeral(text) && vocabulary.isCommon(text)) ||
      (match === 'prefix' && !startsWithDigit.test(text)),
  );
}
