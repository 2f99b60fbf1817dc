import type { InstallationKind } from './bench-data.ts';
import type { Dialect } from './graphql-operations.ts';

export interface Contender {
  readonly name: string;
  /** The letter of the contender in reports and documents. */
  readonly letter: string;
  readonly title: string;
  /** The file name in `contenders/`, or null for the gateway of this checkout. */
  readonly file: string | null;
  readonly dialect: Dialect;
  readonly installation: InstallationKind;
  readonly env?: Readonly<Record<string, string>>;
  /** The names of the workloads that it can serve. */
  readonly workloads: readonly string[];
  /** The features of the gateway that it lacks; the report prints them beside its figures. */
  readonly leavesOut: string;
}

const restWorkloads = ['detail-hot', 'detail-spread', 'list'];
const cardWorkloads = ['gql-repeated', 'gql-fresh', 'gql-cold'];
/** The workloads of the contenders that only write ready answers. */
const readyWorkloads = [...restWorkloads, 'gql-repeated', 'not-modified'];
const bareHeaders = { READY_HEADERS: 'bare' };
const fullWorkloads = ['gql-full-repeated', 'gql-full-fresh'];
const allWorkloads = [
  ...restWorkloads,
  'search',
  ...cardWorkloads,
  ...fullWorkloads,
  'not-modified',
  'refused',
  'mixed',
];

type ContenderDefinition = Pick<Contender, 'name' | 'letter' | 'title' | 'workloads' | 'leavesOut'> &
  Partial<Contender>;

const contender = (definition: ContenderDefinition): Contender => ({
  file: `${definition.name}.ts`,
  dialect: 'gateway',
  installation: 'postgres',
  ...definition,
});

const allRequestWork = 'key, quota, parameters: it knows ready answers only';

export const contenders: readonly Contender[] = [
  contender({
    name: 'ours-redis',
    letter: 'h',
    title: 'Phone Gateway, Redis and Postgres',
    file: null,
    workloads: allWorkloads,
    leavesOut: 'nothing',
  }),
  contender({
    name: 'ours-embedded',
    letter: 'h',
    title: 'Phone Gateway, embedded',
    file: null,
    installation: 'embedded',
    workloads: allWorkloads,
    leavesOut: 'nothing',
  }),
  contender({
    name: 'node-http',
    letter: 'a',
    title: 'node:http, ready buffer',
    env: bareHeaders,
    workloads: readyWorkloads,
    leavesOut: `${allRequestWork}; headers`,
  }),
  contender({
    name: 'express-route',
    letter: 'a2',
    title: 'Express route, ready buffer',
    workloads: restWorkloads,
    leavesOut: allRequestWork,
  }),
  ...[
    {
      letter: 'b',
      name: 'node-http-redis',
      title: 'node:http, ready buffer, one script call',
      env: bareHeaders,
    },
    { letter: 'b+h', name: 'node-http-headers', title: 'the same with our headers', env: {} },
  ].flatMap(({ letter, name, title, env }) =>
    [false, true].map((isPiped) =>
      contender({
        name: isPiped ? `${name}-piped` : name,
        letter,
        title: isPiped ? `${title}, auto-pipelining` : title,
        file: 'node-http-redis.ts',
        env: isPiped ? { ...env, AUTO_PIPELINING: '1' } : env,
        workloads: readyWorkloads,
        leavesOut: 'key, parameters, deadline and outage allowance of the quota',
      }),
    ),
  ),
  contender({
    name: 'mercurius',
    letter: 'e',
    title: 'Mercurius with JIT, in memory',
    workloads: [...cardWorkloads, ...fullWorkloads],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'apollo',
    letter: 'f',
    title: 'Apollo Server, in memory',
    workloads: [...cardWorkloads, ...fullWorkloads],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'yoga-memory',
    letter: 'y',
    title: 'Yoga as it comes, in memory',
    workloads: [...cardWorkloads, ...fullWorkloads],
    leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
  }),
  contender({
    name: 'yoga-hello',
    letter: 'ref',
    title: 'Yoga, { hello }',
    dialect: 'hello',
    workloads: cardWorkloads,
    leavesOut: 'everything',
  }),
];

/** Both forms of the floor that writes the gateway's headers. Aims of throughput and latency are relative to it. */
export const floorWithHeaders: readonly string[] = contenders
  .filter(({ letter }) => letter === 'b+h')
  .map(({ name }) => name);
