import type { Contender } from '../contender-list.ts';
import { getPairName, type Measurements } from '../measure/measure.ts';
import type { Sample } from '../measure/workload-runner.ts';
import type { Workload } from '../workloads.ts';
import { type AimResult, judgeAims } from './aims.ts';
import { median } from './median.ts';

/** The medians of the rounds of one contender in one workload. */
export interface Row {
  readonly contender: string;
  readonly workload: string;
  /** Null if the contender was not timed; see `excluded`. */
  readonly requestsPerSecond: number | null;
  /** The lowest and the highest value of the rounds. */
  readonly range: readonly [number, number] | null;
  readonly cpuMicrosPerRequest: number | null;
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  /** Whether the answers have the gateway's bytes or only its values. */
  readonly sameness: string | null;
  readonly excluded: string | null;
  readonly hasRepeats: boolean;
}

export interface LeftOut {
  readonly contender: string;
  readonly workloads: readonly string[];
  readonly reason: string;
}

export interface Report {
  /** The conditions of the measurement, as lines of text. */
  readonly machine: readonly string[];
  readonly contenders: readonly Pick<Contender, 'name' | 'leavesOut'>[];
  readonly workloads: readonly Pick<Workload, 'name' | 'title'>[];
  readonly rows: readonly Row[];
  /** The contenders that were not timed in some workloads, with the reason. */
  readonly leftOut: readonly LeftOut[];
  readonly aims: readonly AimResult[];
  readonly samples: readonly Sample[];
}

export function toReport(
  { samples, sameness, excluded }: Measurements,
  contenders: readonly Contender[],
  workloads: readonly Workload[],
  machine: readonly string[],
): Report {
  const timed = samples.filter(({ contender, workload }) => !excluded.has(getPairName(contender, workload)));
  const rows = workloads.flatMap(({ name: workload }) =>
    contenders
      .filter((contender) => contender.workloads.includes(workload))
      .map(({ name: contender }): Row => {
        const own = timed.filter((sample) => sample.contender === contender && sample.workload === workload);
        const pair = getPairName(contender, workload);
        return {
          ...summarise(own),
          contender,
          workload,
          sameness: sameness.get(pair) ?? null,
          excluded: excluded.get(pair) ?? null,
        };
      }),
  );
  return {
    machine,
    contenders: contenders.map(({ name, leavesOut }) => ({ name, leavesOut })),
    workloads: workloads.map(({ name, title }) => ({ name, title })),
    rows,
    leftOut: listLeftOut(rows, contenders),
    aims: judgeAims(timed),
    samples,
  };
}

/** Lists each contender that was not timed by its reasons, also one that serves none of the selected workloads. */
function listLeftOut(rows: readonly Row[], contenders: readonly Contender[]): LeftOut[] {
  return contenders.flatMap(({ name }) => {
    const ownRows = rows.filter(({ contender }) => contender === name);
    if (ownRows.length === 0)
      return [{ contender: name, workloads: [], reason: 'it serves none of the selected workloads' }];
    const excludedRows = ownRows.filter(({ excluded }) => excluded !== null);
    return [...Map.groupBy(excludedRows, ({ excluded }) => excluded ?? '')].map(([reason, rowsOfReason]) => ({
      contender: name,
      workloads: rowsOfReason.map(({ workload }) => workload),
      reason,
    }));
  });
}

function summarise(samples: readonly Sample[]) {
  const getMedian = (read: (sample: Sample) => number | null) =>
    median(samples.map(read).filter((value) => value !== null));
  const throughputs = samples.map(({ requestsPerSecond }) => requestsPerSecond);
  return {
    requestsPerSecond: median(throughputs),
    range: throughputs.length === 0 ? null : ([Math.min(...throughputs), Math.max(...throughputs)] as const),
    cpuMicrosPerRequest: getMedian((sample) => sample.cpuMicrosPerRequest),
    cpuShare: getMedian((sample) => sample.cpuShare),
    residentMb: getMedian((sample) => sample.residentMb),
    hasRepeats: samples.some(({ hasRepeats }) => hasRepeats),
  };
}
