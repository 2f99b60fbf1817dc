import type { SearchEntry, SearchOptions } from '../../../domain/search.ts';
import { isWholeName, matchName, type NamePattern, noMatch } from './match-name.ts';
import { namePattern } from './name-pattern.ts';
import type { NameTable } from './name-table.ts';
import type { Piece, Reading } from './reading.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface RankedHit {
  /** The phone's place among the entries. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
  readonly reading: Reading;
}

/** What ranking needs of the catalogue. */
export interface Ranking {
  readonly phones: readonly SearchEntry[];
  readonly names: NameTable;
  readonly vocabulary: Vocabulary;
  /** By position: what it costs a phone that the query does not name its brand. */
  readonly unnamedBrandCosts: Float32Array;
  /** The positions of the phones with a term. */
  find(term: string, field: 'name' | 'code', prefix: boolean): readonly number[];
}

/** A reading this much less believable than one that found phones is not tried any more. */
const believableWithin = 0.35;
const doubtPerCost = 0.35;
/** Matches closer than this are equal, and newness decides. */
const scoreSteps = 500;
const wholeNameBonus = 0.01;

function howOften(piece: Piece, vocabulary: Vocabulary): number {
  if (piece.match === 'code') return 0;
  if (piece.optional) return Number.POSITIVE_INFINITY;
  if (piece.match === 'exact') return vocabulary.frequencyOf(piece.text);
  return vocabulary.atoms.length;
}

/** The phones with the reading's rarest word: all others are looked at in those only. */
function candidates(reading: Reading, ranking: Ranking): readonly number[] {
  const { vocabulary } = ranking;
  const required = reading.pieces.filter((piece) => !piece.optional);
  const [first, ...rest] = required;
  if (first === undefined) return [];
  const rarest = rest.reduce((a, b) => (howOften(b, vocabulary) < howOften(a, vocabulary) ? b : a), first);
  const [codes, names] = [required.filter(isCode), required.filter((piece) => !isCode(piece))];
  if (codes.length === 0) return findPiece(rarest, ranking);
  if (names.length > 0 || codes.length > 1) {
    const sets = codes.map((code) => new Set(findPiece(code, ranking)));
    return findPiece(codes[0] as Piece, ranking).filter((position) => sets.every((set) => set.has(position)));
  }
  return findPiece(rarest, ranking);
}

function isCode({ match }: Piece): boolean {
  return match === 'code' || match === 'code-prefix';
}

function findPiece(piece: Piece, ranking: Ranking): readonly number[] {
  return ranking.find(piece.text, isCode(piece) ? 'code' : 'name', piece.match.endsWith('prefix'));
}

function textScore(ranking: Ranking, position: number, pattern: NamePattern, byCode: boolean): number {
  const cost = matchName(ranking.names, position, pattern);
  if (cost === noMatch) return 0;
  if (byCode) return 1;
  if (isWholeName(ranking.names, position, pattern)) return 1 + wholeNameBonus - cost;
  return Math.max(0.05, 1 - cost - (ranking.unnamedBrandCosts[position] as number));
}

function isPhone({ deviceType }: SearchEntry): number {
  return deviceType === 'PHONE' || deviceType === 'FEATURE_PHONE' ? 1 : 0;
}

function compareHits(a: RankedHit, b: RankedHit, phones: readonly SearchEntry[]): number {
  const first = phones[a.position] as SearchEntry;
  const second = phones[b.position] as SearchEntry;
  return (
    b.score - a.score ||
    isPhone(second) - isPhone(first) ||
    second.releasedKey - first.releasedKey ||
    first.id - second.id
  );
}

function wanted(phone: SearchEntry, { deviceTypes, accept }: SearchOptions): boolean {
  return (deviceTypes?.has(phone.deviceType) ?? true) && (accept?.(phone.id) ?? true);
}

/**
 * Every phone that answers one of the readings, best first; null when none does. Readings come the most believable
 * first. What the options rule out still counts as found, so that a filter never changes what a query means.
 */
export function rankReadings(
  readings: readonly Reading[],
  ranking: Ranking,
  options: SearchOptions,
): RankedHit[] | null {
  const best = new Map<number, RankedHit>();
  let enough = Number.POSITIVE_INFINITY;
  for (const reading of readings) {
    if (reading.cost > enough) break;
    const pattern = namePattern(reading, ranking.vocabulary);
    const belief = Math.exp(-doubtPerCost * reading.cost) / (1 + wholeNameBonus);
    const byCode = reading.pieces.some(isCode);
    for (const position of candidates(reading, ranking)) {
      const text = textScore(ranking, position, pattern, byCode);
      if (text === 0) continue;
      enough = Math.min(enough, reading.cost + believableWithin);
      const score = Math.round(text * belief * scoreSteps) / scoreSteps;
      if (score > (best.get(position)?.score ?? 0)) best.set(position, { position, score, reading });
    }
  }
  if (best.size === 0) return null;
  return [...best.values()]
    .filter(({ position }) => wanted(ranking.phones[position] as SearchEntry, options))
    .sort((a, b) => compareHits(a, b, ranking.phones));
}
