import type { Sample } from '../measure/samples.ts';
import { median } from './median.ts';
import type { LatencySummary, Row } from './row.ts';

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
const piped = ['node-http-redis', 'node-http-redis-piped'];
const rest = ['detail-hot', 'detail-spread', 'list'];

/** What tools of `/mcp` do of REST's throughput; an answer that REST has kept is made anew by a tool. */
const questions = { find: 0.4, 'find-again': 0.1, facts: 0.25 };

const ratios: readonly Aim[] = [
  ...rest.map((workload) => ({
    text: `REST ${workload}, Redis: 0.85 of (b)`,
    ours: [redis, workload] as const,
    theirs: piped.map((name) => [name, workload] as const),
    atLeast: 0.85,
  })),
  ...rest.map((workload) => ({
    text: `REST ${workload}, embedded: 0.7 of (a2)`,
    ours: [embedded, workload] as const,
    theirs: [['express-route', workload] as const],
    atLeast: 0.7,
  })),
  aim('GraphQL repeated: 1.0 of Mercurius (e)', 'gql-repeated', [['mercurius', 'gql-repeated']], 1),
  aim(
    'GraphQL repeated: 0.7 of (b)',
    'gql-repeated',
    piped.map((name) => [name, 'gql-repeated'] as const),
    0.7,
  ),
  aim('GraphQL repeated: 5 × Yoga hello', 'gql-repeated', [['yoga-hello', 'gql-repeated']], 5),
  aim('GraphQL fresh variables: 1.0 × Yoga hello', 'gql-fresh', [['yoga-hello', 'gql-fresh']], 1),
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

const maxP99Ms = 5;

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
  const half = ({ load }: LatencySummary): boolean => load === 0.5;
  for (const row of rows.filter(({ contender }) => contender === redis || contender === embedded)) {
    const measured = row.latencies.find(half)?.p99 ?? null;
    if (measured === null) continue;
    results.push({
      text: `p99 at half of the peak under ${maxP99Ms} ms, ${row.contender} ${row.workload}`,
      measured,
      range: null,
      unit: 'ms',
      isMet: measured < maxP99Ms,
      byCpu: null,
      isDoubtful: isWaiting(row),
    });
  }
  return results;
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
