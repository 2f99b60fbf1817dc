import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe } from '../support/answers.ts';

let gateway: TestGateway;
let key: string;
const { ask, used } = askThe(() => gateway);
beforeAll(async () => {
  gateway = await startGateway();
  ({ key } = await gateway.createAccount('pro'));
});
afterAll(() => gateway.close());

interface Asked {
  readonly body?: string;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  readonly method?: string;
}

/** Sends a body unchanged, with the key of the account unless another is given. */
const post = ({
  body = '',
  headers = {},
  query = '',
  method = 'POST',
  ...given
}: Asked): Promise<Response> => {
  const asKey = given.key === undefined ? key : given.key;
  const keyHeader: Record<string, string> = asKey === null ? {} : { 'X-API-Key': asKey };
  return fetch(`${gateway.origin}/v1/identify${query}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...keyHeader, ...headers },
    ...(method === 'POST' && { body }),
  });
};
const send = (hints: unknown, more: Asked = {}) => post({ body: JSON.stringify({ hints }), ...more });
const answer = async (hints: unknown) => {
  const response = await send(hints);
  expect(response.status).toBe(200);
  return (await response.json()).data;
};

const ultra = { slug: 'samsung-galaxy-s24-ultra', full_name: 'Samsung Galaxy S24 Ultra' };
const question = `query ($hints: [IdentifyHint!]!) {
  identify(hints: $hints) { hint { brand model device text } matches { phone { id slug fullName } kind confidence } }
}`;

test('answers hints in their order, each beside the hint as it was sent', async () => {
  const hints = [
    { model: 'SM-S928B', device: null },
    { text: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' },
    { brand: 'google', model: 'Pixel 8 Pro' },
    { brand: 'Apple', text: 'galaxy s24 utra' },
  ];
  const data = await answer(hints);
  expect(data.map(({ hint }: { hint: unknown }) => hint)).toEqual(hints);
  expect(data.map(({ matches }: { matches: unknown }) => matches)).toEqual([
    [{ phone: { id: expect.any(Number), ...ultra }, kind: 'model_number', confidence: 'exact' }],
    [],
    [
      {
        phone: { id: expect.any(Number), slug: 'google-pixel-8-pro', full_name: 'Google Pixel 8 Pro' },
        kind: 'name',
        confidence: 'exact',
      },
    ],
    [],
  ]);
});

test('REST and GraphQL answer alike, for a unit a request or a field, however many hints', async () => {
  const hints = ['SM-S928B', 'SM-S928Z', 'galxy s24 utra', 'nothing of the kind 999', 'Pixel 8 Pro'].flatMap(
    (text) => [{ text }, { model: text, brand: 'Samsung' }],
  );
  const before = await used(key);
  const rest = await answer(Array.from({ length: 10 }, () => hints).flat());
  expect((await used(key)) - before).toBe(1);
  const { data, errors, cost } = await ask(question, key, { hints });
  expect(errors).toBeUndefined();
  expect(cost?.units).toBe(1);
  const unused = { brand: null, model: null, device: null, text: null };
  // biome-ignore lint/suspicious/noExplicitAny: the answers that the schema describes
  const asGraphQL = ({ hint, matches }: any) => ({
    hint: { ...unused, ...hint },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    matches: matches.map(({ phone: { id, slug, full_name }, kind, confidence }: any) => ({
      phone: { id: String(id), slug, fullName: full_name },
      kind: kind.toUpperCase(),
      confidence: confidence.toUpperCase(),
    })),
  });
  expect(data.identify).toEqual(rest.slice(0, hints.length).map(asGraphQL));
  const kinds = new Set(
    rest.flatMap(({ matches }: { matches: { confidence: string }[] }) => matches[0]?.confidence),
  );
  expect(kinds).toEqual(new Set(['exact', 'family', 'fuzzy', undefined]));
});

test('prices below it cost a unit for each phone that may be answered', async () => {
  const { cost } = await ask(
    '{ identify(hints: [{ model: "SM-S928B" }, { model: "A065" }]) { matches { phone { prices { totalCount } } } } }',
    key,
  );
  expect(cost?.units).toBe(1 + 2 * 5);
});

describe('rejects for free, in this order', () => {
  const good = JSON.stringify({ hints: [{ model: 'SM-S928B' }] });
  const many = JSON.stringify({ hints: [], padding: 'x'.repeat(70_000) });
  test.each<[string, Asked, number, string]>([
    ['another method before all else', { method: 'GET', key: null }, 405, 'method-not-allowed'],
    [
      'another type than JSON before the body',
      { body: '{', headers: { Accept: 'text/html' }, key: null },
      406,
      'not-acceptable',
    ],
    [
      'a media type that is not JSON',
      { body: '{', headers: { 'Content-Type': 'text/plain' }, key: null },
      415,
      'unsupported-media-type',
    ],
    ['a body that is no JSON before the key', { body: '{', key: null }, 400, 'invalid-body'],
    ['a body of more than 64 KiB before the key', { body: many, key: null }, 413, 'content-too-large'],
    ['no key before the hints', { body: '{"hints":[]}', key: null }, 401, 'missing-key'],
    ['a wrong key', { body: good, key: 'phk_wrong' }, 401, 'invalid-key'],
    ['an unknown parameter', { body: good, query: '?page=2' }, 400, 'invalid-parameter'],
    ['no hints', { body: '{}' }, 400, 'invalid-body'],
    ['an empty list', { body: '{"hints":[]}' }, 400, 'invalid-body'],
    ['101 hints', { body: JSON.stringify({ hints: Array(101).fill({ model: 'x' }) }) }, 400, 'invalid-body'],
    ['an unknown member', { body: '{"hints":[{"model":"x"}],"brand":"x"}' }, 400, 'invalid-body'],
    ['an unknown member of a hint', { body: '{"hints":[{"modle":"x"}]}' }, 400, 'invalid-body'],
    ['a number', { body: '{"hints":[{"model":1}]}' }, 400, 'invalid-body'],
    ['a hint that is none', { body: '{"hints":["SM-S928B"]}' }, 400, 'invalid-body'],
    ['an empty hint', { body: '{"hints":[{"model":" "}]}' }, 400, 'invalid-body'],
    [
      'a text of 501 characters',
      { body: JSON.stringify({ hints: [{ text: 'x'.repeat(501) }] }) },
      400,
      'invalid-body',
    ],
    ['a control character', { body: '{"hints":[{"text":"a\\u0007"}]}' }, 400, 'invalid-body'],
  ])('%s', async (_, asked, status, code) => {
    const before = await used(key);
    const response = await post(asked);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(await used(key)).toBe(before);
  });

  test('each invalid hint by its position, over REST and GraphQL', async () => {
    const hints = [{ model: 'SM-S928B' }, {}, { text: 'x'.repeat(501) }];
    const { errors } = await (await send(hints)).json();
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toContain('hints.2.text');
    const before = await used(key);
    const { errors: told, data } = await ask(question, key, { hints });
    expect(data).toBeUndefined();
    expect(JSON.stringify(told)).toMatch(/hints\.1.*hints\.2\.text/);
    expect((await ask(question, key, { hints: [] })).errors?.[0]?.message).toContain('1 to 100 hints');
    expect(await used(key)).toBe(before);
  });

  test('a used-up quota, after everything else', async () => {
    const { key: poor } = await gateway.createAccount('free');
    await Promise.all(Array.from({ length: 100 }, () => gateway.get('/v1/brands', poor)));
    expect((await post({ body: '{"hints":[]}', key: poor })).status).toBe(400);
    const response = await post({ body: good, key: poor });
    expect(response.status).toBe(429);
    expect(response.headers.get('ratelimit')).toContain('"day";r=0');
  });
});

test('an answer shows the remaining quota, has no ETag, and is readable from other origins', async () => {
  const response = await send([{ model: 'SM-S928B' }], {
    headers: { 'If-None-Match': '*', Origin: 'https://a.example' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('ratelimit')).toContain('"day"');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const preflight = await fetch(`${gateway.origin}/v1/identify`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
    204,
    'POST, OPTIONS',
  ]);
});

test('the longest body of the strangest texts does not delay other requests', async () => {
  const texts = [
    '(Android '.repeat(60),
    'a1+'.repeat(160),
    'Mozilla/5.0 (Linux; Android 14; '.padEnd(490, '('),
    'ก็'.repeat(200),
  ];
  const hints = Array.from({ length: 100 }, (_, at) => ({
    text: (texts[at % texts.length] as string).slice(0, 300),
  }));
  const started = process.cpuUsage();
  await answer(hints);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
