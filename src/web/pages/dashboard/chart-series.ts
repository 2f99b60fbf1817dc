import type { KeyUsage } from '../../../domain/quota/quota.ts';

/** The maximum number of keys with their own series. All other keys share one series. */
const maxKeySeries = 4;

/** How a series is drawn: filled, with one of four patterns, or as an outline. */
export type SeriesStyle = 'full' | 1 | 2 | 3 | 4 | 'hollow';
const keyStyles: readonly SeriesStyle[] = ['full', 1, 2, 3];

export interface Series {
  readonly label: string;
  /** The label beside a metric of one day. */
  readonly shortLabel: string;
  readonly style: SeriesStyle;
  /** The value of each day, oldest first. */
  readonly values: readonly number[];
}

type Metric = 'requests' | 'units' | 'refused';

export const sumMetric = (rows: readonly KeyUsage[], metric: Metric): number =>
  rows.reduce((sum, row) => sum + row[metric], 0);

/** Adds up a metric for each day, oldest first. @param firstDay the id of the first day window */
export function sumPerDay(
  rows: readonly KeyUsage[],
  metric: Metric,
  firstDay: number,
  days: number,
): number[] {
  const values = new Array<number>(days).fill(0);
  for (const row of rows) {
    const index = row.day - firstDay;
    if (index >= 0 && index < days) values[index] = (values[index] as number) + row[metric];
  }
  return values;
}

/** Creates a series of units for each key, the busiest first, and a series of rejected requests, if any. */
export function createChartSeries(
  rows: readonly KeyUsage[],
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  getKeyName: (keyId: string) => string,
  t: { readonly otherKeys: string; readonly rejected: string; readonly rejectedShort: string },
): Series[] {
  const sumDays = (keyRows: readonly KeyUsage[], metric: Metric) =>
    sumPerDay(keyRows, metric, firstDay, days);
  const rowsByKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => sumMetric(b, 'units') - sumMetric(a, 'units'),
  );
  const createKeySeries = (label: string, style: SeriesStyle, keyRows: readonly KeyUsage[]): Series => ({
    label,
    shortLabel: label,
    style,
    values: sumDays(keyRows, 'units'),
  });
  const series = rowsByKey
    .slice(0, maxKeySeries)
    .map(([key, keyRows], index) =>
      createKeySeries(getKeyName(key), keyStyles[index] as SeriesStyle, keyRows),
    );
  const otherRows = rowsByKey.slice(maxKeySeries).flatMap(([, keyRows]) => keyRows);
  if (otherRows.length > 0) series.push(createKeySeries(t.otherKeys, 4, otherRows));
  const rejectedPerDay = sumDays(rows, 'refused');
  if (rejectedPerDay.some((value) => value > 0))
    series.push({ label: t.rejected, shortLabel: t.rejectedShort, style: 'hollow', values: rejectedPerDay });
  return series;
}
