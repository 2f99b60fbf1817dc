import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, PhoneGatewayError } from '../../client/src/index.ts';
import {
  breakOff,
  type Connection,
  event,
  openStreamServer,
  refuse,
  type StreamServer,
  stream,
  streamHead,
} from '../support/stream-server.ts';

let server: StreamServer;
beforeAll(async () => {
  server = await openStreamServer();
});
afterAll(() => server.close());
let ends: AbortController;
beforeEach(() => {
  server.came.length = 0;
  ends = new AbortController();
});
/** Closes the connections that a test leaves. */
afterEach(async () => {
  ends.abort();
  await expect.poll(() => server.open()).toBe(0);
});

type Options = Partial<Parameters<typeof createClient>[0]>;
type Parameters_ = Parameters<ReturnType<typeof createClient>['changes']>[0];
const open = (options: Options = {}) => createClient({ baseUrl: server.origin, key: 'phk_test', ...options });
const follow = (parameters: Parameters_ = {}, options: Options = {}) =>
  open(options).changes(parameters, { signal: ends.signal });

const ready = (id = 'c0') => `retry: 5\n\n${event('ready', id, { cursor: id })}`;
const change = (id: string, more = {}) => event('change', id, { cursor: id, type: 'price', ...more });
const heartbeat = (id: string) => event('heartbeat', id, { cursor: id });
const problem = (status: number, code: string) =>
  event('problem', null, { status, code, detail: `It is ${code}.` });

/** The cursors of the next changes. */
async function take(changes: ReturnType<typeof follow>, count: number): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < count) {
    const { value, done } = await changes.next();
    if (done || value === undefined) throw new Error(`it ended after ${cursors}`);
    cursors.push(value.cursor);
  }
  return cursors;
}
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => ({ value }),
    (error) => error,
  );
const resumedAt = () => server.came.map(({ lastEventId }) => lastEventId);

