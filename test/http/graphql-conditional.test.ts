import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { askThe, newType, oldType } from '../support/answers.ts';
import { importPhones, testBrand } from '../support/history.ts';

/** A GET of a persisted document, which a client may cache and validate like a REST answer (RFC 9110 §13). */
describe.each([true, false])('GET of a persisted document, cacheable: %s', (canCache) => {
  let gateway: TestGateway;
  let key: string;
  const { used } = askThe(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway({}, { canCache });
  });
  beforeEach(async () => {
    ({ key } = await gateway.createAccount('pro'));
  });
  afterAll(() => gateway.close());

  const variables = JSON.stringify({ id: 'samsung-galaxy-s24-ultra' });
  const text = 'query Card($id: ID!) { phone(id: $id) { fullName price { nodeId } reviews { totalCount } } }';
  const digest = (document: string): string => createHash('sha256').update(document).digest('hex');
  const register = async (document: string): Promise<string> => {
    await gateway.app.operator.documentsAdd({ documents: [{ name: null, text: document }] });
    return `sha256:${digest(document)}`;
  };
  const persisted = (document: string) =>
    JSON.stringify({ persistedQuery: { version: 1, sha256Hash: digest(document) } });
  const get = (params: Record<string, string>, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${gateway.origin}/graphql?${new URLSearchParams(params)}`, {
      method,
      headers: { Accept: newType, 'X-API-Key': key, ...headers },
    });
  const caching = ['etag', 'cache-control', 'vary'];
  const cachingOf = ({ headers }: Response) => caching.map((name) => headers.get(name));
  const notKept = [null, 'no-store', null];

  test('has the ETag, Cache-Control and Vary of REST, and a free 304, also with the quota used up', async () => {
    ({ key } = await gateway.createAccount('free'));
    const documentId = await register(text);
    const rest = await gateway.get('/v1/phones/1', key);
    for (const params of [
      { documentId, variables },
      { extensions: persisted(text), variables },
    ]) {
      // Interpreted, compiled and cached.
      for (let times = 0; times < 3; times += 1) {
        const before = await used(key);
        const response = await get(params);
        expect([response.status, ...cachingOf(response)]).toEqual([200, ...cachingOf(rest)]);
        const { data, errors, extensions } = await response.json();
        expect([data.phone.fullName, errors, extensions.cost.units]).toEqual([
          'Samsung Galaxy S24 Ultra',
          undefined,
          2,
        ]);
        const etag = response.headers.get('etag') ?? '';
        for (const method of ['GET', 'HEAD']) {
          const again = await get(params, { 'If-None-Match': `"other", ${etag.replace('W/', '')}` }, method);
          expect([again.status, await again.text(), ...cachingOf(again)]).toEqual([
            304,
            '',
            ...cachingOf(rest),
          ]);
          expect(again.headers.get('access-control-allow-origin')).toBe('*');
          expect(again.headers.get('content-type')).toBeNull();
        }
        expect(await used(key)).toBe(before + 2);
      }
    }
    await gateway.graphql('{ phones(perPage: 80) { nodes { reviews { totalCount } } } }', key);
    const left = 100 - (await used(key));
    for (let times = 0; times < left; times += 1) await gateway.get('/v1/brands', key);
    const ifNoneMatch = { 'If-None-Match': rest.headers.get('etag') ?? '' };
    expect((await get({ documentId, variables }, ifNoneMatch)).status).toBe(304);
    const refused = await get({ documentId, variables });
    expect([refused.status, ...cachingOf(refused)]).toEqual([429, ...notKept]);
  });

  test('has it with the older media type too', async () => {
    const documentId = await register(text);
    const response = await get({ documentId, variables }, { Accept: oldType });
    expect(response.headers.get('etag')).toMatch(/^W\/"/);
  });

  test('has it only for catalogue data, by GET, and of a digest', async () => {
    const card = await register(text);
    const { headers } = await get({ documentId: card, variables });
    const ifNoneMatch = { 'If-None-Match': headers.get('etag') ?? '' };
    expect(ifNoneMatch['If-None-Match']).not.toBe('');
    const others: Record<string, string>[] = [
      { query: text, variables },
      { documentId: await register('{ brands { id } quotaStatus { day { used } } }') },
      { documentId: await register('{ quotaStatus { day { used } } }') },
      { documentId: await register('{ __schema { queryType { name } } }') },
    ];
    for (const params of others)
      for (let times = 0; times < 3; times += 1) {
        const response = await get(params, ifNoneMatch);
        expect([params, response.status]).toEqual([params, 200]);
        expect([params, ...cachingOf(response)].slice(0, 3)).toEqual([params, null, 'no-store']);
      }
    const posted = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, ...ifNoneMatch },
      body: JSON.stringify({ documentId: card, variables: JSON.parse(variables) }),
    });
    expect([posted.status, posted.headers.get('etag')]).toEqual([200, null]);
  });

  test('compares the ETag after the key, the document and the arguments', async () => {
    const documentId = await register(text);
    const { headers } = await get({ documentId, variables });
    const ifNoneMatch = { 'If-None-Match': headers.get('etag') ?? '' };
    const statusOf = async (params: Record<string, string>, more: Record<string, string> = {}) =>
      (await get(params, { ...ifNoneMatch, ...more })).status;
    expect(await statusOf({ documentId, variables })).toBe(304);
    expect(await statusOf({ documentId, variables }, { 'X-API-Key': 'phk_x' })).toBe(401);
    expect(await statusOf({ documentId, variables: '{}' })).toBe(400);
    expect(await statusOf({ documentId, variables: '{"id":"Two words"}' })).toBe(400);
    expect(await statusOf({ documentId: `sha256:${'0'.repeat(64)}` })).toBe(400);
  });

  test('changes with the catalogue and with the data of the plan', async () => {
    const documentId = await register(text);
    const etagOf = async (own: string) =>
      (await get({ documentId, variables }, { 'X-API-Key': own })).headers.get('etag') ?? '';
    const { key: daily } = await gateway.createAccount('free');
    const [own, other] = [await etagOf(key), await etagOf(daily)];
    expect(own).not.toBe(other);
    await importPhones(gateway, [{ brand: testBrand, full_name: `${testBrand} New ${canCache}` }]);
    const before = await used(key);
    const response = await get({ documentId, variables }, { 'If-None-Match': own });
    expect([response.status, response.headers.get('etag') === own]).toEqual([200, false]);
    expect(await used(key)).toBe(before + 2);
  });
});
