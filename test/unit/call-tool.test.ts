import { expect, test } from 'vitest';
import { z } from 'zod';
import { GatewayError } from '../../src/domain/errors.ts';
import { Call, createCallTool } from '../../src/mcp/call-tool.ts';
import { createErrorReply } from '../../src/mcp/error-reply.ts';
import { defineTool, type ToolWork } from '../../src/mcp/tool.ts';

/**
 * Calls a tool that does this. @returns its result or error, its charge and refund, and the outcome in
 * metrics
 */
async function callOf(work: ToolWork) {
  const told = { charged: 0, refunded: 0, outcomes: [] as string[] };
  const tool = defineTool({
    name: 'work',
    title: 'Work',
    description: 'For a test.',
    params: {},
    answerSchema: z.object({}),
    prepare: () => work,
  });
  const callTool = createCallTool({
    tools: [tool],
    origin: 'http://gateway.test',
    onToolCall: (_, outcome) => told.outcomes.push(outcome),
    admission: {
      admit: async (_caller: unknown, units: number) => {
        told.charged += units;
        return {
          quota: {},
          setStatus: () => {},
          refund: async (refunded = units) => {
            told.refunded += refunded;
            return true;
          },
        };
      },
    } as never,
  });
  const ended = await callTool('work', new Call('r', {} as never, {})).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return { ...told, ...ended };
}

const failing = (error: unknown) => callOf(() => Promise.reject(error));

test('an internal failure is refunded, and answered by an HTTP status', async () => {
  const bug = new Error('a bug');
  expect(await failing(bug)).toEqual({ charged: 1, refunded: 1, outcomes: ['refused'], error: bug });
  const told = { origin: 'http://gateway.test', requestId: 'r', nowMs: 0 };
  expect(createErrorReply(bug, 7, told)).toMatchObject({
    status: 500,
    body: expect.stringMatching(/^{"jsonrpc":"2.0","id":7,"error":{"code":-32603,.*"status":500/),
  });
  const outage = new GatewayError('unavailable', 'The database is away.', { retryAfterSeconds: 2 });
  expect(await failing(outage)).toMatchObject({ charged: 1, refunded: 1, error: outage });
  const reply = createErrorReply(outage, 'a', told);
  expect(reply).toMatchObject({
    status: 503,
    body: expect.stringContaining('"id":"a","error":{"code":-32000,'),
  });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'Retry-After': '2',
    'Access-Control-Allow-Origin': '*',
  });
});

test('an answer that cannot be serialized is refunded', async () => {
  const content = { big: 1n } as never;
  expect(await callOf(() => ({ content }))).toMatchObject({
    charged: 1,
    refunded: 1,
    error: expect.any(TypeError),
  });
});

test('an unknown phone is charged, and reported to the model', async () => {
  expect(await failing(new GatewayError('not-found', 'There is no such phone.'))).toMatchObject({
    charged: 1,
    refunded: 0,
    outcomes: ['failed'],
    result: { isError: true, structuredContent: { error: { code: 'not-found', status: 404 } } },
  });
});
