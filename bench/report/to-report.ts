import type { Contender } from '../contender-list.ts';
import { type Measured, pairName } from '../measure/measure.ts';
import type { Sample } from '../measure/samples.ts';
import type { Workload } from '../workloads.ts';
import { type AimResult, judgeAims } from './aims.ts';
import type { Machine } from './describe-machine.ts';
import { median } from './median.ts';

export interface LatencySummary {
  readonly load: number;
  readonly p50: number | null;
  readonly p99: number | null;
  /** Whether the rate was kept in every round. */
  readonly isWhole: boolean;
}

/** Medians over the rounds of one contender in one workload. */
export interface Row {
  readonly contender: string;
  readonly workload: string;
  /** Null: not timed, see `excluded`. */
  readonly requestsPerSecond: number | null;
  /** Lowest and highest of the rounds: how far to trust the median. */
  readonly range: readonly [number, number] | null;
  /** Throughput as a part of the first gateway's in the report. */
  readonly ratio: number | null;
  readonly cpuMicrosPerRequest: number | null;
  readonly cpuShare: number | null;
  readonly residentMb: number | null;
  readonly peakMb: number | null;
  readonly latencies: readonly LatencySummary[];
  readonly sameness: string | null;
  readonly excluded: string | null;
  readonly hasRepeats: boolean;
}

export interface Report {
  readonly machine: Machine;
  readonly contenders: readonly Pick<Contender, 'name' | 'letter' | 'title' | 'leavesOut'>[];
  readonly workloads: readonly Pick<Workload, 'name' | 'title'>[];
  readonly rows: readonly Row[];
  readonly aims: readonly AimResult[];
  readonly samples: readonly Sample[];
}

export function toReport(
  { samples, sameness, excluded }: Measured,
  chosen: readonly Contender[],
  workloads: readonly Workload[],
  machine: Machine,
): Report {
  const rows: Row[] = [];
  for (const workload of workloads) {
    const serving = chosen.filter((contender) => contender.workloads.includes(workload.name));
    const own = (name: string) =>
      excluded.has(pairName(name, workload.name))
        ? []
        : samples.filter((sample) => sample.contender === name && sample.workload === workload.name);
    const speed = (name: string) => median(own(name).map(({ requestsPerSecond }) => requestsPerSecond));
    const first = serving[0] === undefined ? null : speed(serving[0].name);
    for (const { name } of serving) {
      const pair = pairName(name, workload.name);
      const requestsPerSecond = speed(name);
      rows.push({
        ...summaryOf(own(name)),
        contender: name,
        workload: workload.name,
        requestsPerSecond,
        ratio: requestsPerSecond === null || first === null ? null : requestsPerSecond / first,
        sameness: sameness.get(pair) ?? null,
        excluded: excluded.get(pair) ?? null,
      });
    }
  }
  return {
    machine,
    contenders: chosen.map(({ name, letter, title, leavesOut }) => ({ name, letter, title, leavesOut })),
    workloads: workloads.map(({ name, title }) => ({ name, title })),
    rows,
    aims: judgeAims(rows),
    samples,
  };
}

function summaryOf(samples: readonly Sample[]) {
  const middle = (read: (sample: Sample) => number | null) =>
    median(samples.map(read).filter((value) => value !== null));
  const speeds = samples.map(({ requestsPerSecond }) => requestsPerSecond);
  const latencies = samples.flatMap((sample) => sample.latencies);
  return {
    range: speeds.length === 0 ? null : ([Math.min(...speeds), Math.max(...speeds)] as const),
    cpuMicrosPerRequest: middle((sample) => sample.cpuMicrosPerRequest),
    cpuShare: middle((sample) => sample.cpuShare),
    residentMb: middle((sample) => sample.residentMb),
    peakMb: middle((sample) => sample.peakMb),
    latencies: [...Map.groupBy(latencies, ({ load }) => load)].map(([load, some]) => ({
      load,
      p50: median(some.map(({ p50 }) => p50)),
      p99: median(some.map(({ p99 }) => p99)),
      isWhole: some.every(({ isWhole }) => isWhole),
    })),
    hasRepeats: samples.some(({ hasRepeats }) => hasRepeats),
  };
}
