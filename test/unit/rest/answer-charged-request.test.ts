import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { GatewayError } from '../../../src/domain/errors.ts';
import { defaultPlans } from '../../../src/domain/quota/plan.ts';
import { HttpRequestSource } from '../../../src/http/requests/request-source.ts';
import { startResponse } from '../../../src/http/responses/send.ts';
import { runUntraced } from '../../../src/http/trace-operation.ts';
import { defineCatalogueOperation } from '../../../src/rest/operation.ts';
import { createRestHandler } from '../../../src/rest/rest-handler.ts';
import { nothingUsed } from '../../../tools/testing/nothing-used.ts';
import { expectProblem } from '../../support/problem.ts';

const suggestNothing = () => Promise.reject(new Error('nothing is suggested here'));

/** A gateway with one operation whose work fails, and what it charged, refunded and reported. */
async function failing(error: unknown, isGivenBack = true) {
  const told = { charged: 0, refunded: 0, errors: [] as unknown[] };
  const window = { limit: 100, used: 1, remaining: 99, startsAtMs: 0, resetsAtMs: 86_400_000 };
  const quota = {
    day: { name: 'day', ...window },
    month: { name: 'month', ...window },
    keyWindows: [],
    degraded: false,
  } as const;
  const key = { id: 'k', name: 'n', status: 'active', createdAt: new Date(0), restrictions: null } as const;
  const operation = defineCatalogueOperation({
    path: '/v1/work',
    summary: 'Work',
    params: {},
    metadata: { operationId: 'work', tag: 'Phones', description: 'For a test.' },
    prepare: () => () => Promise.reject(error),
  });
  const handler = createRestHandler([operation], {
    admission: {
      authenticate: async () => ({
        accountId: 'a',
        key,
        client: null,
        plan: defaultPlans[0] as never,
        carriedUsage: nothingUsed,
      }),
      admit: async (_caller, units) => {
        told.charged += units;
        return {
          quota,
          refund: async (refunded = units) => {
            told.refunded += refunded;
            return isGivenBack;
          },
          setStatus: () => {},
        };
      },
      readQuota: async () => quota,
      readQuotaIfAvailable: async () => quota,
      findSiblingKey: async (caller) => caller,
    },
    suggestions: { admit: suggestNothing, read: suggestNothing },
    catalogue: { getTag: () => 't' } as never,
    now: () => 0,
    getClientAddress: () => '192.0.2.1',
    traceOperation: runUntraced,
    getRequestSource: (request, door) => new HttpRequestSource(request, 0, door),
    release: '1',
    canCache: true,
    origin: 'http://gateway.test',
    onError: (reported) => told.errors.push(reported),
  });
  const server = createServer((request, response) => {
    startResponse(response, { isHttps: false });
    void handler.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/work`);
  server.close();
  return { response, told };
}

test('an internal failure is refunded, logged, and reveals no internals', async () => {
  const bug = new Error('SELECT secret FROM account at /srv/app/node_modules/prisma/x.ts:1');
  const { response, told } = await failing(bug);
  await expectProblem(response, 500, 'internal');
  expect(told).toEqual({ charged: 1, refunded: 1, errors: [bug] });
});

test('an outage is refunded and says when to retry', async () => {
  const { response, told } = await failing(
    new GatewayError('unavailable', 'Later.', { retryAfterSeconds: 1 }),
  );
  expect(response.headers.get('retry-after')).toBe('1');
  await expectProblem(response, 503, 'unavailable');
  expect(told).toMatchObject({ charged: 1, refunded: 1 });
});

test('a failure whose units cannot be refunded says so, keeps its status, and is logged', async () => {
  const outage = new GatewayError('unavailable', 'Away. Nothing was charged.', { retryAfterSeconds: 1 });
  for (const [error, status, code] of [
    [outage, 503, 'unavailable'],
    [new Error('a bug'), 500, 'internal'],
  ] as const) {
    const { response, told } = await failing(error, false);
    const { detail } = await expectProblem(response, status, code);
    expect(detail).toMatch(/may stay charged/);
    expect(detail).not.toMatch(/Nothing was charged/);
    expect(told.errors).toMatchObject([{ cause: error }]);
  }
});

test('a 404 stays charged, with the current quota in its headers', async () => {
  const { response, told } = await failing(new GatewayError('not-found', 'None.'));
  expect(response.headers.get('x-ratelimit-remaining')).toBe('99');
  await expectProblem(response, 404, 'not-found');
  expect(told).toEqual({ charged: 1, refunded: 0, errors: [] });
});
