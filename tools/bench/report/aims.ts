import { floorWithHeaders } from '../contender-list.ts';
import type { Sample } from '../measure/samples.ts';
import { median } from './median.ts';
import type { Row } from './row.ts';

/** A promise of the project, as a ratio of two measurements. */
interface Aim {
  readonly text: string;
  readonly ours: readonly [contender: string, workload: string];
  /** The fastest of these is the measure. */
  readonly theirs: readonly (readonly [contender: string, workload: string])[];
  readonly atLeast: number;
}

const redis = 'ours-redis';
const embedded = 'ours-embedded';
/** (b), in both of its forms. */
const floor = ['node-http-redis', 'node-http-redis-piped'];
const rest = ['detail-hot', 'detail-spread', 'list'];

/** What tools of `/mcp` do of REST's throughput; an answer that REST has kept is made anew by a tool. */
const questions = { find: 0.4, 'find-again': 0.1, facts: 0.25 };

const ratios: readonly Aim[] = [
  ...[...rest, 'gql-repeated'].flatMap((workload) => [
    aim(`${workload}, Redis: 0.95 of (b+h)`, workload, inBothForms(floorWithHeaders, workload), 0.95),
    aim(`${workload}, Redis: 0.85 of (b)`, workload, inBothForms(floor, workload), 0.85),
  ]),
  ...rest.map((workload) => ({
    text: `REST ${workload}, embedded: 0.7 of (a2)`,
    ours: [embedded, workload] as const,
    theirs: [['express-route', workload] as const],
    atLeast: 0.7,
  })),
  aim('GraphQL repeated: 1.0 of Mercurius (e)', 'gql-repeated', [['mercurius', 'gql-repeated']], 1),
  aim('GraphQL repeated: 5 × Yoga hello', 'gql-repeated', [['yoga-hello', 'gql-repeated']], 5),
  aim('GraphQL fresh variables: 1.0 × Yoga hello', 'gql-fresh', [['yoga-hello', 'gql-fresh']], 1),
  aim('GraphQL cold: 2 × Yoga as it comes (y)', 'gql-cold', [['yoga-memory', 'gql-cold']], 2),
  aim('GraphQL fresh variables: 10 × (d)', 'gql-fresh', [['yoga-prisma', 'gql-fresh']], 10),
  aim('search: 20 × pg_trgm through Prisma', 'search', [['trigram', 'search']], 20),
  ...Object.entries(questions).flatMap(([question, least]) =>
    ['mcp', 'mcp-2025'].map((door) =>
      aim(
        `${door} ${question}: ${least} of REST`,
        `${door}-${question}`,
        [[redis, `rest-${question}`]],
        least,
      ),
    ),
  ),
  ...[redis, embedded].flatMap((name) => [
    notSlower(name, 'not-modified', '304'),
    notSlower(name, 'refused', '429'),
  ]),
];

function inBothForms(names: readonly string[], workload: string): Aim['theirs'] {
  return names.map((name) => [name, workload]);
}

function aim(text: string, workload: string, theirs: Aim['theirs'], atLeast: number): Aim {
  return { text, ours: [redis, workload], theirs, atLeast };
}

function notSlower(name: string, workload: string, status: string): Aim {
  return {
    text: `${status} not slower than 200, ${name}`,
    ours: [name, workload],
    theirs: [[name, 'detail-hot']],
    atLeast: 1,
  };
}

/** How much later than the floor with our headers, at half of the peak of each. */
const maxLaterMs = 5;
/** Whose floor stands for that of workloads that it cannot answer. */
const plainWorkload = 'detail-spread';

export interface AimResult {
  readonly text: string;
  /** A ratio, or milliseconds; null when it was not measured. */
  readonly measured: number | null;
  /** Lowest and highest of the rounds. */
  readonly range: readonly [number, number] | null;
  readonly unit: '×' | 'ms';
  readonly isMet: boolean | null;
  /** The same ratio by the processor time that a request takes of the server: less at the mercy of neighbours. */
  readonly byCpu: number | null;
  /** Whether the machine had too much other work for the figure to be believed. */
  readonly isDoubtful: boolean;
}

