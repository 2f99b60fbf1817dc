import type fc from 'fast-check';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type Document, entriesWithValues } from '../testing/openapi.ts';
import { readCatalogueFacts } from './catalogue-facts.ts';
import type { FuzzRequest, Part } from './fuzz-request.ts';
import { browseRequests } from './generate/browse-requests.ts';
import { graphqlRequests } from './generate/graphql-requests.ts';
import { httpRequests } from './generate/http-requests.ts';
import { mcpRequests } from './generate/mcp-requests.ts';
import { pageRequests } from './generate/page-requests.ts';
import { accountRequests, catalogueRequests } from './generate/rest-requests.ts';
import { streamRequests } from './generate/stream-requests.ts';
import { webhookRequests } from './generate/webhook-requests.ts';
import { type DescribedTool, readTools } from './read-tools.ts';

/** Reads how the gateway describes itself, and makes the generators of requests from that. */
export async function describeRequests(
  origin: string,
  key: string,
): Promise<{
  document: Document;
  tools: readonly DescribedTool[];
  requests: Readonly<Record<Part, fc.Arbitrary<FuzzRequest>>>;
  /** Number of entries in the change log. */
  changes: number;
}> {
  const document = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as Document;
  const introspection = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await introspection.json()) as { data: IntrospectionQuery };
  const tools = await readTools(origin);
  const facts = await readCatalogueFacts(origin, key);
  const entries = entriesWithValues(document);
  return {
    document,
    tools,
    changes: facts.changes,
    requests: {
      catalogue: catalogueRequests(entries, facts),
      graphql: graphqlRequests(buildClientSchema(data), facts),
      mcp: mcpRequests(tools, facts),
      streams: streamRequests(facts),
      account: accountRequests(entries, facts),
      webhooks: webhookRequests(facts),
      pages: pageRequests(),
      browse: browseRequests(facts),
      http: httpRequests(),
    },
  };
}
