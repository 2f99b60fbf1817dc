import { afterEach, describe, expect, test } from 'vitest';
import type { StreamEvent } from '../../src/domain/changes/change-stream.ts';
import { GatewayError } from '../../src/domain/errors.ts';
import type { PhoneCatalogue } from '../../src/services/catalogue/phone-catalogue.ts';
import type { StreamRequest } from '../../src/services/changes/open-stream.ts';
import { readEvents } from '../../tools/testing/read-events.ts';
import { until } from '../../tools/testing/until.ts';
import { closeHandlers, openHandler } from '../support/graphql-handler.ts';
import { changed, memoryStream, phoneChange } from '../support/memory-stream.ts';

/** The formats of GraphQL streams: the handler alone, with streams of the test. */

afterEach(closeHandlers);

const apollo = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json';
const cursors = 'subscription { changes { cursor } }';

async function openStreams(
  events: readonly (StreamEvent | Error | Promise<never>)[] = [],
  catalogue: Partial<PhoneCatalogue> = { listBrands: () => [], assertCurrency: () => {} },
) {
  const requests: StreamRequest[] = [];
  const memory = memoryStream(events);
  const handler = await openHandler({}, catalogue, async (_caller, request) => {
    requests.push(request);
    return memory.stream;
  });
  const post = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(handler.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'phk_any', ...headers },
      body: JSON.stringify(body),
    });
  const subscribe = (accept: string, query = cursors, more: object = {}): Promise<Response> =>
    post({ query, ...more }, { Accept: accept });
  return { ...handler, post, subscribe, requests, seen: memory.seen };
}

const events = [
  changed(phoneChange(1), phoneChange(2)),
  { kind: 'heartbeat', cursor: 'c7' },
  changed(phoneChange(8)),
] as const;
const quotaUsedUp = new GatewayError('quota-exceeded', 'No more.', { members: { plan: 'pro' } });

describe('the bytes of a stream', () => {
  test('as text/event-stream are an event next with its id for each change, ids alone as heartbeats, and complete at the end', async () => {
    const { subscribe, seen } = await openStreams(events);
    const response = await subscribe('text/event-stream');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(await response.text()).toBe(
      [
        'retry: 3000\nid: c0\n\n',
        'event: next\nid: c1\ndata: {"data":{"changes":{"cursor":"c1"}}}\n\n',
        'event: next\nid: c2\ndata: {"data":{"changes":{"cursor":"c2"}}}\n\n',
        'id: c7\n\n',
        'event: next\nid: c8\ndata: {"data":{"changes":{"cursor":"c8"}}}\n\n',
        'event: complete\ndata:\n\n',
      ].join(''),
    );
    await until('it is closed', () => seen.closed > 0);
    expect(seen.sent).toBe(3);
  });

  test('as multipart/mixed are a payload in each part, {} as heartbeat, and the next boundary after each part', async () => {
    const { subscribe, seen } = await openStreams(events);
    const response = await subscribe(apollo);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
    ]);
    const part = (json: string) => `\r\nContent-Type: application/json\r\n\r\n${json}\r\n--graphql`;
    const payload = (cursor: string) => part(`{"payload":{"data":{"changes":{"cursor":"${cursor}"}}}}`);
    expect(await response.text()).toBe(
      `--graphql${part('{}')}${payload('c1')}${payload('c2')}${part('{}')}${payload('c8')}--\r\n`,
    );
    await until('it is closed', () => seen.closed > 0);
    expect(seen.sent).toBe(3);
  });

  test('end with the reason as the last result, without an id, and then complete', async () => {
    const error = '{"errors":[{"message":"No more.","extensions":{"code":"QUOTA_EXCEEDED","plan":"pro"}}]}';
    const sse = await openStreams([quotaUsedUp]);
    const ofEvents = await (await sse.subscribe('text/event-stream')).text();
    expect(ofEvents).toBe(`retry: 3000\nid: c0\n\nevent: next\ndata: ${error}\n\nevent: complete\ndata:\n\n`);
    const multipart = await openStreams([quotaUsedUp]);
    const ofParts = await (await multipart.subscribe(apollo)).text();
    expect(ofParts.endsWith(`\r\n\r\n{"payload":${error}}\r\n--graphql--\r\n`)).toBe(true);
    expect([...sse.failures, ...multipart.failures]).toEqual([]);
  });

  test('reveal nothing of an internal failure, which is reported', async () => {
    const { subscribe, failures } = await openStreams([new Error('SELECT secret')]);
    const text = await (await subscribe('text/event-stream')).text();
    expect(text).toContain('"code":"INTERNAL"');
    expect(text).not.toContain('secret');
    expect(failures).toHaveLength(1);
  });

  test('are neither compressed nor buffered on the way', async () => {
    const { subscribe } = await openStreams(events);
    const { headers } = await subscribe('text/event-stream');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-ratelimit-remaining')).toBe('99');
  });

  test('end each part with its boundary, so that it can be read at once', async () => {
    const { subscribe } = await openStreams([changed(phoneChange(1)), new Promise<never>(() => {})]);
    const response = await subscribe(apollo);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.endsWith('{"payload":{"data":{"changes":{"cursor":"c1"}}}}\r\n--graphql')) break;
    }
    expect(text).toContain('c1');
  });
});

