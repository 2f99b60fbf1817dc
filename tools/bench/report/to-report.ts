import type { Contender } from '../contender-list.ts';
import { getPairName, type Measurements } from '../measure/measure.ts';
import type { Sample } from '../measure/samples.ts';
import type { Workload } from '../workloads.ts';
import { type AimResult, judgeAims } from './aims.ts';
import type { Machine } from './describe-machine.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';

export interface LeftOut {
  readonly contender: string;
  readonly workloads: readonly string[];
  readonly reason: string;
}

export interface Report {
  readonly machine: Machine;
  readonly contenders: readonly Pick<Contender, 'name' | 'letter' | 'title' | 'leavesOut'>[];
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
  machine: Machine,
): Report {
  const rows: Row[] = [];
  for (const workload of workloads) {
    const serving = contenders.filter((contender) => contender.workloads.includes(workload.name));
    const getSamples = (name: string) =>
      excluded.has(getPairName(name, workload.name))
        ? []
        : samples.filter((sample) => sample.contender === name && sample.workload === workload.name);
    const getThroughput = (name: string) =>
      median(getSamples(name).map(({ requestsPerSecond }) => requestsPerSecond));
    const firstThroughput = serving[0] === undefined ? null : getThroughput(serving[0].name);
    for (const { name } of serving) {
      const pair = getPairName(name, workload.name);
      const requestsPerSecond = getThroughput(name);
      rows.push({
        ...summarise(getSamples(name)),
        contender: name,
        workload: workload.name,
        requestsPerSecond,
        ratio:
          requestsPerSecond === null || firstThroughput === null ? null : requestsPerSecond / firstThroughput,
        sameness: sameness.get(pair) ?? null,
        excluded: excluded.get(pair) ?? null,
      });
    }
  }
  return {
    machine,
    contenders: contenders.map(({ name, letter, title, leavesOut }) => ({ name, letter, title, leavesOut })),
    workloads: workloads.map(({ name, title }) => ({ name, title })),
    rows,
    leftOut: listLeftOut(rows, contenders),
    aims: judgeAims(
      samples.filter(({ contender, workload }) => !excluded.has(getPairName(contender, workload))),
      rows,
    ),
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
  const latencies = samples.flatMap((sample) => sample.latencies);
  return {
    range: throughputs.length === 0 ? null : ([Math.min(...throughputs), Math.max(...throughputs)] as const),
    cpuMicrosPerRequest: getMedian((sample) => sample.cpuMicrosPerRequest),
    cpuShare: getMedian((sample) => sample.cpuShare),
    residentMb: getMedian((sample) => sample.residentMb),
    peakMb: getMedian((sample) => sample.peakMb),
    latencies: [...Map.groupBy(latencies, ({ load }) => load)].map(([load, samplesAtLoad]) => ({
      load,
      p50: median(samplesAtLoad.map(({ p50 }) => p50)),
      p99: median(samplesAtLoad.map(({ p99 }) => p99)),
      isWhole: samplesAtLoad.every(({ isWhole }) => isWhole),
    })),
    hasRepeats: samples.some(({ hasRepeats }) => hasRepeats),
  };
}
