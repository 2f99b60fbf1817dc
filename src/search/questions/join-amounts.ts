import { createPiece, hasConcept, type Piece } from './piece.ts';

const powers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  tenThousand: 10_000,
  hundredThousand: 100_000,
};

const getPower = (piece: Piece | undefined): number => powers[piece?.concepts[0] ?? ''] ?? 0;
const isCount = (piece: Piece | undefined): boolean => hasConcept(piece, 'number', 'spoken');
/** Whether a piece after a unit means "one": "หมื่นนึง" is ten thousand, not eleven thousand. */
const isOne = (piece: Piece | undefined): boolean =>
  /^(?:นึง|เดียว|กว่า)/.test(piece?.text ?? '') || piece?.value === 1;

/**
 * Joins the pieces of each number that is written in words into one piece: "5 พัน", "five thousand",
 * "สองหมื่นห้าพัน", and "หมื่นห้า", whose last digit counts units of the next lower power of ten.
 */
export function joinAmounts(pieces: readonly Piece[]): Piece[] {
  if (!pieces.some((piece) => getPower(piece) > 0)) return [...pieces];
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { take, value, unit } = readAmount(pieces, at);
    const first = pieces[at] as Piece;
    if (take === 0) joined.push(first);
    else {
      const last = pieces[at + take - 1] as Piece;
      const text = pieces
        .slice(at, at + take)
        .map((piece) => piece.text)
        .join('');
      joined.push(createPiece(['kilo'], text, first.at, { value, unit, end: last.end }));
    }
    at += Math.max(1, take);
  }
  return joined;
}

/**
 * @returns the amount at a place, its smallest unit and its number of pieces (`take`), which is 0 if there is
 *   no amount
 */
function readAmount(pieces: readonly Piece[], start: number): { take: number; value: number; unit: number } {
  let at = start;
  let value = 0;
  let unit = 0;
  for (;;) {
    const hasCount = isCount(pieces[at]) && getPower(pieces[at + 1]) > 0;
    const power = getPower(pieces[hasCount ? at + 1 : at]);
    // In English a count is required, since "Grand" is a name.
    const isBareEnglish = !hasCount && /^[a-z]/.test(pieces[at]?.text ?? '');
    if (power === 0 || isBareEnglish || (unit > 0 && power >= unit)) break;
    value += (hasCount ? (pieces[at] as Piece).value : 1) * power;
    unit = power;
    at += hasCount ? 2 : 1;
  }
  if (unit === 0) return { take: 0, value: 0, unit: 1 };
  const next = pieces[at];
  const isAdjacent = next !== undefined && next.at === (pieces[at - 1] as Piece).end;
  if (isAdjacent && isOne(next)) at += 1;
  else if (
    isAdjacent &&
    hasConcept(next, 'spoken') &&
    (next as Piece).value < 10 &&
    getPower(pieces[at + 1]) === 0
  ) {
    value += (next as Piece).value * (unit / 10);
    at += 1;
  }
  return { take: at - start, value, unit };
}
