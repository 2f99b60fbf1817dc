import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type EventReader, readEvents } from '../../tools/testing/read-events.ts';
import { until } from '../../tools/testing/until.ts';
import { askThe, newType, readAnswer } from '../support/answers.ts';
import { importPhones } from '../support/import-phones.ts';
import { importPrices } from '../support/import-prices.ts';
import { restrictKey } from '../support/restrict-key.ts';
import { within } from '../support/sample.ts';

/** `Subscription.changes` on a whole gateway: what it sends, its cost, and how it ends. */

const phone = { brand: 'Stream', fullName: 'Stream One' };
const other = { brand: 'Other', fullName: 'Other Two' };
const amounts = 'cursor type phone { slug } price { amount { amountMinor } }';
const all = `subscription($since: String) { changes(since: $since) { ${amounts} } }`;

interface Next {
  readonly data?: {
    readonly changes: {
      readonly cursor: string;
      readonly type: string;
      readonly phone: { readonly slug: string };
      readonly price: { readonly amount: { readonly amountMinor: number } } | null;
    };
  };
  readonly errors?: readonly { readonly extensions: Readonly<Record<string, unknown>> }[];
}

let gateway: TestGateway;
const readers: EventReader[] = [];
let made = 1_000_00;
const newAmounts = (count: number): number[] => Array.from({ length: count }, () => (made += 100));
const { used } = askThe(() => gateway);

beforeAll(async () => {
  gateway = await startGateway({}, { heartbeatMs: 400 });
  await importPrices(gateway, phone, []);
  await importPrices(gateway, other, []);
});
afterEach(() => closed());
afterAll(() => gateway.close());

async function closed(): Promise<void> {
  for (const reader of readers.splice(0)) reader.close();
  const metrics = async () => (await gateway.get('/metrics')).text();
  await until('no stream is open', async () =>
    (await metrics()).includes('phone_gateway_streams_open{door="graphql"} 0'),
  );
}

async function subscribe(
  key: string,
  body: object | string = all,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const sent = typeof body === 'string' ? { query: body } : body;
  const reader = await readEvents(
    `${gateway.origin}/graphql`,
    { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'X-API-Key': key, ...headers },
    { method: 'POST', body: JSON.stringify(sent) },
  );
  readers.push(reader);
  return reader;
}
/** By GET, as EventSource does. */
async function get(key: string, parameters: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `${gateway.origin}/graphql?${new URLSearchParams(parameters)}`;
  const reader = await readEvents(url, { Accept: 'text/event-stream', 'X-API-Key': key, ...headers });
  readers.push(reader);
  return reader;
}
/** A REST stream from the beginning, with the cursors and the order of all changes. */
async function readRest(of: TestGateway, key: string, query: string): Promise<EventReader> {
  const reader = await readEvents(`${of.origin}/v1/stream${query}`, { 'X-API-Key': key });
  readers.push(reader);
  return reader;
}
const begun = (reader: EventReader): Promise<void> =>
  until('it has begun', () => reader.text.startsWith('retry: 3000\nid: '));
const amountsOf = (reader: EventReader): (number | undefined)[] =>
  reader.of<Next>('next').map(({ data }) => data?.changes.price?.amount.amountMinor);
const lastErrorOf = (reader: EventReader): Readonly<Record<string, unknown>> | undefined =>
  reader.of<Next>('next').at(-1)?.errors?.[0]?.extensions;
/** An error: status and code. */
const refused = async ({ response }: { readonly response: Response }, reader?: EventReader) => {
  await reader?.ended();
  return [response.status, JSON.parse(reader?.text ?? '{}')?.errors?.[0]?.extensions?.code];
};