describe('the format follows Accept', () => {
  const events = 'text/event-stream; charset=utf-8';
  const parts = 'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0';
  const json = 'application/json; charset=utf-8';
  const newer = 'application/graphql-response+json; charset=utf-8';
  /** Accept, the type of a subscription, and that of a query; null: 406. */
  const table: [string, string | null, string | null][] = [
    ['text/event-stream', events, events],
    ['text/event-stream; charset=utf-8', events, events],
    ['Text/Event-Stream', events, events],
    ['*/*', events, json],
    ['text/*', events, events],
    ['', events, json],
    [apollo, parts, json],
    ['multipart/mixed;subscriptionSpec=1.0', parts, null],
    ['multipart/mixed;subscriptionSpec="1.0", application/json', parts, json],
    ['multipart/mixed; boundary="graphql"; subscriptionSpec=1.0; q=0.9, application/json', parts, json],
    ['multipart/mixed;subscriptionSpec=1.0, */*', parts, json],
    ['multipart/mixed;subscriptionSpec=1.0, text/event-stream', parts, events],
    ['text/event-stream, multipart/mixed;subscriptionSpec=1.0', events, events],
    ['multipart/mixed;subscriptionSpec=1.0;q=0.5, text/event-stream', events, events],
    ['multipart/mixed;subscriptionSpec=1.0, text/event-stream;q=0', parts, null],
    ['multipart/mixed;subscriptionSpec=2.0, text/event-stream', events, events],
    ['multipart/mixed;subscriptionSpec=2.0', null, null],
    ['multipart/mixed', null, null],
    ['multipart/*', null, null],
    ['multipart/mixed;deferSpec=20220824, application/json', null, json],
    // urql: a subscription, and a query.
    ['text/event-stream, multipart/mixed', events, events],
    [
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
      events,
      newer,
    ],
    // Apollo Client: a query.
    ['application/graphql-response+json,application/json;q=0.9', null, newer],
    ['application/json', null, json],
    ['application/graphql-response+json', null, newer],
    ['text/html', null, null],
  ];
  test.each(table)('Accept: %s', async (accept, ofSubscription, ofQuery) => {
    const { subscribe, requests } = await openStreams();
    const typeOf = async (query: string): Promise<string | null> => {
      const response = await subscribe(accept, query);
      const text = await response.text();
      const type = response.headers.get('content-type');
      // The body has the form that the type says.
      expect([type, text.startsWith('{')]).toEqual([type, type?.startsWith('application/') === true]);
      return response.status === 406 ? null : type;
    };
    expect([await typeOf(cursors), await typeOf('{ __schema { queryType { name } } }')]).toEqual([
      ofSubscription,
      ofQuery,
    ]);
    expect(requests).toHaveLength(ofSubscription === null ? 0 : 1);
  });

  test('a subscription without an accepted format says what to accept', async () => {
    const { subscribe } = await openStreams();
    const answer = await subscribe('application/json');
    expect([answer.status, await answer.json()]).toEqual([
      406,
      {
        errors: [
          {
            message:
              'A subscription is answered as text/event-stream or multipart/mixed;subscriptionSpec=1.0. Send one of them as Accept.',
            extensions: { code: 'NOT_ACCEPTABLE' },
          },
        ],
      },
    ]);
  });

  test('a query of a client that accepts only events is one next and complete, at the same cost', async () => {
    const { subscribe } = await openStreams();
    for (let times = 1; times <= 3; times += 1) {
      const answer = await subscribe('text/event-stream', '{ brands { id } }');
      const cost =
        '"extensions":{"cost":{"units":1,"remainingDay":99,"remainingMonth":999},"meta":{"edition":"live"}}';
      expect(await answer.text()).toBe(
        `event: next\ndata: {"data":{"brands":[]},${cost}}\n\nevent: complete\ndata:\n\n`,
      );
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('99');
    }
    // Its cached answer is not an event.
    const plain = await subscribe('application/json', '{ brands { id } }');
    expect(await plain.json()).toMatchObject({ data: { brands: [] }, extensions: { cost: { units: 1 } } });
  });

  test.each([
    [
      'a subscription that does not validate',
      'subscription { changes { nope } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a query that does not validate', '{ nope }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a wrong argument', 'subscription { changes(since: "no") { cursor } }', 'BAD_USER_INPUT'],
    [
      'a variable of another type',
      'subscription($s: String) { changes(since: $s) { cursor } }',
      'BAD_USER_INPUT',
    ],
  ])(
    '%s is one next with its errors and complete, to clients that accept only events',
    async (_name, query, code) => {
      const { subscribe, requests } = await openStreams();
      const answer = await subscribe('text/event-stream', query, { variables: { s: 7 } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, events]);
      const [, json = ''] =
        /^event: next\ndata: (.*)\n\nevent: complete\ndata:\n\n$/.exec(await answer.text()) ?? [];
      expect(JSON.parse(json)).toMatchObject({ errors: [{ extensions: { code } }] });
      expect(requests).toEqual([]);
      // Clients that accept JSON get JSON.
      expect((await subscribe(apollo, query, { variables: { s: 7 } })).status).toBe(200);
    },
  );

  test('a document that does not parse is 400 also for clients that accept only events', async () => {
    const { subscribe } = await openStreams();
    const answer = await subscribe('text/event-stream', 'subscription { changes {');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] },
    ]);
  });
});

