import { floorWithHeaders } from '../contender-list.ts';
import type { Sample } from '../measure/samples.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';

/** An aim of the project: a minimum of the ratio of two measurements. */
interface Aim {
  readonly text: string;
  readonly ours: readonly [contender: string, workload: string];
  /** The fastest of these is the reference. */
  readonly theirs: readonly (readonly [contender: string, workload: string])[];
  readonly minRatio: number;
}

const redis = 'ours-redis';
const embedded = 'ours-embedded';
/** Both forms of (b). */
const floor = ['node-http-redis', 'node-http-redis-piped'];
const restWorkloads = ['detail-hot', 'detail-spread', 'list'];

const aims: readonly Aim[] = [
  ...[...restWorkloads, 'gql-repeated'].flatMap((workload) => [
    createAim(`${workload}, Redis: 0.95 of (b+h)`, workload, listPairs(floorWithHeaders, workload), 0.95),
    createAim(`${workload}, Redis: 0.85 of (b)`, workload, listPairs(floor, workload), 0.85),
  ]),
  ...restWorkloads.map((workload) => ({
    text: `REST ${workload}, embedded: 0.7 of (a2)`,
    ours: [embedded, workload] as const,
    theirs: [['express-route', workload] as const],
    minRatio: 0.7,
  })),
  createAim('GraphQL repeated: 1.0 of Mercurius (e)', 'gql-repeated', [['mercurius', 'gql-repeated']], 1),
  createAim('GraphQL repeated: 5 × Yoga hello', 'gql-repeated', [['yoga-hello', 'gql-repeated']], 5),
  createAim('GraphQL fresh variables: 1.0 × Yoga hello', 'gql-fresh', [['yoga-hello', 'gql-fresh']], 1),
  createAim('GraphQL cold: 2 × Yoga as it comes (y)', 'gql-cold', [['yoga-memory', 'gql-cold']], 2),
  ...[redis, embedded].flatMap((name) => [
    createNotSlowerAim(name, 'not-modified', '304'),
    createNotSlowerAim(name, 'refused', '429'),
  ]),
];

function listPairs(names: readonly string[], workload: string): Aim['theirs'] {
  return names.map((name) => [name, workload]);
}

function createAim(text: string, workload: string, theirs: Aim['theirs'], minRatio: number): Aim {
  return { text, ours: [redis, workload], theirs, minRatio };
}

function createNotSlowerAim(name: string, workload: string, status: string): Aim {
  return {
    text: `${status} not slower than 200, ${name}`,
    ours: [name, workload],
    theirs: [[name, 'detail-hot']],
    minRatio: 1,
  };
}

/** The maximum by which the p99 may exceed that of the floor with our headers, each at half of its peak. */
const maxExcessMs = 5;
/** The workload whose floor is used for workloads that the floor cannot serve. */
const fallbackWorkload = 'detail-spread';

export interface AimResult {
  readonly text: string;
  /** A ratio or milliseconds, by `unit`; null if it was not measured. */
  readonly measured: number | null;
  /** The lowest and the highest value of the rounds. */
  readonly range: readonly [number, number] | null;
  readonly unit: '×' | 'ms';
  readonly isMet: boolean | null;
  /** The same ratio by processor time of the server per request, which other work on the machine disturbs less. */
  readonly byCpu: number | null;
  /** Whether other work on the machine makes the figure unreliable. */
  readonly isDoubtful: boolean;
}

/**
 * Evaluates each aim by the median of the ratios of the rounds. Measurements of one round are close in time.
 * @param samples those of contenders that were not excluded
 */
export function judgeAims(samples: readonly Sample[], rows: readonly Row[]): AimResult[] {
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const getRatios = ({ ours, theirs }: Aim, read: (sample: Sample | undefined) => number | null): number[] =>
    rounds
      .map((round) => {
        const findSample = ([contender, workload]: Aim['ours']) =>
          samples.find(
            (sample) =>
              sample.round === round && sample.contender === contender && sample.workload === workload,
          );
        return divideByFastest(
          read(findSample(ours)),
          theirs.map((pair) => read(findSample(pair))),
        );
      })
      .filter((ratio) => ratio !== null);
  const findRow = ([contender, workload]: Aim['ours']): Row | undefined =>
    rows.find((row) => row.contender === contender && row.workload === workload);
  const results = aims.map((aim): AimResult => {
    const ratios = getRatios(aim, (sample) => sample?.requestsPerSecond ?? null);
    const measured = median(ratios);
    const row = findRow(aim.ours);
    return {
      text: aim.text,
      measured,
      range: ratios.length === 0 ? null : [Math.min(...ratios), Math.max(...ratios)],
      unit: '×',
      isMet: measured === null ? null : measured >= aim.minRatio,
      byCpu: median(getRatios(aim, getRequestsPerCpuSecond)),
      isDoubtful: (row !== undefined && isWaiting(row)) || Math.max(...ratios) > 1.5 * Math.min(...ratios),
    };
  });
  for (const row of rows.filter(({ contender }) => contender === redis || contender === embedded)) {
    const excesses = rounds.map((round) => getExcessMs(samples, row, round)).filter((ms) => ms !== null);
    const measured = median(excesses);
    if (measured === null) continue;
    results.push({
      text: `p99 at half of the peak: at most ${maxExcessMs} ms above (b+h), ${row.contender} ${row.workload}`,
      measured,
      range: [Math.min(...excesses), Math.max(...excesses)],
      unit: 'ms',
      isMet: measured <= maxExcessMs,
      byCpu: null,
      isDoubtful: isWaiting(row),
    });
  }
  return results;
}

/** Returns by how many milliseconds a p99 exceeds that of the floor, or null if one of the two was not measured. */
function getExcessMs(samples: readonly Sample[], { contender, workload }: Row, round: number): number | null {
  const findP99 = (name: string, workloadName: string): number | null =>
    samples
      .find(
        (sample) => sample.round === round && sample.contender === name && sample.workload === workloadName,
      )
      ?.latencies.find(({ load }) => load === 0.5)?.p99 ?? null;
  const findFloors = (workloadName: string): number[] =>
    floorWithHeaders.map((name) => findP99(name, workloadName)).filter((p99) => p99 !== null);
  const p99 = findP99(contender, workload);
  const floors = findFloors(workload);
  const [first, ...others] = floors.length > 0 ? floors : findFloors(fallbackWorkload);
  return p99 === null || first === undefined ? null : p99 - Math.min(first, ...others);
}

function divideByFastest(value: number | null, others: readonly (number | null)[]): number | null {
  const measured = others.filter((other) => other !== null);
  return value === null || measured.length === 0 ? null : value / Math.max(...measured);
}

function getRequestsPerCpuSecond(sample: Sample | undefined): number | null {
  return sample?.cpuMicrosPerRequest ? 1e6 / sample.cpuMicrosPerRequest : null;
}

/**
 * A server that uses less than this share of a core waited for the load generator, Redis, Postgres or other
 * processes.
 */
const busyShare = 0.9;

export function isWaiting({ cpuShare }: Pick<Row, 'cpuShare'>): boolean {
  return cpuShare !== null && cpuShare < busyShare;
}