describe('a subscription sends', () => {
  test('each change within a second of its commit, with the current record of its phone', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(
      key,
      'subscription { changes { cursor type changedAt phone { slug fullName brand { name } battery { capacityMah } } price { kind amount { amountMinor currency } } review { body } } }',
    );
    await begun(reader);
    await importPhones(gateway, [
      { brand: 'Zephon', full_name: 'Zephon New', battery: { capacity_mah: 4321 } },
    ]);
    await reader.until('next', 1, within(1_000));
    const rest = await readRest(gateway, key, '?since=0&brand=zephon');
    await rest.until('change', 1);
    const [change] = rest.of<{ cursor: string; changed_at: string }>('change');
    expect(reader.of('next')).toEqual([
      {
        data: {
          changes: {
            cursor: change?.cursor,
            type: 'PHONE',
            changedAt: change?.changed_at,
            phone: {
              slug: 'zephon-new',
              fullName: 'Zephon New',
              brand: { name: 'Zephon' },
              battery: { capacityMah: 4321 },
            },
            price: null,
            review: null,
          },
        },
      },
    ]);
    expect(reader.events[0]?.id).toBe(change?.cursor);
    const sent = newAmounts(2);
    await importPrices(gateway, phone, sent);
    await reader.until('next', 3, within(1_000));
    expect(amountsOf(reader).slice(1).toSorted()).toEqual(sent);
    expect(reader.of('next').at(-1)).toMatchObject({
      data: {
        changes: {
          type: 'PRICE',
          phone: { slug: 'stream-one' },
          price: { kind: 'STREET', amount: { currency: 'THB' } },
        },
      },
    });
  });

  test('the same by the multipart protocol of Apollo', async () => {
    const { key } = await gateway.createAccount('pro');
    const [amount] = newAmounts(1);
    const reader = await subscribe(key, all, {
      Accept: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json',
    });
    await until('it has begun', () => reader.text.endsWith('\r\n\r\n{}\r\n--graphql'));
    await importPrices(gateway, phone, [amount as number]);
    await until('the part is there with its end', () =>
      reader.text.includes(`{"amount":{"amountMinor":${amount}}}}}}}\r\n--graphql`),
    );
    expect(reader.text).toMatch(/\r\n\r\n\{"payload":\{"data":\{"changes":\{"cursor":"/);
    await until('a heartbeat', () =>
      reader.text.endsWith('}}}}}}\r\n--graphql\r\nContent-Type: application/json\r\n\r\n{}\r\n--graphql'),
    );
  });

  test('only the requested types, brands and phones', async () => {
    const { key } = await gateway.createAccount('pro');
    const ask = (args: string) => subscribe(key, `subscription { changes(${args}) { ${amounts} } }`);
    const asked = await Promise.all([
      ask('types: [PHONE]'),
      ask('brand: ["OTHER"]'),
      ask('ids: ["other-two"], types: [PRICE]'),
    ]);
    await Promise.all(asked.map(begun));
    const [one, two] = newAmounts(2);
    await importPrices(gateway, phone, [one as number]);
    await importPrices(gateway, other, [two as number]);
    await importPhones(gateway, [{ brand: 'Other', full_name: `Other ${made}` }]);
    const [phones, ofBrand, ofPhone] = asked as [EventReader, EventReader, EventReader];
    await phones.until('next', 1);
    await ofBrand.until('next', 2);
    await ofPhone.until('next', 1);
    const typesOf = (reader: EventReader) => reader.of<Next>('next').map(({ data }) => data?.changes.type);
    expect(asked.map(typesOf)).toEqual([['PHONE'], ['PRICE', 'PHONE'], ['PRICE']]);
    expect(amountsOf(ofPhone)).toEqual([two]);
  });

  test('prices as in REST: as observed, in their own currency', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(
      key,
      'subscription { changes(types: [PRICE]) { price { observationId kind amount { amountMinor currency } convertedFrom { rate } country seller observedAt stale dateInferred source { name verified } } } }',
    );
    await begun(reader);
    const observed = { kind: 'street', amount_minor: 119_900, currency: 'EUR', observed_at: '2026-11-01' };
    await importPhones(gateway, [
      {
        brand: 'Zephon',
        full_name: 'Zephon Priced',
        prices: [{ ...observed, country: 'DE', seller: 'A shop' }],
      },
    ]);
    await reader.until('next', 1);
    const rest = (await (await gateway.get('/v1/phones/zephon-priced/prices', key)).json()) as {
      data: Record<string, unknown>[];
    };
    const [price] = rest.data;
    expect(reader.of<{ data: { changes: { price: unknown } } }>('next')[0]?.data.changes.price).toEqual({
      observationId: String(price?.observation_id),
      kind: 'STREET',
      amount: { amountMinor: 119_900, currency: 'EUR' },
      convertedFrom: null,
      country: price?.country,
      seller: price?.seller,
      observedAt: price?.observed_at,
      stale: price?.stale,
      dateInferred: price?.date_inferred,
      source: price?.source,
    });
  });

  test('reviews with all their members', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(
      key,
      'subscription { changes(types: [REVIEW]) { type phone { slug } price { kind } review { body score kind author publishedAt nodeId } } }',
    );
    await begun(reader);
    await importPhones(gateway, [
      {
        brand: 'Zephon',
        full_name: 'Zephon Reviewed',
        reviews: [
          {
            kind: 'user',
            author: 'Reader',
            body: 'Good.',
            locale: 'en',
            score: 8,
            published_at: '2026-11-01',
          },
        ],
      },
    ]);
    await reader.until('next', 1);
    expect(reader.of('next')).toMatchObject([
      {
        data: {
          changes: {
            type: 'REVIEW',
            phone: { slug: 'zephon-reviewed' },
            price: null,
            review: {
              body: 'Good.',
              score: 8,
              kind: 'USER',
              author: 'Reader',
              publishedAt: '2026-11-01T00:00:00Z',
            },
          },
        },
      },
    ]);
  });

  test('a phone only when the catalogue has it', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(
      key,
      'subscription { changes(types: [PHONE]) { phone { slug fullName } } }',
    );
    await begun(reader);
    const names = Array.from({ length: 20 }, (_, index) => `Zephon Quick ${index}`);
    for (const full_name of names) await importPhones(gateway, [{ brand: 'Zephon', full_name }]);
    await reader.until('next', names.length);
    const told = reader.of<{ data: { changes: { phone: { fullName: string } } } }>('next');
    expect(told.map(({ data }) => data.changes.phone.fullName)).toEqual(names);
  });

  test('a heartbeat whose id moves past changes that are not requested', async () => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(key, 'subscription { changes(brand: ["other"]) { cursor } }');
    await begun(reader);
    const ids = () => new Set(reader.text.match(/(?<=id: )\S+/g));
    expect(ids().size).toBe(1);
    await importPrices(gateway, phone, newAmounts(1));
    await until('it has moved', () => ids().size === 2);
    expect(reader.events).toEqual([]);
    expect(await used(key)).toBe(1);
  });
});