describe('opening a stream', () => {
  test('prefers the cursor of Last-Event-ID to since, and reports an invalid one before anything is opened', async () => {
    const { post, requests } = await openStreams();
    const query = 'subscription($since: String) { changes(since: $since) { cursor } }';
    const ask = (since: string | null, headers: Record<string, string> = {}) =>
      post({ query, variables: { since } }, { Accept: 'text/event-stream', ...headers });
    expect((await ask('0')).status).toBe(200);
    expect((await ask(null)).status).toBe(200);
    expect((await ask(null, { 'Last-Event-ID': '0' })).status).toBe(200);
    expect(requests.map(({ since }) => since)).toEqual(['0', null, '0']);
    const wrong = await ask('0', { 'Last-Event-ID': 'elsewhere' });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT', argument: 'Last-Event-ID' } }] },
    ]);
    expect(requests).toHaveLength(3);
    expect(requests[0]).toMatchObject({
      source: { transport: 'graphql', operation: 'subscription' },
      filter: { types: ['phone', 'price', 'review'], brands: null, phoneIds: null },
    });
  });

  test('is rejected for HEAD, which would be charged unseen', async () => {
    const { url, requests } = await openStreams();
    const answer = await fetch(`${url}?${new URLSearchParams({ query: cursors })}`, {
      method: 'HEAD',
      headers: { Accept: 'text/event-stream', 'X-API-Key': 'phk_any' },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
    expect(requests).toEqual([]);
  });

  test('is rejected for a batch', async () => {
    const { post, requests } = await openStreams();
    const answer = await post([{ query: cursors }], { Accept: 'text/event-stream' });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'INVALID_BODY' } }] },
    ]);
    expect(requests).toEqual([]);
  });

  test.each([
    ['without a reason', new Error('SELECT secret'), 500, 'INTERNAL'],
    ['a plan without real-time data', new GatewayError('plan-required', 'No.'), 403, 'PLAN_REQUIRED'],
    ['a cursor of another database', new GatewayError('cursor-expired', 'No.'), 410, 'CURSOR_EXPIRED'],
    ['too many', new GatewayError('too-many-streams', 'No.'), 429, 'TOO_MANY_STREAMS'],
    ['no quota', quotaUsedUp, 429, 'QUOTA_EXCEEDED'],
    [
      'a quota that cannot be checked',
      new GatewayError('quota-unavailable', 'No.'),
      503,
      'QUOTA_UNAVAILABLE',
    ],
  ])('fails with an error in JSON and its status: %s', async (_why, error, status, code) => {
    const { url } = await openHandler({}, {}, () => Promise.reject(error));
    for (const Accept of ['text/event-stream', apollo]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': 'phk_any', Accept },
        body: JSON.stringify({ query: cursors }),
      });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const body = await answer.json();
      expect([answer.status, body]).toMatchObject([status, { errors: [{ extensions: { code } }] }]);
      expect(body).not.toHaveProperty('data');
    }
  });
});

