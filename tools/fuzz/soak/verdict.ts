import type { Sample } from './sample.ts';

export interface Verdict {
  readonly isFlat: boolean;
  /** Medians of the period after the warm-up and of the last period. */
  readonly figures: readonly {
    readonly name: string;
    readonly early: number;
    readonly late: number;
    readonly growth: number;
    readonly isFlat: boolean;
  }[];
}

const allowedGrowth = { growth: 0.05, handles: 10, handlesShare: 0.05 };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Judges whether memory and handles were still growing: compares the median of the sixth of the time after the first
 * third (minutes 10 to 15 of 30) with that of the last sixth. Memory may grow by 5 %, handles by 10 plus 5 %, since
 * readers of streams come and go.
 */
export function toVerdict(samples: readonly Sample[]): Verdict {
  const minutes = samples.at(-1)?.atMinute ?? 0;
  const early = samples.filter(({ atMinute }) => atMinute >= minutes / 3 && atMinute <= minutes / 2);
  const late = samples.filter(({ atMinute }) => atMinute >= (minutes * 5) / 6);
  const compare = (name: 'residentMb' | 'heapMb' | 'externalMb' | 'handles') => {
    const [before, after] = [
      median(early.map((sample) => sample[name])),
      median(late.map((sample) => sample[name])),
    ];
    const growth = after / before - 1;
    const isFlat =
      name === 'handles'
        ? after - before <= allowedGrowth.handles + allowedGrowth.handlesShare * before
        : growth < allowedGrowth.growth;
    return { name, early: before, late: after, growth, isFlat };
  };
  const figures = [compare('residentMb'), compare('heapMb'), compare('handles')];
  return { isFlat: figures.every(({ isFlat }) => isFlat), figures };
}
