import type { Difference } from '../../domain/catalogue/question.ts';
import { keepNames } from './keep-names.ts';
import type { NameKnowledge } from './name-knowledge.ts';
import { findModel, nameRuns, readRun } from './name-runs.ts';
import { isA, type Piece } from './piece.ts';

const mostCompared = 6;

function splitAt(pieces: readonly Piece[], ...concepts: readonly string[]): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const one of pieces) {
    if (isA(one, ...concepts)) parts.push([]);
    else (parts.at(-1) as Piece[]).push(one);
  }
  return parts.filter((part) => part.length > 0);
}

/** The ids of the phones that a question wants side by side: "s24 vs iphone 15", "เทียบ s24 กับ iphone 15". */
export function readCompared(pieces: readonly Piece[], names: NameKnowledge): number[] | null {
  const has = (concept: string): boolean => pieces.some((one) => isA(one, concept));
  if (has('versus')) return modelsOf(splitAt(pieces, 'versus'), names);
  if (has('compare')) {
    const joined = pieces.filter((one) => !isA(one, 'compare'));
    return (
      modelsOf(splitAt(joined, 'and', 'or', 'to', 'with'), names) ??
      modelsOf(splitAt(pieces, 'compare'), names)
    );
  }
  return has('or') ? modelsOf(splitAt(pieces, 'or'), names) : null;
}

function modelsOf(parts: readonly (readonly Piece[])[], names: NameKnowledge): number[] | null {
  if (parts.length < 2 || parts.length > mostCompared) return null;
  const ids = new Set<number>();
  let series: readonly Piece[] = [];
  // Names are kept in each part by itself: "max" is of the second of "s24 ultra vs iphone 15 pro max".
  for (const part of parts.map((each) => keepNames(each, names))) {
    // "iphone 14 vs 15": the second is of the series of the first.
    const isBare = !part.some((one) => isA(one, 'name')) && part.some((one) => isA(one, 'number'));
    const id = findModel(isBare ? [...series, ...part.map(apart)] : part, names);
    if (id === null) return null;
    ids.add(id);
    if (!isBare) series = wordsBeforeNumber(part);
  }
  return ids.size === parts.length ? [...ids] : null;
}

const apart = (one: Piece): Piece => ({ ...one, at: one.at + 1, end: one.end + 1 });

function wordsBeforeNumber(part: readonly Piece[]): Piece[] {
  const number = part.findIndex((one) => isA(one, 'number'));
  return part.slice(0, Math.max(0, number)).filter((one) => isA(one, 'name'));
}

/** The phone that answers should be like, in what they should differ, and the pieces that say so. */
export interface Likened {
  readonly id: number;
  readonly differences: readonly Difference[];
  readonly rest: readonly Piece[];
}

/** "like s24 ultra but cheaper", "คล้าย iphone 15 แต่ถูกกว่า", "cheaper than pixel 8". */
export function readLikened(pieces: readonly Piece[], names: NameKnowledge): Likened | null {
  const sign = pieces.findIndex((one) => isA(one, 'like', 'cheaper'));
  if (sign < 0) return null;
  const runs = nameRuns(pieces, pieces).filter((run) => readRun(run, names).text !== null);
  const run = runs.find(([first]) => pieces.indexOf(first as Piece) > sign) ?? runs[0];
  const id = run === undefined ? null : findModel(run, names);
  if (run === undefined || id === null) return null;
  const differences: Difference[] = [];
  const said = new Set<Piece>(run);
  for (const [at, one] of pieces.entries()) {
    const subject = [pieces[at + 1], pieces[at - 1]].find((near) =>
      isA(near, 'battery', 'display', 'camera'),
    );
    const difference = differenceOf(one, subject);
    if (difference === null && !isA(one, 'like')) continue;
    said.add(one);
    if (difference === null) continue;
    differences.push(difference);
    if (subject !== undefined) said.add(subject);
  }
  return { id, differences, rest: pieces.filter((one) => !said.has(one)) };
}

function differenceOf(one: Piece, subject: Piece | undefined): Difference | null {
  if (isA(one, 'cheaper')) return 'cheaper';
  if (isA(one, 'smaller')) return 'smaller';
  if (isA(one, 'lighter')) return 'lighter';
  if (isA(one, 'bigger')) return isA(subject, 'battery') ? 'bigger-battery' : 'bigger-display';
  return null;
}
