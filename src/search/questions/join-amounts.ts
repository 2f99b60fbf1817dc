import { englishNumerals, unitConcepts } from './numbers.ts';
import { createPiece, hasConcept, type Piece } from './piece.ts';

const powers: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  tenThousand: 10_000,
  hundredThousand: 100_000,
};

const getPower = (piece: Piece | undefined): number => powers[piece?.concepts[0] ?? ''] ?? 0;
const hasCurrency = (piece: Piece | undefined): boolean => hasConcept(piece, 'currency');
const isEnglish = (piece: Piece | undefined): boolean => /^[a-z]/.test(piece?.text ?? '');
const isCount = (piece: Piece | undefined): boolean => hasConcept(piece, 'number', 'spoken');
/** Whether a piece after a power of ten means "one": "หมื่นนึง" is ten thousand, not eleven thousand. */
const isOne = (piece: Piece | undefined): boolean =>
  /^(?:นึง|เดียว)/.test(piece?.text ?? '') || piece?.value === 1;
const areAdjacent = (before: Piece | undefined, after: Piece | undefined): boolean =>
  before !== undefined && before.end === after?.start;

/** An amount that is written in words. */
interface Amount {
  /** The number of pieces that state the amount, or 0 if there is no amount. */
  readonly pieceCount: number;
  readonly value: number;
  /** The smallest power of ten in the amount. */
  readonly unit: number;
}
const noAmount: Amount = { pieceCount: 0, value: 0, unit: 1 };

/**
 * Joins the pieces of each number that is written in words or in groups of digits into one piece: "10 000", "5 พัน",
 * "five thousand", "1.5 lakh", "สองหมื่นห้าพัน", and "หมื่นห้า". In the last, the ห้า (five) counts thousands after the
 * หมื่น (ten thousand). The กว่า of "2 หมื่นกว่า" (20,000 and something) becomes the concept `andMore`.
 */
export function joinAmounts(pieces: readonly Piece[]): Piece[] {
  return joinPowers(joinGroups(pieces)).map((piece, index, joinedPieces) =>
    piece.text.startsWith('กว่า') && isBetweenMoney(joinedPieces[index - 1], joinedPieces[index + 1])
      ? { ...piece, concepts: ['andMore'] }
      : piece,
  );
}

/**
 * Whether the pieces before and after a กว่า show that it belongs to an amount of money: at least 1,000 before it, and
 * no unit of measure after it. "5000 กว่า mAh" is not money.
 */
function isBetweenMoney(before: Piece | undefined, after: Piece | undefined): boolean {
  if (before === undefined || before.value < 1000) return false;
  if (hasCurrency(after)) return hasConcept(before, 'number', 'kilo');
  return hasConcept(before, 'kilo') && !after?.concepts.some((concept) => unitConcepts.has(concept));
}

/** Joins the pieces of each number that contains words for powers of ten. */
function joinPowers(groupedPieces: Piece[]): Piece[] {
  if (!groupedPieces.some((piece) => getPower(piece) > 0)) return groupedPieces;
  const joinedPieces: Piece[] = [];
  for (let index = 0; index < groupedPieces.length; ) {
    const range = readSpokenRange(groupedPieces, index);
    const englishAmount = readEnglishAmount(groupedPieces, index);
    const amount = englishAmount.pieceCount > 0 ? englishAmount : readAmount(groupedPieces, index);
    if (range !== null) joinedPieces.push(...range);
    else if (amount.pieceCount === 0) joinedPieces.push(groupedPieces[index] as Piece);
    else
      joinedPieces.push(
        createJoinedPiece(groupedPieces.slice(index, index + amount.pieceCount), ['kilo'], amount),
      );
    index += Math.max(1, range === null ? amount.pieceCount : 1);
  }
  return joinedPieces;
}

function createJoinedPiece(
  pieces: readonly Piece[],
  concepts: readonly string[],
  { value, unit }: Amount,
): Piece {
  const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece];
  const text = pieces.map((piece) => piece.text).join('');
  return createPiece(concepts, text, first.start, { value, unit, end: last.end });
}

/** The concepts of pieces that may precede an amount. After a name, "15 256" is a model and its storage. */
const conceptsBeforeAmount = 'filler phone max min budget about between from cheaper since dash to and'.split(
  ' ',
);

/**
 * Joins groups of three digits with spaces between them: "10 000". Groups other than 000 are joined only where an
 * amount is expected, or beside a currency.
 */
