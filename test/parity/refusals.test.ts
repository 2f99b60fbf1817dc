import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, readAnswer } from '../support/answers.ts';

/** With and without caches of answers and operations. */
describe.each([true, false])('rejections by REST and GraphQL, cacheable: %s', (canCache) => {
  let gateway: TestGateway;
  let key: string;
  let secret: string;
  const { ask, post, used } = askThe(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway({}, { canCache });
    ({ key, secret } = await gateway.createAccount('pro'));
  });
  afterAll(() => gateway.close());

  /** The GraphQL spelling of a REST code. */
  const spelt = (code: string): string =>
    code === 'invalid-parameter' ? 'BAD_USER_INPUT' : code.toUpperCase().replaceAll('-', '_');

  const sharedHeaders = [
    'www-authenticate',
    'retry-after',
    'ratelimit-policy',
    'ratelimit',
    'x-ratelimit-limit',
  ];

  /** Sends both APIs a request that they reject, and compares status, code, text and headers. */
  async function bothRefuse(headers: Record<string, string>) {
    const restResponse = await gateway.get('/v1/brands', undefined, headers);
    const problem = await restResponse.json();
    const answer = await readAnswer(await post('{"query":"{ brands { id } }"}', headers));
    const [error] = answer.errors ?? [];
    expect(answer.status).toBe(restResponse.status);
    expect(error?.extensions.code).toBe(spelt(problem.code));
    const shown = (from: Headers) => sharedHeaders.map((name) => from.get(name)?.replace(/t=\d+/g, 't'));
    expect(shown(answer.headers)).toEqual(shown(restResponse.headers));
    return { problem, extensions: error?.extensions ?? {} };
  }

  describe('an unusable key is rejected alike', () => {
    test('none', () => bothRefuse({}));
    test('malformed', () => bothRefuse({ 'X-API-Key': 'phk_x' }));
    test('unknown', () => bothRefuse({ 'X-API-Key': `${key.slice(0, -3)}AAA` }));
    test('a secret', () => bothRefuse({ Authorization: `Bearer ${secret}` }));
    test('another scheme', () => bothRefuse({ Authorization: 'Basic eDp5' }));
    test('two that differ', () => bothRefuse({ 'X-API-Key': key, Authorization: 'Bearer phk_other' }));
    test('revoked', async () => {
      const { email, key: revoked } = await gateway.createAccount();
      const [record] = await gateway.app.operator.keyList({ email });
      await gateway.app.operator.keyRevoke({ id: record?.id ?? '' });
      await bothRefuse({ 'X-API-Key': revoked });
    });
  });

  test('the request beyond the quota is rejected alike by both APIs', async () => {
    const { key: small } = await gateway.createAccount('free');
    for (let index = 0; index < 50; index += 1) {
      expect((await gateway.get('/v1/brands', small)).status).toBe(200);
      expect((await ask('{ brands { id } }', small)).status).toBe(200);
    }
    const { problem, extensions } = await bothRefuse({ 'X-API-Key': small });
    // Each in the spelling of its transport.
    expect(extensions).toEqual({
      code: 'QUOTA_EXCEEDED',
      violatedPolicies: problem['violated-policies'],
      plan: problem.plan,
      resetsAt: problem.resets_at,
    });
    expect(await used(small)).toBe(100);
  });

  describe('an invalid input is rejected alike, named, and free', () => {
    const inputs: [string, string, string, string][] = [
      ['/v1/phones?page=0', 'phones(page: 0) { totalCount }', 'page', 'page'],
      ['/v1/phones?per_page=101', 'phones(perPage: 101) { totalCount }', 'per_page', 'perPage'],
      ['/v1/phones?per_page=0', 'phones(perPage: 0) { totalCount }', 'per_page', 'perPage'],
      ['/v1/phones?page=2147483647', 'phones(page: 2147483647) { totalCount }', 'page', 'page'],
      ['/v1/phones?search=a%07b', 'phones(search: "a\\u0007b") { totalCount }', 'search', 'search'],
      [
        `/v1/phones?brand=${'x'.repeat(101)}`,
        `phones(brand: "${'x'.repeat(101)}") { totalCount }`,
        'brand',
        'brand',
      ],
      ['/v1/phones?sort=relevance', 'phones(sort: RELEVANCE) { totalCount }', 'sort', 'sort'],
      [
        '/v1/phones?released_from=24',
        'phones(filter: { releasedFrom: "24" }) { totalCount }',
        'released_from',
        'filter.releasedFrom',
      ],
      [
        '/v1/phones?released_to=2023-02-30',
        'phones(filter: { releasedTo: "2023-02-30" }) { totalCount }',
        'released_to',
        'filter.releasedTo',
      ],
      [
        '/v1/phones?price_min=-1',
        'phones(filter: { priceMin: -1 }) { totalCount }',
        'price_min',
        'filter.priceMin',
      ],
      [
        '/v1/phones?ip_min=ip70',
        'phones(filter: { ipMin: "ip70" }) { totalCount }',
        'ip_min',
        'filter.ipMin',
      ],
      [
        '/v1/phones?currency=ZZZ',
        'phones(filter: { currency: "ZZZ" }) { totalCount }',
        'currency',
        'filter.currency',
      ],
      [
        '/v1/phones/1?currency=ZZZ',
        'phone(id: 1) { price(currency: "ZZZ") { kind } }',
        'currency',
        'currency',
      ],
      ['/v1/phones/0', 'phone(id: 0) { id }', 'id', 'id'],
      ['/v1/phones/Two%20words', 'phone(id: "Two words") { id }', 'id', 'id'],
      ['/v1/phones/2147483648', 'phone(id: 2147483648) { id }', 'id', 'id'],
      [
        '/v1/phones/1/prices?country=THA',
        'phone(id: 1) { prices(country: "THA") { totalCount } }',
        'country',
        'country',
      ],
      [
        '/v1/phones/1/prices?from=2024-13',
        'phone(id: 1) { prices(from: "2024-13") { totalCount } }',
        'from',
        'from',
      ],
      ['/v1/phones/1/prices?to=now', 'phone(id: 1) { prices(to: "now") { totalCount } }', 'to', 'to'],
      [
        '/v1/phones/1/prices?ram_gb=-1',
        'phone(id: 1) { prices(variant: { ramGb: -1 }) { totalCount } }',
        'ram_gb',
        'variant.ramGb',
      ],
      [
        '/v1/phones/1/reviews?per_page=101',
        'phone(id: 1) { reviews(perPage: 101) { totalCount } }',
        'per_page',
        'perPage',
      ],
    ];
    test.each(inputs)('%s and { %s }', async (path, field, parameter, argument) => {
      const before = await used(key);
      const response = await gateway.get(path, key);
      const problem = await response.json();
      const answer = await ask(`{ ${field} }`, key);
      expect([response.status, problem.code, problem.errors[0].parameter]).toEqual([
        400,
        'invalid-parameter',
        parameter,
      ]);
      expect(answer).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'BAD_USER_INPUT', argument } }],
      });
      expect(await used(key)).toBe(before);
    });
  });
});
