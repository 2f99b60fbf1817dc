import type { InstallationKind } from './bench-data.ts';

export interface Contender {
  readonly name: string;
  readonly title: string;
  /** The file name in `contenders/`, or null for the gateway of this checkout. */
  readonly file: string | null;
  readonly installation: InstallationKind;
  /** The names of the workloads that it can serve. */
  readonly workloads: readonly string[];
  /** The features of the gateway that it lacks; the report prints them beside its figures. */
  readonly leavesOut: string;
}

const graphqlWorkloads = ['gql-repeated', 'gql-fresh', 'gql-cold', 'gql-full-repeated', 'gql-full-fresh'];
const restWorkloads = ['detail-hot', 'not-modified', 'refused', 'detail-spread', 'list', 'search'];

const createGateway = (name: string, title: string, installation: InstallationKind): Contender => ({
  name,
  title,
  file: null,
  installation,
  workloads: [...restWorkloads, ...graphqlWorkloads],
  leavesOut: 'nothing',
});

const createPeer = (name: string, title: string): Contender => ({
  name,
  title,
  file: `${name}.ts`,
  installation: 'postgres',
  workloads: graphqlWorkloads,
  leavesOut: 'limits on documents, price of fields, refunds, extensions.cost',
});

/** The gateway whose answers the others must give. */
export const reference = createGateway('ours-redis', 'Phone Gateway, Redis and Postgres', 'postgres');

/** The server that only writes ready answers. */
export const floor: Contender = {
  ...createPeer('floor', 'node:http, ready answers, one script call'),
  workloads: ['detail-hot', 'not-modified', 'detail-spread', 'list', 'gql-repeated'],
  leavesOut: 'key, parameters, deadline and outage allowance of the quota',
};

export const contenders: readonly Contender[] = [
  reference,
  createGateway('ours-embedded', 'Phone Gateway, embedded', 'embedded'),
  floor,
  createPeer('mercurius', 'Mercurius with JIT, in memory'),
  createPeer('apollo', 'Apollo Server, in memory'),
  createPeer('yoga', 'Yoga as it comes, in memory'),
];