describe('changes()', () => {
  test('returns the data of each event `change`, and sends the options of every operation', async () => {
    server.meet(stream([ready(), change('c1', { note: 'ราคา' }), heartbeat('c2'), change('c3')], 'stay'));
    const changes = follow({ types: ['price', 'review'], brand: ['samsung'], ids: ['7'], since: 'c0' });
    expect(server.came).toEqual([]);
    expect((await changes.next()).value).toEqual({ cursor: 'c1', type: 'price', note: 'ราคา' });
    expect(await take(changes, 1)).toEqual(['c3']);
    expect(server.came).toEqual([
      {
        target: '/v1/stream?types=price&types=review&brand=samsung&ids=7&since=c0',
        lastEventId: null,
        accept: 'text/event-stream',
        credential: 'Bearer phk_test',
        atMs: expect.any(Number),
      },
    ]);
  });

  test('resumes where a stream ended, however it ended, without losses or repeats', async () => {
    const second = Buffer.from(change('c2', { note: 'ราคา' }));
    server.meet(
      stream([ready(), change('c1')]),
      // Half an event, and half a character.
      stream([ready('c1'), second.subarray(0, second.indexOf('ราคา') + 1)], 'cut'),
      stream([ready('c1'), second, change('c3').slice(0, -1)], 'cut'),
      breakOff,
      stream([ready('c2'), heartbeat('c4')]),
      stream([ready('c4'), change('c5').replaceAll('\n', '\r\n')], 'cut'),
      stream([ready('c5'), change('c6')], 'stay'),
    );
    const changes = follow({ since: 'start' });
    expect(await take(changes, 4)).toEqual(['c1', 'c2', 'c5', 'c6']);
    // The request itself retries a connection that broke before its answer.
    expect(resumedAt()).toEqual([null, 'c1', 'c1', 'c2', 'c2', 'c4', 'c5']);
    for (const { target } of server.came) expect(target).toBe('/v1/stream?since=start');
  });

  test('waits as long as the server says, and twice as long each time that only `ready` came', async () => {
    const nothing = stream(['retry: 300\n\n', event('ready', 'c0', {})]);
    server.meet(
      nothing,
      nothing,
      nothing,
      stream([ready(), heartbeat('c1')]),
      stream([change('c2')], 'stay'),
    );
    await take(follow(), 1);
    const gaps = server.came.slice(1).map(({ atMs }, index) => atMs - (server.came[index]?.atMs ?? 0));
    for (const [index, atLeast] of [300, 600, 1_200, 5].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(atLeast - 1);
    }
    expect(gaps[3]).toBeLessThan(gaps[2] ?? 0);
  });

  test('reconnects after an error of a gateway or a proxy once it was open, and not before Retry-After', async () => {
    const proxy =
      (status: number): Connection =>
      (response) =>
        void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    server.meet(
      stream([ready(), change('c1'), problem(503, 'unavailable')]),
      proxy(502),
      refuse(500, 'internal'),
      refuse(503, 'unavailable', { 'Retry-After': '1' }),
      proxy(504),
      stream([change('c2')], 'stay'),
    );
    const changes = follow({}, { retries: 0 });
    expect(await take(changes, 2)).toEqual(['c1', 'c2']);
    expect(resumedAt()).toEqual([null, ...Array.from({ length: 5 }, () => 'c1')]);
    const [, , , refused, after] = server.came;
    expect((after?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThan(990);
  });

  test('fails like any call if it was never open', async () => {
    server.meet(breakOff, breakOff);
    expect(await failureOf(follow({}, { retries: 1 }).next())).toMatchObject({ code: 'network' });
    server.meet(refuse(502, 'bad'));
    expect(await failureOf(follow().next())).toMatchObject({ status: 502 });
    server.meet((response) => void setTimeout(() => response.destroy(), 5_000));
    expect(await failureOf(follow({}, { timeoutMs: 50 }).next())).toMatchObject({ code: 'timeout' });
    server.meet((response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('Sign in'));
    const error = await failureOf(follow().next());
    expect(error).toBeInstanceOf(PhoneGatewayError);
    expect(error).toMatchObject({ code: 'unreadable', status: 200 });
    expect(server.came).toHaveLength(5);
  });

  test.each([
    [400, 'invalid-parameter'],
    [401, 'revoked-key'],
    [403, 'plan-required'],
    [410, 'cursor-expired'],
    [429, 'too-many-streams'],
    [429, 'quota-exceeded'],
  ])('stops at the answer %i %s', async (status, code) => {
    server.meet(refuse(status, code, { 'Retry-After': '1' }));
    expect(await failureOf(follow().next())).toMatchObject({ name: 'PhoneGatewayError', status, code });
    expect(server.came).toHaveLength(1);
  });

  test.each([
    [401, 'revoked-key'],
    [410, 'cursor-expired'],
    [429, 'quota-exceeded'],
  ])('stops at an event `problem` of status %i %s', async (status, code) => {
    server.meet(stream([ready(), change('c1'), problem(status, code), change('c2')], 'stay'));
    const changes = follow();
    expect(await take(changes, 1)).toEqual(['c1']);
    expect(await failureOf(changes.next())).toMatchObject({
      name: 'PhoneGatewayError',
      status,
      code,
      detail: `It is ${code}.`,
      body: { code },
    });
    expect((await changes.next()).done).toBe(true);
    await expect.poll(() => server.open()).toBe(0);
    expect(server.came).toHaveLength(1);
  });

  test('reconnects when the plan was changed to another with real-time data', async () => {
    server.meet(
      stream([ready(), change('c1'), problem(409, 'plan-changed')]),
      stream([ready(), change('c2')], 'stay'),
    );
    expect(await take(follow(), 2)).toEqual(['c1', 'c2']);
    expect(resumedAt()).toEqual([null, 'c1']);
  });

  test('waits, once it was open, until the places of broken streams are free', async () => {
    const full = refuse(429, 'too-many-streams', { 'Retry-After': '1' });
    server.meet(stream([ready(), change('c1')], 'cut'), full, stream([change('c2')], 'stay'));
    expect(await take(follow(), 2)).toEqual(['c1', 'c2']);
    const [, refused, after] = server.came;
    expect((after?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThan(990);
  });

  test('waits for a quota that resets within waitForQuotaMs', async () => {
    const usedUp = (seconds: string) => refuse(429, 'quota-exceeded', { 'Retry-After': seconds });
    const ended = stream([ready(), change('c1'), problem(429, 'quota-exceeded')]);
    server.meet(ended, usedUp('1'), stream([change('c2')], 'stay'));
    expect(await take(follow({}, { waitForQuotaMs: 1_000 }), 2)).toEqual(['c1', 'c2']);
    expect(resumedAt()).toEqual([null, 'c1', 'c1']);
    server.meet(ended, usedUp('60'));
    const changes = follow({}, { waitForQuotaMs: 1_000 });
    await take(changes, 1);
    expect(await failureOf(changes.next())).toMatchObject({ code: 'quota-exceeded', retryAfterSeconds: 60 });
  });

  test('closes its connection when its loop ends', async () => {
    server.meet(stream([ready(), change('c1'), change('c2')], 'stay'));
    for await (const { cursor } of follow()) {
      expect(cursor).toBe('c1');
      expect(server.open()).toBe(1);
      break;
    }
    await expect.poll(() => server.open()).toBe(0);
  });

  test('throws the reason of its signal in any state', async () => {
    const left = new Error('left');
    ends.abort(left);
    expect(await failureOf(follow().next())).toBe(left);
    expect(server.came).toEqual([]);
    const neverAnswers: Connection = () => {};
    for (const [waitsFor, meet] of [
      ['an answer', neverAnswers],
      ['the next event', stream([ready()], 'stay')],
      ['the next connection', stream(['retry: 60000\n\n'])],
    ] as const) {
      ends = new AbortController();
      const before = server.came.length;
      server.meet(meet);
      const next = failureOf(follow().next());
      await expect.poll(() => server.came.length).toBe(before + 1);
      if (waitsFor === 'the next connection') await expect.poll(() => server.open()).toBe(0);
      ends.abort(left);
      expect(await next).toBe(left);
      await expect.poll(() => server.open()).toBe(0);
    }
  });

  test('reads no faster than its loop, without losses', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      change(`c${index}`, { note: 'x'.repeat(1_000) }),
    );
    let written = 0;
    let isBlocked = false;
    server.meet((response) => {
      response.writeHead(200, streamHead);
      const write = (): void => {
        while (written < many.length) {
          written += 1;
          if (!response.write(many[written - 1])) {
            isBlocked = true;
            response.once('drain', write);
            return;
          }
        }
      };
      write();
    });
    const changes = follow();
    expect(await take(changes, 1)).toEqual(['c0']);
    expect(isBlocked).toBe(true);
    expect(await take(changes, 1_999)).toEqual(many.slice(1).map((_, index) => `c${index + 1}`));
  });

  test('reports the remaining quota', async () => {
    const client = open();
    server.meet((response) => {
      response.writeHead(200, {
        ...streamHead,
        'RateLimit-Policy': '"day";q=100',
        RateLimit: '"day";r=7;t=60',
      });
      response.write(ready() + change('c1'));
    });
    await take(client.changes({}, { signal: ends.signal }), 1);
    expect(client.quota.day).toMatchObject({ limit: 100, remaining: 7 });
  });
});
