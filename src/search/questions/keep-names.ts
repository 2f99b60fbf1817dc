import type { NameKnowledge } from './name-knowledge.ts';
import { joinPieces } from './name-runs.ts';
import { isA, type Piece } from './piece.ts';

/** What may be part of a model's name only where the model has a number: "A32 5G", "A5 2017". */
const besideNumbers = ['5g', 'year'] as const;
/** Never part of a name by themselves. */
const measures = ['mah', 'mp', 'hz', 'watt', 'gb', 'tb', 'gram', 'inch', 'minute', 'slash', 'dash'] as const;
const ofNames = ['filler', 'with', 'phone', 'name', 'number', 'spoken', 'network', 'plus'] as const;

const asName = (one: Piece): Piece => ({ ...one, says: ['name'] });

/** The words of names, and the numbers that stand right behind them. */
function namesIn(pieces: readonly Piece[]): Set<Piece> {
  const found = new Set<Piece>();
  for (const [at, one] of pieces.entries()) {
    const before = pieces[at - 1];
    const isModel =
      isA(one, 'number') && before !== undefined && found.has(before) && !isA(pieces[at + 1], ...measures);
    if (isA(one, 'name', 'spoken') || isModel) found.add(one);
  }
  return found;
}

/**
 * Words that are also names stay names: those that together with the other words of names some name has, such as the
 * Max of "iphone 15 pro max" and the year of "galaxy a5 2017".
 */
export function keepNames(pieces: readonly Piece[], names: NameKnowledge): readonly Piece[] {
  const named = namesIn(pieces);
  const asking = pieces.filter((one) => !isA(one, ...ofNames));
  const doubtful = asking.filter(
    (one) => !isA(one, ...measures) && one.text.split(' ').every(names.isNameWord),
  );
  if (doubtful.length === 0) return pieces;
  const kept = new Set<Piece>();
  const textWith = (...more: readonly Piece[]): string =>
    joinPieces(
      pieces.filter((one) => named.has(one) || kept.has(one) || more.includes(one)),
      'latin',
    );
  const words = [...named];
  const own = words.filter((one) => !isA(one, 'name') || !names.isBrand(one.text));
  const isAll =
    doubtful.length === asking.length && (own.length > 0 || doubtful.some((one) => !isA(one, '5g')));
  const numbers = pieces.filter((one) => isA(one, 'number'));
  if (isAll && names.standing(textWith(...doubtful, ...numbers)) === 'whole')
    for (const one of doubtful) kept.add(one);
  else if (own.length > 0) {
    const isNumbered = /\d/.test(joinPieces(words, 'latin'));
    for (const one of doubtful) {
      if (isA(one, ...besideNumbers) && !isNumbered) continue;
      if (names.standing(textWith(one)) !== null) kept.add(one);
    }
  }
  return kept.size === 0 ? pieces : pieces.map((one) => (kept.has(one) ? asName(one) : one));
}