describe('a subscription resumes', () => {
  test.each([
    ['since', (cursor: string) => [cursor, {}] as const],
    ['Last-Event-ID, which beats since', (cursor: string) => ['0', { 'Last-Event-ID': cursor }] as const],
  ])('after %s, without losses or repeats', async (_how, resume) => {
    const { key } = await gateway.createAccount('pro');
    const first = await subscribe(key);
    await begun(first);
    const sent = newAmounts(25);
    await importPrices(gateway, phone, sent.slice(0, 10));
    await first.until('next', 10);
    first.close();
    await importPrices(gateway, phone, sent.slice(10));
    const last = first.of<Next>('next').at(-1)?.data?.changes.cursor as string;
    expect(first.events.at(-1)?.id).toBe(last);
    const [since, headers] = resume(last);
    const second = await subscribe(key, { query: all, variables: { since } }, headers);
    await second.until('next', 15);
    const received = [...amountsOf(first), ...amountsOf(second)];
    expect(received.toSorted()).toEqual(sent);
    const rest = await readRest(gateway, key, `?since=${first.text.match(/^id: (\S+)/m)?.[1]}`);
    await rest.until('change', 25);
    const inOrder = rest.of<{ price: { amount: { amount_minor: number } } }>('change');
    expect(received).toEqual(inOrder.map(({ price }) => price.amount.amount_minor));
  });

  test('where a stream of REST ended', async () => {
    const { key } = await gateway.createAccount('pro');
    const rest = await readRest(gateway, key, '');
    await rest.until('ready', 1);
    const [one, two] = newAmounts(2) as [number, number];
    await importPrices(gateway, phone, [one]);
    await rest.until('change', 1);
    await importPrices(gateway, phone, [two]);
    await rest.until('change', 2);
    const [, ofOne, ofTwo] = rest.events.filter(({ event }) => event !== 'heartbeat').map(({ id }) => id);
    const behind = await subscribe(key, { query: all, variables: { since: ofOne } });
    await behind.until('next', 1);
    expect(amountsOf(behind)).toEqual([two]);
    expect(behind.events[0]?.id).toBe(ofTwo);
  });

  test('only from a valid cursor of this database; otherwise it is an error or 410, and free', async () => {
    const { key } = await gateway.createAccount('pro');
    const from = async (since: string) => {
      const reader = await subscribe(key, { query: all, variables: { since } });
      return refused(reader, reader);
    };
    const invalid = await subscribe(key, { query: all, variables: { since: 'nothing' } });
    await invalid.ended();
    expect(lastErrorOf(invalid)).toMatchObject({ code: 'BAD_USER_INPUT' });
    const elsewhere = await startGateway({}, { heartbeatMs: 400 });
    try {
      await importPrices(elsewhere, phone, [1_00]);
      const { key: theirs } = await elsewhere.createAccount('pro');
      const rest = await readRest(elsewhere, theirs, '');
      await rest.until('ready', 1);
      const theirCursor = rest.events[0]?.id as string;
      expect(await from(theirCursor)).toEqual([410, 'CURSOR_EXPIRED']);
    } finally {
      await elsewhere.close();
    }
    expect(await used(key)).toBe(0);
  });
});

