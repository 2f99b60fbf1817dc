import type { KeyUsage } from '../../../../domain/quota/quota.ts';

/** The maximum number of keys with their own series. All other keys share one series. */
const maxKeySeries = 4;

/** How a series is drawn: filled, with one of four numbered patterns, or as an outline. */
export type SeriesStyle = 'full' | 1 | 2 | 3 | 4 | 'hollow';

/** The styles of the keys with their own series. The series of all other keys has style 4. */
const keyStyles: readonly SeriesStyle[] = ['full', 1, 2, 3];

export interface Series {
  readonly label: string;
  /** The label in the tooltip of a day. */
  readonly shortLabel: string;
  readonly style: SeriesStyle;
  /** The value of each day, oldest first. */
  readonly values: readonly number[];
}

type Metric = 'requests' | 'units' | 'refused';

export const sumMetric = (rows: readonly KeyUsage[], metric: Metric): number =>
  rows.reduce((sum, row) => sum + row[metric], 0);

/** Sums a metric for each day, oldest first. @param firstDay the id of the first day (see `windows.ts`) */
export function sumPerDay(
  rows: readonly KeyUsage[],
  metric: Metric,
  firstDay: number,
  dayCount: number,
): number[] {
  const values = new Array<number>(dayCount).fill(0);
  for (const row of rows) {
    const index = row.day - firstDay;
    if (index >= 0 && index < dayCount) values[index] = (values[index] as number) + row[metric];
  }
  return values;
}

/** Creates a series of units for each of the busiest keys, one for all other keys, and one for rejected requests. */
export function createChartSeries(
  rows: readonly KeyUsage[],
  { firstDay, dayCount }: { readonly firstDay: number; readonly dayCount: number },
  getKeyName: (keyId: string) => string,
  t: { readonly otherKeys: string; readonly rejected: string; readonly rejectedShort: string },
): Series[] {
  const sumPerChartDay = (keyRows: readonly KeyUsage[], metric: Metric) =>
    sumPerDay(keyRows, metric, firstDay, dayCount);
  const rowsByKey = [...Map.groupBy(rows, ({ key }) => key)].sort(
    ([, a], [, b]) => sumMetric(b, 'units') - sumMetric(a, 'units'),
  );
  const createKeySeries = (label: string, style: SeriesStyle, keyRows: readonly KeyUsage[]): Series => ({
    label,
    shortLabel: label,
    style,
    values: sumPerChartDay(keyRows, 'units'),
  });
  const series = rowsByKey
    .slice(0, maxKeySeries)
    .map(([key, keyRows], index) =>
      createKeySeries(getKeyName(key), keyStyles[index] as SeriesStyle, keyRows),
    );
  const otherRows = rowsByKey.slice(maxKeySeries).flatMap(([, keyRows]) => keyRows);
  if (otherRows.length > 0) series.push(createKeySeries(t.otherKeys, 4, otherRows));
  const rejectedPerDay = sumPerChartDay(rows, 'refused');
  if (rejectedPerDay.some((value) => value > 0))
    series.push({ label: t.rejected, shortLabel: t.rejectedShort, style: 'hollow', values: rejectedPerDay });
  return series;
}