describe('the selection of a subscription', () => {
  const both = 'fragment F on Change { at: cursor kind: type __typename }';
  test('may have fragments, aliases and __typename, with the same result first and compiled', async () => {
    const { url } = await openStreams([changed(phoneChange(1)), changed(phoneChange(2), phoneChange(3))]);
    const query = `subscription S($types: [ChangeType!]) { ...R } fragment R on Subscription { news: changes(types: $types) { ...F changedAt } } ${both}`;
    const reader = await readEvents(
      url,
      { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'X-API-Key': 'phk_any' },
      { method: 'POST', body: JSON.stringify({ query, variables: { types: ['PHONE'] } }) },
    );
    await reader.ended();
    expect(reader.of('next')).toEqual(
      ['c1', 'c2', 'c3'].map((at) => ({
        data: { news: { at, kind: 'PHONE', __typename: 'Change', changedAt: '2026-11-20T17:03:59Z' } },
      })),
    );
  });

  const refusals: [string, string, RegExp, number?][] = [
    [
      'two fields',
      'subscription { a: changes { cursor } b: changes { cursor } }',
      /only one top level field/,
    ],
    [
      'no field of Subscription',
      'subscription { brands { id } }',
      /Cannot query field "brands" on type "Subscription"/,
    ],
    ['the quota', 'subscription { quotaStatus { day { used } } }', /Cannot query field "quotaStatus"/],
    ['the schema', 'subscription { __schema { types { name } } }', /introspection/, 2],
    ['nothing but __typename', 'subscription { __typename }', /introspection/],
    [
      '@skip at its field',
      'subscription { changes @skip(if: false) { cursor } }',
      /^@skip is not allowed on the field/,
    ],
    [
      '@include with a variable',
      'subscription($on: Boolean!) { ... @include(if: $on) { changes { cursor } } }',
      /^@include is not allowed on the field/,
    ],
    [
      '@include in a fragment',
      'subscription { ...R } fragment R on Subscription { changes @include(if: true) { cursor } }',
      /^@include is not allowed on the field/,
    ],
    ['@defer', 'subscription { changes { ... @defer { cursor } } }', /Unknown directive "@defer"/],
    ['@stream', 'subscription { changes { phone { colors @stream } } }', /Unknown directive "@stream"/],
    [
      'prices',
      'subscription { changes { phone { prices { totalCount } } } }',
      /^changes\.phone\.prices costs additional units, which a subscription cannot charge: request it with a query\.$/,
    ],
    [
      'reviews, sources and phones of the brand, all told at once',
      'subscription { c: changes { phone { reviews { totalCount } sources { fact } brand { phones { totalCount } } } } }',
      /^c\.phone\.reviews costs additional units/,
      3,
    ],
  ];
  test.each(refusals)('may not have %s', async (_what, query, message, count = 1) => {
    const { subscribe, requests } = await openStreams();
    const answer = await subscribe(apollo, query);
    const { errors } = (await answer.json()) as { errors: { message: string; locations: object[] }[] };
    expect(errors).toHaveLength(count);
    expect(errors[0]).toMatchObject({
      message: expect.stringMatching(message),
      locations: [expect.anything()],
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
    expect(requests).toEqual([]);
  });

  test('may skip fields that cost units', async () => {
    const { subscribe } = await openStreams();
    const query =
      'subscription($no: Boolean = false) { changes { phone { prices @include(if: $no) { totalCount } } } }';
    expect((await subscribe('text/event-stream', query)).status).toBe(200);
    const charged = await subscribe('text/event-stream', query, { variables: { no: true } });
    expect(await charged.text()).toContain('costs additional units');
  });

  test('reports all invalid arguments at once, by their paths', async () => {
    const { subscribe, requests } = await openStreams();
    const query = `subscription { changes(types: [], brand: ["Samsng", "a"], ids: ["x y"], since: "no") { phone { price(currency: "ZZZ") { kind } } } }`;
    const { subscribe: withCurrencies } = await openStreams([], {
      listBrands: () => [],
      assertCurrency: () => {
        throw new GatewayError('invalid-parameter', 'currency: no', {
          parameters: [{ parameter: 'currency', detail: 'no' }],
        });
      },
    });
    const answer = await withCurrencies(apollo, query);
    const { errors } = (await answer.json()) as { errors: { extensions: { argumentPath: string } }[] };
    expect(errors.map(({ extensions }) => extensions.argumentPath)).toEqual(
      ['types', 'brand', 'brand', 'ids', 'since', 'phone.price.currency'].map((name) => `changes.${name}`),
    );
    const typed = await subscribe(apollo, 'subscription { changes(types: [OTHER]) { cursor } }');
    expect(await typed.json()).toMatchObject({ errors: [{}] });
    const variables = { types: ['PHONE', 'OTHER'] };
    const sent = 'subscription($types: [ChangeType!]) { changes(types: $types) { cursor } }';
    expect(await (await subscribe(apollo, sent, { variables })).json()).toMatchObject({ errors: [{}] });
    expect(requests).toEqual([]);
  });

  test('continues when a field fails internally, without revealing the cause', async () => {
    const phone: PhoneCatalogue['findPhone'] = (ref) => {
      if ('id' in ref && ref.id === 1) throw new Error('SELECT secret');
      return { fullName: 'Phone' } as never;
    };
    const stream = [changed(phoneChange(1), phoneChange(2))];
    const { subscribe, failures } = await openStreams(stream, { findPhone: phone });
    const text = await (
      await subscribe('text/event-stream', 'subscription { changes { phone { fullName } } }')
    ).text();
    expect(text).not.toContain('secret');
    expect(text).toContain(
      'id: c1\ndata: {"errors":[{"message":"Something went wrong on our side with this result. The change itself and the stream are not affected."',
    );
    expect(text).toContain('id: c2\ndata: {"data":{"changes":{"phone":{"fullName":"Phone"}}}}');
    expect(failures).toHaveLength(1);
  });
});
