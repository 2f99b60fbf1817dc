import type { BenchData, InstallationKind } from './bench-data.ts';
import { type CardVariables, createCardBody, createColdCardBody, type Dialect, createFullBody } from './graphql-operations.ts';
import { mcpWorkloads } from './mcp-workloads.ts';
import { getMistypedName, getMistypedNames } from './mistyped-names.ts';
import type { BenchRequest } from './request.ts';

/** Who asks, and how its GraphQL is spelt. */
export interface RequestVariant {
  readonly installation: InstallationKind;
  readonly dialect: Dialect;
}

export interface Workload {
  readonly name: string;
  readonly title: string;
  /** The request with this number, from 0: the same for every contender. */
  request(index: number, data: BenchData, variant: RequestVariant): BenchRequest;
  /** After how many requests they repeat; null: never. */
  period(data: BenchData): number | null;
  /** Whether its point is that no request is known from before: then no run may repeat another's. */
  readonly isFresh: boolean;
  /** Which statuses are right answers. */
  readonly statuses: readonly number[];
  /** Whether latency is measured at a part of the peak. */
  readonly latency: boolean;
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
const keyOf = (data: BenchData, { installation }: RequestVariant) => ({ 'X-API-Key': data.keys[installation].key });
const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

const get =
  (path: (index: number, data: BenchData) => string) =>
  (index: number, data: BenchData, variant: RequestVariant): BenchRequest => ({
    method: 'GET',
    path: path(index, data),
    headers: keyOf(data, variant),
  });

const post =
  (body: (index: number, data: BenchData, variant: RequestVariant) => string) =>
  (index: number, data: BenchData, variant: RequestVariant): BenchRequest => ({
    method: 'POST',
    path: '/graphql',
    headers: { ...keyOf(data, variant), ...json },
    body: body(index, data, variant),
  });

/** Every list there is, page after page, the brands in turn. */
function listPath(index: number, data: BenchData): string {
  const { brand, pages } = at(data.lists, index);
  const page = (Math.floor(index / data.lists.length) % Math.min(pages, maxListPages)) + 1;
  return `/v1/phones?page=${page}${brand === null ? '' : `&brand=${brand}`}`;
}
const maxListPages = 20;

/** Of each fresh pair a request, each once: fresh variables must not be known from an earlier request. */
function freshPair(index: number, { ids, slugs, currencies }: BenchData): CardVariables {
  const phone = index % ids.length;
  const block = Math.floor(index / ids.length);
  return {
    id: ids[phone] as number,
    slug: block % (2 * currencies.length) < currencies.length ? null : (slugs[phone] as string),
    currency: at(currencies, phone + block),
  };
}
const freshPairs = ({ ids, currencies }: BenchData): number => 2 * ids.length * currencies.length;
const hotPair = ({ hotId }: BenchData): CardVariables => ({ id: hotId, slug: null, currency: 'THB' });

const detailHot = get((_index, { hotId }) => `/v1/phones/${hotId}`);
const detailSpread = get((index, { ids }) => `/v1/phones/${at(ids, index)}`);
/** Each request is of the next account. */
const detailAccounts: Workload['request'] = (index, data, variant) => ({
  ...detailSpread(index, data, variant),
  headers: { 'X-API-Key': at(data.keys[variant.installation].many, index) },
});
const list = get(listPath);
const search = get((index, { names }) => `/v1/search?q=${encodeURIComponent(getMistypedName(index, names))}`);
const gqlRepeated = post((_index, data, { dialect }) => createCardBody(dialect, hotPair(data)));
const gqlFresh = post((index, data, { dialect }) => createCardBody(dialect, freshPair(index, data)));
const gqlCold = post((index, data, { dialect }) => createColdCardBody(dialect, index, hotPair(data)));
const notModified: Workload['request'] = (index, data, variant) => {
  const request = detailHot(index, data, variant);
  return { ...request, headers: { ...request.headers, 'If-None-Match': data.etags[variant.installation] } };
};
const refused: Workload['request'] = (index, data, variant) => ({
  ...detailHot(index, data, variant),
  headers: { 'X-API-Key': data.keys[variant.installation].exhaustedKey },
});
const absent = get((index) => `/v1/phones/${2_000_000_000 + (index % 1000)}`);

/** A hundred requests of a day: what is asked how often is a guess, and the same for everybody. */
const day: readonly [share: number, request: Workload['request']][] = [
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
// Spread evenly and not in blocks: 37 has no divisor in common with 100.
const dayOrder = day.flatMap(([share, request]) => Array<Workload['request']>(share).fill(request));
const mixed: Workload['request'] = (index, data, variant) => at(dayOrder, index * 37)(index, data, variant);

const once = () => 1;
const workload = (
  name: string,
  title: string,
  request: Workload['request'],
  more: Partial<Workload> = {},
): Workload => ({
  name,
  title,
  request,
  period: once,
  isFresh: false,
  statuses: [200],
  latency: false,
  ...more,
});

export const workloads: readonly Workload[] = [
  workload('detail-hot', 'REST detail, one phone', detailHot),
  // Beside what they are held against, so that they are measured within the same half minute.
  workload('not-modified', 'REST detail with the right If-None-Match (304)', notModified, {
    statuses: [304],
  }),
  workload('refused', 'REST detail with the quota used up (429)', refused, { statuses: [429] }),
  workload('detail-spread', 'REST detail, all phones', detailSpread, {
    period: ({ ids }) => ids.length,
    latency: true,
  }),
  workload('detail-accounts', 'REST detail, all phones, a thousand accounts in turn', detailAccounts, {
    period: ({ ids }) => ids.length,
  }),
  workload('list', 'REST list, spread over pages and brands', list, {
    period: ({ lists }) => lists.length * maxListPages,
    latency: true,
  }),
  workload('search', 'REST search, no query twice', search, {
    period: ({ names }) => getMistypedNames(names).length,
    isFresh: true,
    latency: true,
  }),
  workload('gql-repeated', 'GraphQL, small selection, the same request', gqlRepeated, { latency: true }),
  workload('gql-fresh', 'GraphQL, small selection, fresh variables', gqlFresh, {
    period: freshPairs,
    isFresh: true,
    latency: true,
  }),
  workload('gql-cold', 'GraphQL, small selection, a new document each time', gqlCold, {
    period: () => null,
    isFresh: true,
  }),
  workload(
    'gql-full-repeated',
    'GraphQL, full record, the same request',
    post((_index, data, { dialect }) => createFullBody(dialect, data.hotId)),
  ),
  workload(
    'gql-full-fresh',
    'GraphQL, full record, all phones',
    post((index, data, { dialect }) => createFullBody(dialect, at(data.ids, index))),
    { period: ({ ids }) => ids.length },
  ),
  ...mcpWorkloads.map(({ name, title, ask, period, isFresh }) =>
    workload(
      name,
      title,
      (index, data, variant) => {
        const request = ask(index, data);
        return { ...request, headers: { ...keyOf(data, variant), ...request.headers } };
      },
      { period, isFresh },
    ),
  ),
  workload('mixed', 'A mixed day', mixed, {
    period: () => null,
    statuses: [200, 304, 404, 429],
    latency: true,
  }),
];

export function findWorkload(name: string): Workload {
  const found = workloads.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`There is no workload ${name}.`);
  return found;
}
