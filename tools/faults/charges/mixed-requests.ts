import type { RequestSpec } from '../load/send-request.ts';

/** A request with the units that it costs if the response is 200 or 404. */
export interface MixedRequest extends RequestSpec {
  readonly units: number;
}

const postGraphql = (query: string): RequestSpec => ({ path: '/graphql', body: JSON.stringify({ query }) });
const callTool = (name: string, args: object): RequestSpec => ({
  path: '/mcp',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  }),
});

const graphqlOperations = [
  '{ brands { name } }',
  'query Three { a: brands { name } b: brands { name } c: __schema { queryType { name } } }',
  'query Mixed { brands { name } phones { nodes { fullName } } second: phones(perPage: 40) { nodes { fullName } } }',
  `query Ten { ${Array.from({ length: 10 }, (_, index) => `b${index}: brands { id }`).join(' ')} }`,
];

/**
 * Lists what clients of the mixed load send: detail, list and search by REST, GraphQL operations of different costs,
 * tools of MCP, and requests that are free because they are rejected or not modified.
 * @param origin a running gateway, from which the costs of GraphQL operations and the ETag of a list are read
 */
export async function createMixedRequests(origin: string, key: string): Promise<MixedRequest[]> {
  const getUnits = async (query: string): Promise<number> => {
    const response = await fetch(`${origin}/v1/graphql/cost`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data?: { units: number } };
    if (data === undefined) throw new Error(`${response.status} for the cost of ${query}`);
    return data.units;
  };
  const brands = await fetch(`${origin}/v1/brands`, { headers: { 'X-API-Key': key } });
  const etag = brands.headers.get('etag') ?? '';
  const charged: readonly RequestSpec[] = [
    { path: '/v1/phones/1' },
    { path: '/v1/phones/no-such-phone' },
    { path: '/v1/phones?per_page=20' },
    { path: '/v1/search?q=northwind' },
    { path: '/v1/phones/1/reviews' },
    { path: '/v1/brands' },
    { path: '/v1/brands', headers: { 'If-None-Match': etag } },
    callTool('search_phones', { query: 'southwind' }),
    callTool('get_phone', { phone: 'no-such-phone' }),
  ];
  const free: readonly RequestSpec[] = [
    { path: '/v1/phones?sort=nothing' },
    { path: '/v1/suggest?q=nor' },
    postGraphql('{ nothing }'),
    callTool('get_quota', {}),
  ];
  return [
    ...charged.map((spec) => ({ ...spec, units: 1 })),
    ...free.map((spec) => ({ ...spec, units: 0 })),
    ...(await Promise.all(
      graphqlOperations.map(async (query) => ({ ...postGraphql(query), units: await getUnits(query) })),
    )),
  ];
}
