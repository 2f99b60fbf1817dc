import { wellKnownBrands } from '../brand-weights.ts';
import type { NameKnowledge } from './name-knowledge.ts';
import { isA, type Piece } from './piece.ts';

/** Pieces that belong to names where no rule explains them. */
const ofNames = ['name', 'spoken', 'number', 'year', 'network'] as const;
/** A word or two misspelt; beyond it any text is some name. */
const mostCost = 1.2;

const isOfName = (one: Piece | undefined): boolean => isA(one, ...ofNames);
const isPhoneWord = (one: Piece | undefined): boolean => isA(one, 'phone');

/** The text of pieces, spaced as they are written. */
export function joinPieces(pieces: readonly Piece[], of: 'text' | 'latin' = 'text'): string {
  let text = '';
  for (const [at, one] of pieces.entries()) {
    const touches = at === 0 || pieces[at - 1]?.end === one.at;
    text += touches ? one[of] : ` ${one[of]}`;
  }
  return text;
}

/** A plus belongs to what it touches: "s24+". */
function belongs(one: Piece, before: Piece | undefined): boolean {
  return isOfName(one) || (isA(one, 'plus') && before !== undefined && before.end === one.at);
}

/** The stretches of what is left that may be names; "phone" may stand inside one, and a number alone is none. */
export function nameRuns(pieces: readonly Piece[], left: readonly Piece[]): Piece[][] {
  const free = new Set(left);
  const runs: Piece[][] = [];
  let run: Piece[] = [];
  const close = () => {
    while (isPhoneWord(run.at(-1))) run.pop();
    if (run.some((one) => isA(one, 'name'))) runs.push(run);
    run = [];
  };
  for (const one of pieces) {
    if (free.has(one) && belongs(one, run.at(-1))) run.push(one);
    else if (run.length > 0 && isPhoneWord(one) && free.has(one)) run.push(one);
    else close();
  }
  close();
  return runs;
}

/** What a run names. */
export interface Named {
  readonly brands: readonly number[];
  readonly text: string | null;
}

const nothing: Named = { brands: [], text: null };

/** Brands, or the name of a phone or series; words that no name has are passed over. */
export function readRun(run: readonly Piece[], names: NameKnowledge): Named {
  const whole = readWhole(run, names);
  if (whole !== null) return whole;
  const known = run.filter((one) => one.latin !== one.text || !isA(one, 'name') || isKnown(one, names));
  const stranger = run.find((one) => wellKnownBrands.has(one.latin));
  // Of a brand that the catalogue lacks nothing is found, rather than something of others.
  if (stranger !== undefined) return { brands: [], text: stranger.latin };
  if (!known.some((one) => isA(one, 'name'))) return nothing;
  // Words that no name has together: the last say more than the first.
  const parts = known.length < run.length ? [known] : [known.slice(1), known.slice(0, -1)];
  for (const part of parts) {
    const read = part.length === 0 ? null : readWhole(part, names);
    if (read !== null) return read;
  }
  return nothing;
}

function isKnown({ text }: Piece, names: NameKnowledge): boolean {
  return names.isNameWord(text) || names.brandOf(text) !== null;
}

function readWhole(run: readonly Piece[], names: NameKnowledge): Named | null {
  const text = joinPieces(run);
  // As written it is a model: nothing need be found.
  if (/\d/.test(text) && names.standing(text) !== null) return { brands: [], text };
  const brand = names.brandOf(text);
  if (brand !== null) return { brands: [brand], text: null };
  const each = run.filter((one) => !isPhoneWord(one)).map((one) => names.brandOf(one.text));
  if (each.length > 1 && each.every((id) => id !== null)) return { brands: each, text: null };
  const found = names.find(text);
  return found !== null && found.cost <= mostCost ? { brands: [], text } : null;
}

/** The phone that a stretch of pieces names; null for a brand and for what is no name of one model. */
export function findModel(pieces: readonly Piece[], names: NameKnowledge): number | null {
  const [run, ...more] = nameRuns(pieces, pieces);
  if (run === undefined || more.length > 0) return null;
  const text = joinPieces(run);
  if (names.brandOf(text) !== null) return null;
  const isModel = /\d/.test(joinPieces(run, 'latin')) || names.standing(text) === 'whole';
  const found = names.find(text);
  return isModel && found !== null && found.cost <= mostCost ? found.id : null;
}