/**
 * Each aim with what was measured of it: the median of the ratios of each round, whose measurements are near in time.
 * @param samples of contenders that were not excluded
 */
export function judgeAims(samples: readonly Sample[], rows: readonly Row[]): AimResult[] {
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const ratiosOf = ({ ours, theirs }: Aim, read: (sample: Sample | undefined) => number | null): number[] =>
    rounds
      .map((round) => {
        const find = ([contender, workload]: Aim['ours']) =>
          samples.find(
            (sample) =>
              sample.round === round && sample.contender === contender && sample.workload === workload,
          );
        return ratioOf(
          read(find(ours)),
          theirs.map((pair) => read(find(pair))),
        );
      })
      .filter((ratio) => ratio !== null);
  const rowOf = ([contender, workload]: Aim['ours']): Row | undefined =>
    rows.find((row) => row.contender === contender && row.workload === workload);
  const results = ratios.map((aim): AimResult => {
    const found = ratiosOf(aim, (sample) => sample?.requestsPerSecond ?? null);
    const measured = median(found);
    const own = rowOf(aim.ours);
    return {
      text: aim.text,
      measured,
      range: found.length === 0 ? null : [Math.min(...found), Math.max(...found)],
      unit: '×',
      isMet: measured === null ? null : measured >= aim.atLeast,
      byCpu: median(ratiosOf(aim, perCpuSecond)),
      isDoubtful: (own !== undefined && isWaiting(own)) || Math.max(...found) > 1.5 * Math.min(...found),
    };
  });
  for (const row of rows.filter(({ contender }) => contender === redis || contender === embedded)) {
    const later = rounds.map((round) => laterThanFloor(samples, row, round)).filter((ms) => ms !== null);
    const measured = median(later);
    if (measured === null) continue;
    results.push({
      text: `p99 at half of the peak: at most ${maxLaterMs} ms above (b+h), ${row.contender} ${row.workload}`,
      measured,
      range: [Math.min(...later), Math.max(...later)],
      unit: 'ms',
      isMet: measured <= maxLaterMs,
      byCpu: null,
      isDoubtful: isWaiting(row),
    });
  }
  return results;
}

/** Milliseconds; null where one of the two was not measured. */
function laterThanFloor(
  samples: readonly Sample[],
  { contender, workload }: Row,
  round: number,
): number | null {
  const p99Of = (name: string, asked: string): number | null =>
    samples
      .find((one) => one.round === round && one.contender === name && one.workload === asked)
      ?.latencies.find(({ load }) => load === 0.5)?.p99 ?? null;
  const floorOf = (asked: string): number[] =>
    floorWithHeaders.map((name) => p99Of(name, asked)).filter((p99) => p99 !== null);
  const own = p99Of(contender, workload);
  const floors = floorOf(workload);
  const [first, ...more] = floors.length > 0 ? floors : floorOf(plainWorkload);
  return own === null || first === undefined ? null : own - Math.min(first, ...more);
}

function ratioOf(own: number | null, others: readonly (number | null)[]): number | null {
  const known = others.filter((one) => one !== null);
  return own === null || known.length === 0 ? null : own / Math.max(...known);
}

function perCpuSecond(sample: Sample | undefined): number | null {
  return sample?.cpuMicrosPerRequest ? 1e6 / sample.cpuMicrosPerRequest : null;
}

/** Below this share of a core a server waited: for the load generator, Redis, Postgres, or its neighbours. */
const busyShare = 0.9;

export function isWaiting({ cpuShare }: Pick<Row, 'cpuShare'>): boolean {
  return cpuShare !== null && cpuShare < busyShare;
}
