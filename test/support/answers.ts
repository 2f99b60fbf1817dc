import type { TestGateway } from '../../tools/testing/gateway.ts';

export interface GraphQLAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it knows
  readonly data?: any;
  readonly errors?: readonly { message: string; path?: unknown[]; extensions: Record<string, unknown> }[];
  readonly cost?: { units: number; remainingDay: number | null; remainingMonth: number | null };
}

export const newType = 'application/graphql-response+json';
export const oldType = 'application/json';

export async function readAnswer(response: Response): Promise<GraphQLAnswer> {
  const { extensions, ...body } = await response.json();
  return { status: response.status, headers: response.headers, ...body, ...extensions };
}

/** What tests ask of one gateway. */
export function askThe(gateway: () => TestGateway) {
  const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${gateway().origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: newType, ...headers },
      body,
    });
  return {
    post,
    ask: async (query: string, key?: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer> =>
      readAnswer(await gateway().graphql(query, key, variables)),
    /** Units used today; the request is free. */
    used: async (key: string): Promise<number> => {
      const { data } = (await (await gateway().get('/v1/auth/status', key)).json()) as {
        data: { quota: { day: { used: number } } };
      };
      return data.quota.day.used;
    },
  };
}
