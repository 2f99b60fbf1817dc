import type { KeyUsage } from '../../../domain/quota/quota.ts';

/** The number of keys with a pattern of their own; all other keys share one. */
const maxKeySeries = 4;

/** How a series is drawn: filled, with one of four patterns, or as an outline. */
export type SeriesStyle = 'full' | 1 | 2 | 3 | 4 | 'hollow';
const styles: readonly SeriesStyle[] = ['full', 1, 2, 3];

export interface Series {
  readonly label: string;
  /** The label beside a metric of one day. */
  readonly shortLabel: string;
  readonly style: SeriesStyle;
  /** The value of each day, oldest first. */
  readonly values: readonly number[];
}

type Metric = (row: KeyUsage) => number;
export const unitsOf: Metric = ({ units }) => units;
export const rejectedOf: Metric = ({ refused }) => refused;
export const requestsOf: Metric = ({ requests }) => requests;

export const totalOf = (rows: readonly KeyUsage[], metric: Metric): number =>
  rows.reduce((sum, row) => sum + metric(row), 0);

/** Adds up a metric for each day, oldest first. @param firstDay the day window id of the first day */
export function perDay(rows: readonly KeyUsage[], metric: Metric, firstDay: number, days: number): number[] {
  const values = new Array<number>(days).fill(0);
  for (const row of rows) {
    const index = row.day - firstDay;
    if (index >= 0 && index < days) values[index] = (values[index] as number) + metric(row);
  }
  return values;
}

/**
 * Creates a series of units for each key, the busiest first, and one of rejected requests if there were any.
 */
export function chartSeries(
  rows: readonly KeyUsage[],
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  nameOf: (keyId: string) => string,
  t: { readonly otherKeys: string; readonly rejected: string; readonly rejectedShort: string },
): Series[] {
  const values = (keyRows: readonly KeyUsage[], metric: Metric) => perDay(keyRows, metric, firstDay, days);
  const byKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => totalOf(b, unitsOf) - totalOf(a, unitsOf),
  );
  const keySeries = (label: string, style: SeriesStyle, keyRows: readonly KeyUsage[]): Series => ({
    label,
    shortLabel: label,
    style,
    values: values(keyRows, unitsOf),
  });
  const series = byKey
    .slice(0, maxKeySeries)
    .map(([key, keyRows], index) => keySeries(nameOf(key), styles[index] as SeriesStyle, keyRows));
  const others = byKey.slice(maxKeySeries).flatMap(([, keyRows]) => keyRows);
  if (others.length > 0) series.push(keySeries(t.otherKeys, 4, others));
  const rejected = values(rows, rejectedOf);
  if (rejected.some((value) => value > 0))
    series.push({ label: t.rejected, shortLabel: t.rejectedShort, style: 'hollow', values: rejected });
  return series;
}