function joinGroups(pieces: readonly Piece[]): Piece[] {
  const joinedPieces: Piece[] = [];
  for (let index = 0; index < pieces.length; ) {
    let end = index + 1;
    if (hasConcept(pieces[index], 'number') && /^\d{1,3}$/.test((pieces[index] as Piece).text))
      while (isDigitGroup(pieces[end]) && (pieces[end] as Piece).start === (pieces[end - 1] as Piece).end + 1)
        end += 1;
    const groups = pieces.slice(index, end);
    const before = pieces[index - 1];
    const isRange = hasConcept(pieces[end], 'dash', 'to', 'and') && isDigitGroup(pieces[end + 2]);
    const isAmount =
      groups.slice(1).some(({ text }) => text === '000') ||
      (hasCurrency(before) || hasConcept(before, 'max', 'min', 'budget', 'about', 'cheaper')
        ? !hasConcept(pieces[end], 'gb', 'tb')
        : (hasCurrency(pieces[end]) || isRange) &&
          (before === undefined || hasConcept(before, ...conceptsBeforeAmount)));
    if (groups.length === 1 || !isAmount) joinedPieces.push(pieces[index] as Piece);
    else {
      const value = Number(groups.map(({ text }) => text).join(''));
      joinedPieces.push(createJoinedPiece(groups, ['number'], { pieceCount: groups.length, value, unit: 1 }));
    }
    index = isAmount ? end : index + 1;
  }
  return joinedPieces;
}

const isDigitGroup = (piece: Piece | undefined): boolean =>
  hasConcept(piece, 'number') && /^\d{3}$/.test(piece?.text ?? '');

/**
 * Reads two successive counts of the same power of ten as a range: "สองสามหมื่น" is 20,000 to 30,000.
 * @returns pieces for the lower limit and a dash, which replace the first count; or null if there is no range
 */
function readSpokenRange(pieces: readonly Piece[], index: number): readonly Piece[] | null {
  const [first, second, power] = pieces.slice(index, index + 3);
  const isRange =
    hasConcept(first, 'spoken') && hasConcept(second, 'spoken') && first?.value === (second?.value ?? 0) - 1;
  const unit = getPower(power);
  if (!isRange || unit === 0 || first === undefined) return null;
  return [
    createPiece(['kilo'], first.text, first.start, { value: first.value * unit, unit }),
    createPiece(['dash'], '', first.end),
  ];
}

/** Reads an amount in English words, or with digits before a power of ten: "two hundred and fifty", "1.5 lakh". */
function readEnglishAmount(pieces: readonly Piece[], start: number): Amount {
  // `count` is the number that the next power of ten multiplies.
  let [index, value, count, unit] = [start, 0, 0, 0];
  for (; ; index += 1) {
    const piece = pieces[index];
    const power = isEnglish(piece) ? getPower(piece) : 0;
    const isBeforePower = isEnglish(pieces[index + 1]) && getPower(pieces[index + 1]) > 0;
    const isNumberBeforePower = hasConcept(piece, 'number') && isBeforePower;
    const numeral = piece?.text === 'a' && isBeforePower ? 1 : englishNumerals.get(piece?.text ?? '');
    const isAnd = unit > 0 && piece?.text === 'and' && englishNumerals.has(pieces[index + 1]?.text ?? '');
    if (isNumberBeforePower || numeral !== undefined) count += numeral ?? (piece as Piece).value;
    else if (power > 0 && count > 0) {
      unit = power;
      if (power === 100) count *= power;
      else [value, count] = [value + count * power, 0];
    } else if (!isAnd) break;
  }
  return unit === 0 ? noAmount : { pieceCount: index - start, value: value + count, unit };
}

/** Reads an amount that consists of counts and powers of ten, the highest power first: "สองหมื่นห้าพัน". */
function readAmount(pieces: readonly Piece[], start: number): Amount {
  let index = start;
  let value = 0;
  let unit = 0;
  for (;;) {
    const hasCount = isCount(pieces[index]) && getPower(pieces[index + 1]) > 0;
    const power = getPower(pieces[hasCount ? index + 1 : index]);
    // In English, a count is required, since "Grand" without a count is a name.
    const isBareEnglish = !hasCount && isEnglish(pieces[index]);
    if (power === 0 || isBareEnglish || (unit > 0 && power >= unit)) break;
    value += (hasCount ? (pieces[index] as Piece).value : 1) * power;
    unit = power;
    index += hasCount ? 2 : 1;
  }
  if (unit === 0) return noAmount;
  const next = pieces[index];
  if (!areAdjacent(pieces[index - 1], next)) return { pieceCount: index - start, value, unit };
  if (isOne(next)) index += 1;
  else if (hasConcept(next, 'spoken') && (next as Piece).value < 10 && getPower(pieces[index + 1]) === 0) {
    value += (next as Piece).value * (unit / 10);
    index += 1;
  }
  return { pieceCount: index - start, value, unit };
}
