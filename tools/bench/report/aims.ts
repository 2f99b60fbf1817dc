import type { Sample } from '../measure/workload-runner.ts';
import { median } from './median.ts';

type Measured = readonly [contender: string, workload: string];

/** An aim of the project: a minimum of the ratio of two measurements. */
interface Aim {
  readonly ours: Measured;
  readonly theirs: Measured;
  readonly minRatio: number;
}

const createAim = (workload: string, theirs: string, minRatio: number): Aim => ({
  ours: ['ours-redis', workload],
  theirs: [theirs, workload],
  minRatio,
});

const aims: readonly Aim[] = [
  ...['detail-hot', 'detail-spread', 'list', 'gql-repeated'].map((workload) =>
    createAim(workload, 'floor', 0.95),
  ),
  createAim('gql-repeated', 'mercurius', 1),
  createAim('gql-cold', 'yoga', 2),
  ...['ours-redis', 'ours-embedded'].flatMap((contender) =>
    ['not-modified', 'refused'].map(
      (workload): Aim => ({ ours: [contender, workload], theirs: [contender, 'detail-hot'], minRatio: 1 }),
    ),
  ),
];

export interface AimResult {
  readonly text: string;
  /** The median of the ratios of the rounds; null if it was not measured. */
  readonly measured: number | null;
  /** The lowest and the highest ratio of the rounds. */
  readonly range: readonly [number, number] | null;
  readonly isMet: boolean | null;
  /** The same ratio by processor time of the server per request, which other work on the machine disturbs less. */
  readonly byCpu: number | null;
}

/**
 * Evaluates each aim by the median of the ratios of the rounds. Measurements of one round are close in time.
 * @param samples those of contenders that were not excluded
 */
export function judgeAims(samples: readonly Sample[]): AimResult[] {
  return aims.map(({ ours, theirs, minRatio }): AimResult => {
    const select = ([contender, workload]: Measured) =>
      samples.filter((sample) => sample.contender === contender && sample.workload === workload);
    const others = new Map(select(theirs).map((sample) => [sample.round, sample]));
    const pairs = select(ours).flatMap((sample) => {
      const other = others.get(sample.round);
      return other === undefined ? [] : [[sample, other] as const];
    });
    const ratios = pairs.map(([sample, other]) => sample.requestsPerSecond / other.requestsPerSecond);
    const cpuRatios = pairs.flatMap(([{ cpuMicrosPerRequest: cpu }, { cpuMicrosPerRequest: otherCpu }]) =>
      cpu && otherCpu ? [otherCpu / cpu] : [],
    );
    const measured = median(ratios);
    return {
      text: `${ours.join(' ')}: at least ${minRatio} × ${theirs.join(' ')}`,
      measured,
      range: measured === null ? null : [Math.min(...ratios), Math.max(...ratios)],
      isMet: measured === null ? null : measured >= minRatio,
      byCpu: median(cpuRatios),
    };
  });
}
