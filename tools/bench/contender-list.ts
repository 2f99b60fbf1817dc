import type { InstallationKind } from './bench-data.ts';
import type { Dialect } from './graphql-operations.ts';
import { mcpWorkloads } from './mcp-workloads.ts';

export interface Contender {
  readonly name: string;
  /** The letter that reports and discussions know it by. */
  readonly letter: string;
  readonly title: string;
  /** Below `contenders/`; null: the gateway of this checkout. */
  readonly file: string | null;
  readonly dialect: Dialect;
  readonly installation: InstallationKind;
  readonly env?: Readonly<Record<string, string>>;
  /** Which workloads it can answer. */
  readonly workloads: readonly string[];
  /** What it leaves out of what the gateway does: to be read beside its figures. */
  readonly leavesOut: string;
}

const rest = ['detail-hot', 'detail-spread', 'list'];
const card = ['gql-repeated', 'gql-fresh', 'gql-cold'];
/** What the contenders with ready answers know. */
const ready = [...rest, 'gql-repeated', 'not-modified'];
const bare = { READY_HEADERS: 'bare' };
const full = ['gql-full-repeated', 'gql-full-fresh'];
const everything = [
  ...rest,
  'detail-accounts',
  'search',
  ...card,
  ...full,
  ...mcpWorkloads.map(({ name }) => name),
  'not-modified',
  'refused',
  'mixed',
];

type Given = Pick<Contender, 'name' | 'letter' | 'title' | 'workloads' | 'leavesOut'> & Partial<Contender>;

const contender = (given: Given): Contender => ({
  file: `${given.name}.ts`,
  dialect: 'gateway',
  installation: 'postgres',
  ...given,
});

const anyWork = 'key, quota, parameters: it knows ready answers only';

export const contenders: readonly Contender[] = [
  contender({
    name: 'ours-redis',
    letter: 'h',
    title: 'Phone Gateway, Redis and Postgres',
    file: null,
    workloads: everything,
    leavesOut: 'nothing',
  }),
  contender({
    name: 'ours-embedded',
    letter: 'h',
    title: 'Phone Gateway, embedded',
    file: null,
    installation: 'embedded',
    workloads: everything,
    leavesOut: 'nothing',
  }),
  contender({
    name: 'node-http',
    letter: 'a',
    title: 'node:http, ready buffer',
    env: bare,
    workloads: ready,
    leavesOut: `${anyWork}; headers`,
  }),
  contender({
    name: 'express-route',
    letter: 'a2',
    title: 'Express route, ready buffer',
    workloads: rest,
    leavesOut: anyWork,
  }),
  ...[
    { letter: 'b', name: 'node-http-redis', title: 'node:http, ready buffer, one script call', env: bare },
    { letter: 'b+h', name: 'node-http-headers', title: 'the same with our headers', env: {} },
  ].flatMap(({ letter, name, title, env }) =>
    [false, true].map((isPiped) =>
      contender({
        name: isPiped ? `${name}-piped` : name,
        letter,
        title: isPiped ? `${title}, auto-pipelining` : title,
        file: 'node-http-redis.ts',
        env: isPiped ? { ...env, AUTO_PIPELINING: '1' } : env,
        workloads: ready,
        leavesOut: 'key, parameters, deadline and insurance of the quota',
      }),
    ),
  ),
  contender({
    name: 'express-prisma',
    letter: 'c',
    title: 'Express, Prisma, rate-limiter-flexible',
    workloads: [...rest, 'detail-accounts', 'search', 'refused'],
    leavesOut: 'filters, refunds, insurance, usage counts; its search forgives less',
  }),
  contender({
    name: 'yoga-prisma',
    letter: 'd',
    title: 'Yoga, Pothos, plugin-prisma',
    workloads: [...card, ...full],
    leavesOut: 'key, quota, limits on documents',
  }),
  contender({
    name: 'mercurius',
    letter: 'e',
    title: 'Mercurius with JIT, in memory',
    workloads: [...card, ...full],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'apollo',
    letter: 'f',
    title: 'Apollo Server, in memory',
    workloads: [...card, ...full],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'yoga-memory',
    letter: 'y',
    title: 'Yoga as it comes, in memory',
    workloads: [...card, ...full],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'postgraphile',
    letter: 'g',
    title: 'PostGraphile on the same tables',
    dialect: 'postgraphile',
    workloads: [...card, ...full],
    leavesOut: 'key, quota, prices; the full record comes as one JSON document',
  }),
  contender({
    name: 'yoga-hello',
    letter: 'ref',
    title: 'Yoga, { hello }',
    dialect: 'hello',
    workloads: card,
    leavesOut: 'everything',
  }),
  contender({
    name: 'trigram',
    letter: 'ref',
    title: 'pg_trgm through Prisma',
    workloads: ['search'],
    leavesOut: 'key, quota; its search forgives less',
  }),
];

/** The floor that writes as much as we do, in both of its forms: what aims of throughput and latency are held against. */
export const floorWithHeaders: readonly string[] = contenders
  .filter(({ letter }) => letter === 'b+h')
  .map(({ name }) => name);
