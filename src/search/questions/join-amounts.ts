import { isA, type Piece, piece } from './piece.ts';

const powers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  tenThousand: 10_000,
  hundredThousand: 100_000,
};

const powerOf = (one: Piece | undefined): number => powers[one?.says[0] ?? ''] ?? 0;
const isCount = (one: Piece | undefined): boolean => isA(one, 'number', 'spoken');
/** "หมื่นนึง" is ten thousand and not eleven. */
const isOne = (one: Piece | undefined): boolean =>
  /^(?:นึง|เดียว|กว่า)/.test(one?.text ?? '') || one?.value === 1;

/**
 * Numbers in words as one piece each: "5 พัน", "five thousand", "สองหมื่นห้าพัน", and "หมื่นห้า", whose last digit counts the
 * next lower place.
 */
export function joinAmounts(pieces: readonly Piece[]): Piece[] {
  if (!pieces.some((one) => powerOf(one) > 0)) return [...pieces];
  const joined: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { take, value, unit } = amountAt(pieces, at);
    const first = pieces[at] as Piece;
    if (take === 0) joined.push(first);
    else {
      const last = pieces[at + take - 1] as Piece;
      const text = pieces
        .slice(at, at + take)
        .map((one) => one.text)
        .join('');
      joined.push(piece(['kilo'], text, first.at, { value, unit, end: last.end }));
    }
    at += Math.max(1, take);
  }
  return joined;
}

function amountAt(pieces: readonly Piece[], start: number): { take: number; value: number; unit: number } {
  let at = start;
  let value = 0;
  let unit = 0;
  for (;;) {
    const counted = isCount(pieces[at]) && powerOf(pieces[at + 1]) > 0;
    const power = powerOf(pieces[counted ? at + 1 : at]);
    // In English a count must come first: "Grand" is a name.
    const isBareEnglish = !counted && /^[a-z]/.test(pieces[at]?.text ?? '');
    if (power === 0 || isBareEnglish || (unit > 0 && power >= unit)) break;
    value += (counted ? (pieces[at] as Piece).value : 1) * power;
    unit = power;
    at += counted ? 2 : 1;
  }
  if (unit === 0) return { take: 0, value: 0, unit: 1 };
  const behind = pieces[at];
  const touching = behind !== undefined && behind.at === (pieces[at - 1] as Piece).end;
  if (touching && isOne(behind)) at += 1;
  else if (
    touching &&
    isA(behind, 'spoken') &&
    (behind as Piece).value < 10 &&
    powerOf(pieces[at + 1]) === 0
  ) {
    value += (behind as Piece).value * (unit / 10);
    at += 1;
  }
  return { take: at - start, value, unit };
}
