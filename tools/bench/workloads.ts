import type { BenchData, InstallationKind } from './bench-data.ts';
import {
  type CardVariables,
  createCardBody,
  createColdCardBody,
  createFullBody,
} from './graphql-operations.ts';
import { getMistypedNames } from './mistyped-names.ts';

/** A request of a workload. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST';
  /** The path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** @param installation the one whose keys the request has */
type CreateRequest = (index: number, data: BenchData, installation: InstallationKind) => BenchRequest;

export interface Workload {
  readonly name: string;
  readonly title: string;
  /** Creates the request with the given index from 0, the same one for every contender. */
  readonly createRequest: CreateRequest;
  /** The number of different requests before they repeat, or null if they never do. */
  period(data: BenchData): number | null;
  /** Whether the workload measures requests that the server has not seen: then no run may repeat those of another. */
  readonly isFresh: boolean;
  /** The status of correct answers. */
  readonly status: number;
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const pickCyclically = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

const get =
  (path: (index: number, data: BenchData) => string): CreateRequest =>
  (index, data, installation) => ({
    method: 'GET',
    path: path(index, data),
    headers: { 'X-API-Key': data.keys[installation].key },
  });

const post =
  (body: (index: number, data: BenchData) => string): CreateRequest =>
  (index, data, installation) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'X-API-Key': data.keys[installation].key, ...json },
    body: body(index, data),
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
const getHotVariables = ({ hotId }: BenchData): CardVariables => ({ id: hotId, slug: null, currency: 'THB' });

const detailHot = get((_index, { hotId }) => `/v1/phones/${hotId}`);
const notModified: CreateRequest = (index, data, installation) => {
  const request = detailHot(index, data, installation);
  return { ...request, headers: { ...request.headers, 'If-None-Match': data.etags[installation] } };
};
const refused: CreateRequest = (index, data, installation) => ({
  ...detailHot(index, data, installation),
  headers: { 'X-API-Key': data.keys[installation].exhaustedKey },
});

const createWorkload = (
  name: string,
  title: string,
  createRequest: CreateRequest,
  options: Partial<Workload> = {},
): Workload => ({ name, title, createRequest, period: () => 1, isFresh: false, status: 200, ...options });

export const workloads: readonly Workload[] = [
  createWorkload('detail-hot', 'REST detail, one phone', detailHot),
  // Listed next to their reference, so that both are measured within the same half minute.
  createWorkload('not-modified', 'REST detail with the right If-None-Match (304)', notModified, {
    status: 304,
  }),
  createWorkload('refused', 'REST detail with the quota used up (429)', refused, { status: 429 }),
  createWorkload(
    'detail-spread',
    'REST detail, all phones',
    get((index, { ids }) => `/v1/phones/${pickCyclically(ids, index)}`),
    { period: ({ ids }) => ids.length },
  ),
  createWorkload('list', 'REST list, spread over pages and brands', get(createListPath), {
    period: ({ lists }) => lists.length * maxListPages,
  }),
  createWorkload(
    'search',
    'REST search, no query twice',
    get(
      (index, { names }) =>
        `/v1/search?q=${encodeURIComponent(pickCyclically(getMistypedNames(names), index))}`,
    ),
    { period: ({ names }) => getMistypedNames(names).length, isFresh: true },
  ),
  createWorkload(
    'gql-repeated',
    'GraphQL, small selection, the same request',
    post((_index, data) => createCardBody(getHotVariables(data))),
  ),
  createWorkload(
    'gql-fresh',
    'GraphQL, small selection, fresh variables',
    post((index, data) => createCardBody(createFreshVariables(index, data))),
    { period: ({ ids, currencies }) => 2 * ids.length * currencies.length, isFresh: true },
  ),
  createWorkload(
    'gql-cold',
    'GraphQL, small selection, a new document each time',
    post((index, data) => createColdCardBody(index, getHotVariables(data))),
    { period: () => null, isFresh: true },
  ),
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
];

export function findWorkload(name: string): Workload {
  const workload = workloads.find((candidate) => candidate.name === name);
  if (workload === undefined) throw new Error(`There is no workload ${name}.`);
  return workload;
}
