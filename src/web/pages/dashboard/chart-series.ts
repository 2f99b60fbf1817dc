import type { KeyUsage } from '../../../domain/quota/quota.ts';

/** As many keys have a pattern of their own; the others share one. */
const shownKeys = 4;

/** How a series is drawn: full, with one of four patterns, or hollow. */
export type Look = 'full' | 1 | 2 | 3 | 4 | 'hollow';
const looks: readonly Look[] = ['full', 1, 2, 3];

export interface Series {
  readonly label: string;
  /** Beside a figure of one day. */
  readonly shortLabel: string;
  readonly look: Look;
  /** One figure a day, oldest first. */
  readonly values: readonly number[];
}

type Figure = (row: KeyUsage) => number;
export const unitsOf: Figure = ({ units }) => units;
export const refusedOf: Figure = ({ refused }) => refused;
export const requestsOf: Figure = ({ requests }) => requests;

export const totalOf = (rows: readonly KeyUsage[], figure: Figure): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** A figure of each of these days, oldest first. @param firstDay day window id */
export function perDay(rows: readonly KeyUsage[], figure: Figure, firstDay: number, days: number): number[] {
  const values = new Array<number>(days).fill(0);
  for (const row of rows) {
    const index = row.day - firstDay;
    if (index >= 0 && index < days) values[index] = (values[index] as number) + figure(row);
  }
  return values;
}

/** Units of each key, the busiest first, then the rejected requests of all, where there are any. */
export function chartSeries(
  rows: readonly KeyUsage[],
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  nameOf: (keyId: string) => string,
  words: { readonly otherKeys: string; readonly refused: string; readonly refusedShort: string },
): Series[] {
  const values = (some: readonly KeyUsage[], figure: Figure) => perDay(some, figure, firstDay, days);
  const byKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => totalOf(b, unitsOf) - totalOf(a, unitsOf),
  );
  const named = (label: string, look: Look, some: readonly KeyUsage[]): Series => ({
    label,
    shortLabel: label,
    look,
    values: values(some, unitsOf),
  });
  const series = byKey
    .slice(0, shownKeys)
    .map(([key, some], index) => named(nameOf(key), looks[index] as Look, some));
  const others = byKey.slice(shownKeys).flatMap(([, some]) => some);
  if (others.length > 0) series.push(named(words.otherKeys, 4, others));
  const refused = values(rows, refusedOf);
  if (refused.some((value) => value > 0))
    series.push({ label: words.refused, shortLabel: words.refusedShort, look: 'hollow', values: refused });
  return series;
}
