import type { Sample } from './sample.ts';

export interface Verdict {
  readonly isFlat: boolean;
  /** Medians of the window after the warm-up and of the last one. */
  readonly figures: readonly {
    readonly name: string;
    readonly early: number;
    readonly late: number;
    readonly growth: number;
    readonly isFlat: boolean;
  }[];
}

const allowed = { growth: 0.05, handles: 10, handlesShare: 0.05 };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Whether memory and handles were still growing: the median of a sixth of the time after the first third (minutes 10
 * to 15 of 30) against that of the last sixth. Memory may be 5 % more, handles 10 and 5 %: readers of
 * streams come and go.
 */
export function toVerdict(samples: readonly Sample[]): Verdict {
  const minutes = samples.at(-1)?.atMinute ?? 0;
  const early = samples.filter(({ atMinute }) => atMinute >= minutes / 3 && atMinute <= minutes / 2);
  const late = samples.filter(({ atMinute }) => atMinute >= (minutes * 5) / 6);
  const compare = (name: 'residentMb' | 'heapMb' | 'externalMb' | 'handles') => {
    const [before, after] = [median(early.map((one) => one[name])), median(late.map((one) => one[name]))];
    const growth = after / before - 1;
    const isFlat =
      name === 'handles'
        ? after - before <= allowed.handles + allowed.handlesShare * before
        : growth < allowed.growth;
    return { name, early: before, late: after, growth, isFlat };
  };
  const figures = [compare('residentMb'), compare('heapMb'), compare('handles')];
  return { isFlat: figures.every(({ isFlat }) => isFlat), figures };
}
