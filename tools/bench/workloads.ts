import type { BenchData, InstallationKind } from './bench-data.ts';
import {
  type CardVariables,
  createCardBody,
  createColdCardBody,
  createFullBody,
  type Dialect,
} from './graphql-operations.ts';
import { getMistypedName, getMistypedNames } from './mistyped-names.ts';
import type { BenchRequest } from './request.ts';

/** The differences between the requests of contenders: whose keys they use, and the schema of their GraphQL. */
export interface RequestVariant {
  readonly installation: InstallationKind;
  readonly dialect: Dialect;
}

export interface Workload {
  readonly name: string;
  readonly title: string;
  /** Creates the request with the given index from 0, the same one for every contender. */
  createRequest(index: number, data: BenchData, variant: RequestVariant): BenchRequest;
  /** The number of different requests before they repeat, or null if they never do. */
  period(data: BenchData): number | null;
  /** Whether the workload measures requests that the server has not seen: then no run may repeat those of another. */
  readonly isFresh: boolean;
  /** The statuses of correct answers. */
  readonly expectedStatuses: readonly number[];
  /** Whether latency is measured at parts of the peak rate. */
  readonly hasLatency: boolean;
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const getKeyHeader = (data: BenchData, { installation }: RequestVariant) => ({
  'X-API-Key': data.keys[installation].key,
});
const pickCyclically = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

const get =
  (path: (index: number, data: BenchData) => string) =>
  (index: number, data: BenchData, variant: RequestVariant): BenchRequest => ({
    method: 'GET',
    path: path(index, data),
    headers: getKeyHeader(data, variant),
  });

const post =
  (body: (index: number, data: BenchData, variant: RequestVariant) => string) =>
  (index: number, data: BenchData, variant: RequestVariant): BenchRequest => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...getKeyHeader(data, variant), ...json },
    body: body(index, data, variant),
  });

/** Returns a page of the list of a brand: the next brand for each index, and the next page after all brands. */
function createListPath(index: number, data: BenchData): string {
  const { brand, pages } = pickCyclically(data.lists, index);
  const page = (Math.floor(index / data.lists.length) % Math.min(pages, maxListPages)) + 1;
  return `/v1/phones?page=${page}${brand === null ? '' : `&brand=${brand}`}`;
}
const maxListPages = 20;

/**
 * Returns a different phone and currency for each index until all pairs were used, each with the id and with the
 * slug.
 */
function createFreshVariables(index: number, { ids, slugs, currencies }: BenchData): CardVariables {
  const phoneIndex = index % ids.length;
  const block = Math.floor(index / ids.length);
  return {
    id: ids[phoneIndex] as number,
    slug: block % (2 * currencies.length) < currencies.length ? null : (slugs[phoneIndex] as string),
    currency: pickCyclically(currencies, phoneIndex + block),
  };
}
const countFreshVariables = ({ ids, currencies }: BenchData): number => 2 * ids.length * currencies.length;
const getHotVariables = ({ hotId }: BenchData): CardVariables => ({ id: hotId, slug: null, currency: 'THB' });

const detailHot = get((_index, { hotId }) => `/v1/phones/${hotId}`);
const detailSpread = get((index, { ids }) => `/v1/phones/${pickCyclically(ids, index)}`);
const list = get(createListPath);
const search = get((index, { names }) => `/v1/search?q=${encodeURIComponent(getMistypedName(index, names))}`);
const gqlRepeated = post((_index, data, { dialect }) => createCardBody(dialect, getHotVariables(data)));
const gqlFresh = post((index, data, { dialect }) =>
  createCardBody(dialect, createFreshVariables(index, data)),
);
const gqlCold = post((index, data, { dialect }) => createColdCardBody(dialect, index, getHotVariables(data)));
const notModified: Workload['createRequest'] = (index, data, variant) => {
  const request = detailHot(index, data, variant);
  return { ...request, headers: { ...request.headers, 'If-None-Match': data.etags[variant.installation] } };
};
const refused: Workload['createRequest'] = (index, data, variant) => ({
  ...detailHot(index, data, variant),
  headers: { 'X-API-Key': data.keys[variant.installation].exhaustedKey },
});
const absent = get((index) => `/v1/phones/${2_000_000_000 + (index % 1000)}`);

/** The share of each request in a hundred requests of a day. The shares are a guess. */
const dayShares: readonly [share: number, createRequest: Workload['createRequest']][] = [
  [15, detailHot],
  [25, detailSpread],
  [20, list],
  [12, search],
  [10, gqlRepeated],
  [10, gqlFresh],
  [5, notModified],
  [2, absent],
  [1, refused],
];
const dayOrder = dayShares.flatMap(([share, createRequest]) =>
  Array<Workload['createRequest']>(share).fill(createRequest),
);
// Multiplied by 37, which has no common divisor with 100, so that requests of one kind do not come in blocks.
const mixed: Workload['createRequest'] = (index, data, variant) =>
  pickCyclically(dayOrder, index * 37)(index, data, variant);

const getConstantPeriod = () => 1;
const createWorkload = (
  name: string,
  title: string,
  createRequest: Workload['createRequest'],
  options: Partial<Workload> = {},
): Workload => ({
  name,
  title,
  createRequest,
  period: getConstantPeriod,
  isFresh: false,
  expectedStatuses: [200],
  hasLatency: false,
  ...options,
});

export const workloads: readonly Workload[] = [
  createWorkload('detail-hot', 'REST detail, one phone', detailHot),
  // Listed next to their reference, so that both are measured within the same half minute.
  createWorkload('not-modified', 'REST detail with the right If-None-Match (304)', notModified, {
    expectedStatuses: [304],
  }),
  createWorkload('refused', 'REST detail with the quota used up (429)', refused, { expectedStatuses: [429] }),
  createWorkload('detail-spread', 'REST detail, all phones', detailSpread, {
    period: ({ ids }) => ids.length,
    hasLatency: true,
  }),
  createWorkload('list', 'REST list, spread over pages and brands', list, {
    period: ({ lists }) => lists.length * maxListPages,
    hasLatency: true,
  }),
  createWorkload('search', 'REST search, no query twice', search, {
    period: ({ names }) => getMistypedNames(names).length,
    isFresh: true,
    hasLatency: true,
  }),
  createWorkload('gql-repeated', 'GraphQL, small selection, the same request', gqlRepeated, {
    hasLatency: true,
  }),
  createWorkload('gql-fresh', 'GraphQL, small selection, fresh variables', gqlFresh, {
    period: countFreshVariables,
    isFresh: true,
    hasLatency: true,
  }),
  createWorkload('gql-cold', 'GraphQL, small selection, a new document each time', gqlCold, {
    period: () => null,
    isFresh: true,
  }),
  createWorkload(
    'gql-full-repeated',
    'GraphQL, full record, the same request',
    post((_index, data) => createFullBody(data.hotId)),
  ),
  createWorkload(
    'gql-full-fresh',
    'GraphQL, full record, all phones',
    post((index, data) => createFullBody(pickCyclically(data.ids, index))),
    { period: ({ ids }) => ids.length },
  ),
  createWorkload('mixed', 'A mixed day', mixed, {
    period: () => null,
    expectedStatuses: [200, 304, 404, 429],
    hasLatency: true,
  }),
];

export function findWorkload(name: string): Workload {
  const workload = workloads.find((candidate) => candidate.name === name);
  if (workload === undefined) throw new Error(`There is no workload ${name}.`);
  return workload;
}
