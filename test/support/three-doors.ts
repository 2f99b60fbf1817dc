/** The three APIs over one quota. */
export const doors = ['rest', 'graphql', 'mcp'] as const;
type Door = (typeof doors)[number];

const posted: Readonly<Record<Exclude<Door, 'rest'>, { readonly path: string; readonly body: object }>> = {
  graphql: { path: '/graphql', body: { query: '{ brands { id } }' } },
  mcp: {
    path: '/mcp',
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_phones', arguments: { query: 'galxy s24 utra' } },
    },
  },
};

/** A request of one unit by one of the doors. */
export function askBy(
  door: Door,
  { origin }: { readonly origin: string },
  key: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = { 'X-API-Key': key, ...more };
  if (door === 'rest') return fetch(`${origin}/v1/brands`, { headers });
  const { path, body } = posted[door];
  return fetch(origin + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A result of an MCP tool, or its error. */
interface McpBody {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: { readonly error?: { readonly code: string } };
  };
}

/**
 * Whether the unit was had, or refused because the quota is used up.
 * @throws Error for any other answer, and for a refusal that has not the form of its door
 */
export async function hadUnit(door: Door, response: Response): Promise<boolean> {
  const text = await response.text();
  const body = JSON.parse(text) as McpBody & {
    readonly code?: string;
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  };
  const { status } = response;
  const error = body.result?.structuredContent?.error;
  if (door === 'mcp') {
    if (status === 200 && body.result !== undefined && body.result.isError !== true) return true;
    if (status === 200 && body.result?.isError && error?.code === 'quota-exceeded') return false;
  } else {
    const code = door === 'rest' ? body.code : body.errors?.[0]?.extensions.code;
    if (status === 200 && code === undefined) return true;
    if (status === 429 && code === (door === 'rest' ? 'quota-exceeded' : 'QUOTA_EXCEEDED')) return false;
  }
  throw new Error(`${door} answered ${status}: ${text.slice(0, 300)}`);
}
