import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../../tools/testing/gateway.ts';
import { importClient } from '../../support/client-folder.ts';

const graphqlSse = await importClient('graphql-sse');

let gateway: TestGateway;
beforeAll(async () => {
  if (graphqlSse !== null) gateway = await startGateway();
});
afterAll(() => gateway?.close());

interface Outcome {
  /** The codes of the errors of each result. */
  readonly next: (readonly string[])[];
  readonly isComplete: boolean;
  /** The status of the answer, and the codes in its body, if the sink got an error. */
  readonly error: { readonly status: number; readonly codes: readonly string[] } | null;
}

type GraphqlError = { readonly extensions: { readonly code: string } };
const codesOf = (errors: readonly GraphqlError[]): string[] =>
  errors.map(({ extensions }) => extensions.code);

/** Subscribes once with graphql-sse's client. @returns what its sink got, when it ended */
const subscribe = (key: string | null, request: object): Promise<Outcome> => {
  const client = graphqlSse.createClient({
    url: `${gateway.origin}/graphql`,
    headers: key === null ? {} : { 'X-API-Key': key },
    retryAttempts: 0,
  });
  const next: string[][] = [];
  return new Promise((resolve) => {
    client.subscribe(request, {
      next: ({ errors = [] }: { errors?: readonly GraphqlError[] }) => next.push(codesOf(errors)),
      complete: () => resolve({ next, isComplete: true, error: null }),
      error: async ({ response }: { response: Response }) => {
        const { errors } = await response.json();
        resolve({ next, isComplete: false, error: { status: response.status, codes: codesOf(errors) } });
      },
    });
  });
};

const changes = 'subscription Changes($types: [ChangeType!]) { changes(types: $types) { cursor } }';

describe.skipIf(graphqlSse === null)("graphql-sse's client", () => {
  test.each([
    ['an unknown field', { query: 'subscription { changes { nope } }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['a wrong variable', { query: changes, variables: { types: ['NOPE'] } }, 'BAD_USER_INPUT'],
    ['an unknown operationName', { query: changes, operationName: 'Other' }, 'BAD_USER_INPUT'],
  ])('gets one result with errors for %s, and completes', async (_title, request, code) => {
    const { key } = await gateway.createAccount('pro');
    expect(await subscribe(key, request)).toEqual({ next: [[code]], isComplete: true, error: null });
  });

  test('gets a status and a readable body for a syntax error, a key and a plan', async () => {
    const [pro, free] = await Promise.all([gateway.createAccount('pro'), gateway.createAccount('free')]);
    for (const [key, query, status, code] of [
      [pro.key, 'subscription { changes(', 400, 'GRAPHQL_PARSE_FAILED'],
      [null, changes, 401, 'MISSING_KEY'],
      [`${pro.key}x`, changes, 401, 'INVALID_KEY'],
      [free.key, changes, 403, 'PLAN_REQUIRED'],
    ] as const) {
      expect(await subscribe(key, { query })).toEqual({
        next: [],
        isComplete: false,
        error: { status, codes: [code] },
      });
    }
  });
});