describe('the cost of a subscription', () => {
  test.each([
    [0, 1],
    [1, 2],
    [10, 2],
    [11, 3],
    [251, 27],
  ])('%i changes: %i units, 1 to open and 1 for each started ten', async (changes, units) => {
    const { key } = await gateway.createAccount('pro');
    const reader = await subscribe(key);
    await begun(reader);
    expect(await used(key)).toBe(1);
    await importPrices(gateway, phone, newAmounts(changes));
    await reader.until('next', changes);
    await closed();
    expect(await used(key)).toBe(units);
    expect(reader.response.headers.get('x-ratelimit-remaining')).toBe('9999');
  });

  test('is nothing if it is rejected: invalid document, variables, arguments, Accept', async () => {
    const { key } = await gateway.createAccount('pro');
    const refusals: [object, number, Record<string, string>?][] = [
      [{ query: 'subscription { changes { nope } }' }, 200],
      [{ query: all, variables: { since: 7 } }, 200],
      [{ query: 'subscription { changes(ids: ["x y"]) { cursor } }' }, 200],
      [{ query: 'subscription { changes { phone { prices { totalCount } } } }' }, 200],
      [{ query: all }, 406, { Accept: newType }],
      [{ query: all }, 406, { Accept: 'multipart/mixed' }],
    ];
    for (const [body, status, headers] of refusals)
      expect((await subscribe(key, body, headers)).response.status).toBe(status);
    expect(await used(key)).toBe(0);
  });

  test.each(['free', 'basic'])('the plan %s has none: 403, free', async (plan) => {
    const { key } = await gateway.createAccount(plan);
    const reader = await subscribe(key);
    expect(await refused(reader, reader)).toEqual([403, 'PLAN_REQUIRED']);
    expect(await used(key)).toBe(0);
  });

  test('without a key it is 401, after errors in the document', async () => {
    const ask = (query: string) =>
      fetch(`${gateway.origin}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify({ query }),
      });
    expect(await readAnswer(await ask(all))).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'MISSING_KEY' } }],
    });
    const invalid = await ask('subscription { changes { nope } }');
    expect([invalid.status, await invalid.text()]).toEqual([
      200,
      expect.stringContaining('Cannot query field'),
    ]);
  });

  test('counts at most ten open streams for an account, with those of REST', async () => {
    const { key } = await gateway.createAccount('pro');
    const rest = await Promise.all(Array.from({ length: 4 }, () => readRest(gateway, key, '')));
    const own = await Promise.all(Array.from({ length: 6 }, () => subscribe(key)));
    expect([...rest, ...own].map(({ response }) => response.status)).toEqual(Array(10).fill(200));
    const refusal = await subscribe(key);
    expect(await refused(refusal, refusal)).toEqual([429, 'TOO_MANY_STREAMS']);
    expect((await gateway.get('/v1/stream', key)).status).toBe(429);
    expect(await used(key)).toBe(10);
    rest[0]?.close();
    await until('there is room', async () => (await subscribe(key)).response.status === 200);
  });
});

describe('a subscription ends with an error', () => {
  const endsWith = async (reader: EventReader): Promise<unknown> => {
    await reader.ended();
    expect(reader.text.endsWith('\n\nevent: complete\ndata:\n\n')).toBe(true);
    return lastErrorOf(reader)?.code;
  };

  test('when its key is revoked', async () => {
    const { key, secret } = await gateway.createAccount('pro');
    const reader = await subscribe(key);
    await begun(reader);
    await fetch(`${gateway.origin}/v1/account/keys/${key.slice(4, 14)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(await endsWith(reader)).toBe('REVOKED_KEY');
  });

  test('when the plan changes', async () => {
    const { key, email } = await gateway.createAccount('pro');
    const reader = await subscribe(key);
    await begun(reader);
    await gateway.app.operator.accountSetPlan({ email, plan: 'basic' });
    expect(await endsWith(reader)).toBe('PLAN_REQUIRED');
  });

  test('when the key is restricted to other APIs', async () => {
    const account = await gateway.createAccount('pro');
    const reader = await subscribe(account.key);
    await begun(reader);
    await restrictKey(gateway, account, { doors: ['rest'] });
    expect(await endsWith(reader)).toBe('KEY_RESTRICTED');
    const again = await subscribe(account.key);
    expect(await refused(again, again)).toEqual([403, 'KEY_RESTRICTED']);
  });

  test('when the quota is used up, after the paid changes', async () => {
    const account = await gateway.createAccount('pro');
    await restrictKey(gateway, account, { units_per_day: 4 });
    const reader = await subscribe(account.key);
    await begun(reader);
    const sent = newAmounts(64);
    await importPrices(gateway, phone, sent);
    expect(await endsWith(reader)).toBe('QUOTA_EXCEEDED');
    const paid = amountsOf(reader).slice(0, -1);
    expect([
      paid.length,
      new Set(paid).size,
      paid.every((amount) => sent.includes(amount as number)),
    ]).toEqual([30, 30, true]);
    expect(await used(account.key)).toBe(4);
    const again = await subscribe(account.key);
    expect(await refused(again, again)).toEqual([429, 'QUOTA_EXCEEDED']);
  });
});

describe('the request for a subscription', () => {
  const document = `subscription Registered { changes { ${amounts} } }`;
  const documentId = `sha256:${createHash('sha256').update(document).digest('hex')}`;

  test('may be a GET with Last-Event-ID, as EventSource sends it', async () => {
    const { key } = await gateway.createAccount('pro');
    const first = await get(key, { query: all, variables: '{"since": null}' });
    await begun(first);
    const [one, two] = newAmounts(2) as [number, number];
    await importPrices(gateway, phone, [one]);
    await first.until('next', 1);
    first.close();
    await importPrices(gateway, phone, [two]);
    const second = await get(key, { query: all }, { 'Last-Event-ID': first.events[0]?.id as string });
    await second.until('next', 1);
    expect(amountsOf(second)).toEqual([two]);
  });

  test('may name a registered document, as a key for documents only must', async () => {
    const account = await gateway.createAccount('pro');
    const { documents } = await gateway.app.operator.documentsAdd({
      documents: [{ name: null, text: document }],
    });
    expect(documents[0]?.id).toBe(documentId);
    await restrictKey(gateway, account, { documents_only: true });
    const any = await subscribe(account.key);
    expect(await refused(any, any)).toEqual([403, 'KEY_RESTRICTED']);
    const named = await Promise.all([
      get(account.key, { documentId }),
      subscribe(account.key, { documentId }),
    ]);
    await Promise.all(named.map(begun));
    const [amount] = newAmounts(1);
    await importPrices(gateway, phone, [amount as number]);
    for (const reader of named) {
      await reader.until('next', 1);
      expect(amountsOf(reader)).toEqual([amount]);
    }
    // The key was checked again for heartbeats: the document is still requested by its ID.
    await until('heartbeats came', () => named.every(({ text }) => (text.match(/^id: /gm) ?? []).length > 3));
    expect(named.map(({ isOver }) => isOver)).toEqual([false, false]);
  });

  test('registers only a valid document', async () => {
    const add = (text: string) => gateway.app.operator.documentsAdd({ documents: [{ name: null, text }] });
    for (const [wrong, reason] of [
      ['subscription { changes { nope } }', /Cannot query field "nope"/],
      ['subscription { a: changes { cursor } b: changes { cursor } }', /only one top level field/],
      ['subscription { changes @skip(if: true) { cursor } }', /@skip is not allowed/],
    ] as const)
      expect(await add(wrong)).toMatchObject({
        documents: [],
        refused: [{ reason: expect.stringMatching(reason) }],
      });
  });

  test('names its operation if there are several, and a query among them is answered once', async () => {
    const { key } = await gateway.createAccount('pro');
    const query = `query Q { brands { id } } subscription S { changes { ${amounts} } }`;
    const asked = await subscribe(key, { query, operationName: 'S' });
    await begun(asked);
    const answer = await subscribe(key, { query, operationName: 'Q' }, { Accept: newType });
    expect(answer.response.headers.get('content-type')).toBe(`${newType}; charset=utf-8`);
    const [amount] = newAmounts(1);
    await importPrices(gateway, phone, [amount as number]);
    await asked.until('next', 1);
    expect(amountsOf(asked)).toEqual([amount]);
  });

  test('is never answered from a cache', async () => {
    const { key } = await gateway.createAccount('pro');
    const body = { query: all, variables: { since: null } };
    const seen: unknown[] = [];
    for (let times = 1; times <= 4; times += 1) {
      const reader = await subscribe(key, body);
      await begun(reader);
      const [amount] = newAmounts(1);
      await importPrices(gateway, phone, [amount as number]);
      await reader.until('next', 1);
      seen.push(amountsOf(reader)[0] === amount);
      await closed();
      expect(await used(key)).toBe(2 * times);
    }
    expect(seen).toEqual([true, true, true, true]);
  });

  test('may come from a page of any origin, with Last-Event-ID and the key', async () => {
    const { status, headers } = await fetch(`${gateway.origin}/graphql`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.com',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'accept,content-type,last-event-id,x-api-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['accept', 'content-type', 'last-event-id', 'x-api-key']));
  });
});
