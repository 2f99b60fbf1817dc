import type { Contender } from '../contender-list.ts';
import { type Measurements, getPairName } from '../measure/measure.ts';
import type { Sample } from '../measure/samples.ts';
import type { Workload } from '../workloads.ts';
import { type AimResult, judgeAims } from './aims.ts';
import type { Machine } from './describe-machine.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';

export interface Report {
  readonly machine: Machine;
  readonly contenders: readonly Pick<Contender, 'name' | 'letter' | 'title' | 'leavesOut'>[];
  readonly workloads: readonly Pick<Workload, 'name' | 'title'>[];
  readonly rows: readonly Row[];
  readonly aims: readonly AimResult[];
  readonly samples: readonly Sample[];
}

export function toReport(
  { samples, sameness, excluded }: Measurements,
  chosen: readonly Contender[],
  workloads: readonly Workload[],
  machine: Machine,
): Report {
  const rows: Row[] = [];
  for (const workload of workloads) {
    const serving = chosen.filter((contender) => contender.workloads.includes(workload.name));
    const own = (name: string) =>
      excluded.has(getPairName(name, workload.name))
        ? []
        : samples.filter((sample) => sample.contender === name && sample.workload === workload.name);
    const speed = (name: string) => median(own(name).map(({ requestsPerSecond }) => requestsPerSecond));
    const first = serving[0] === undefined ? null : speed(serving[0].name);
    for (const { name } of serving) {
      const pair = getPairName(name, workload.name);
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
    aims: judgeAims(
      samples.filter(({ contender, workload }) => !excluded.has(getPairName(contender, workload))),
      rows,
    ),
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
