import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { importPhones } from '../support/import-phones.ts';
import { expectProblem } from '../support/problem.ts';
import { openWire } from '../support/wire.ts';

/** A phone with this many reviews, each of the maximum length. */
const reviews = 160;
const letters = 99_000;

let gateway: TestGateway;
let key: string;
let slug: string;
const used = async (): Promise<number> =>
  (await (await gateway.get('/v1/auth/status', key)).json()).data.quota.day.used;
/** The cost of a request, and its answer. */
async function charged(ask: () => Promise<Response>) {
  const before = await used();
  const response = await ask();
  const text = await response.text();
  return { response, text, units: (await used()) - before };
}
const post = (query: string): Promise<Response> =>
  fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ query }),
  });

const openStreams = async (): Promise<number> => {
  const text = await (await gateway.get('/metrics')).text();
  const values = [...text.matchAll(/^phone_gateway_streams_open\S* (\d+)$/gm)];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
};

beforeAll(async () => {
  gateway = await startGateway();
  key = (await gateway.createAccount('pro')).key;
  const ofReview = (at: number) => ({
    ...{ kind: 'user', author: `Reader ${at}`, body: `${at} `.padEnd(letters, 'x'), locale: 'en' },
    published_at: '2026-11-01T00:00:00Z',
  });
  const all = Array.from({ length: reviews }, (_, at) => ofReview(at));
  await importPhones(gateway, [{ brand: 'Long', full_name: 'Long One', reviews: all }]);
  await until('it is in the catalogue', async () => {
    const found = await (await gateway.get('/v1/phones?search=Long+One', key)).json();
    slug = found.data[0]?.slug;
    return slug === 'long-long-one' || slug === 'long-one';
  });
});
afterAll(() => gateway.close());

describe('a page of reviews', () => {
  test('is rejected for free if it is too large, and a smaller page has complete reviews', async () => {
    const path = `/v1/phones/${slug}/reviews`;
    const { response, text, units } = await charged(() => gateway.get(`${path}?per_page=100`, key));
    const problem = await expectProblem(new Response(text, response), 400, 'invalid-parameter');
    expect(problem.errors).toEqual([
      {
        parameter: 'per_page',
        detail: 'must be smaller: these reviews total 9 MiB, and a page may have at most 8 MiB',
      },
    ]);
    expect(units).toBe(0);
    const page = await (await gateway.get(`${path}?per_page=20&page=8`, key)).json();
    expect(page.pagination).toMatchObject({ total: reviews, total_pages: 8 });
    expect(page.data).toHaveLength(20);
    for (const { body } of page.data) expect(body).toHaveLength(letters);
  });
});

describe('GraphQL', () => {
  const page = (perPage: number, fields = 'body') => `reviews(perPage: ${perPage}) { nodes { ${fields} } }`;
  const aliases = (count: number): string =>
    Array.from({ length: count }, (_, at) => `b${at}: body`).join(' ');

  test.each([
    ['many reviews', `{ phone(id: "SLUG") { ${page(100)} } }`],
    ['several pages', `{ a: phone(id: "SLUG") { ${page(50)} } b: phone(id: "SLUG") { ${page(60)} } }`],
    ['aliases', `{ phone(id: "SLUG") { ${page(10, aliases(15))} } }`],
  ])('rejects, reports and refunds an answer that is too large by %s', async (_, query) => {
    const { response, text, units } = await charged(() => post(query.replaceAll('SLUG', slug)));
    const { errors, data } = JSON.parse(text);
    expect([response.status, data]).toEqual([200, undefined]);
    expect(errors).toEqual([
      {
        message:
          'The answer would have more than 8 MiB. Ask for smaller pages, fewer fields or fewer aliases.',
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      },
    ]);
    expect(units).toBe(0);
    expect(text.length).toBeLessThan(1_000);
  });

  test('sends and charges an answer of several MiB completely', async () => {
    const { text, units } = await charged(() => post(`{ phone(id: "${slug}") { ${page(50)} } }`));
    expect(JSON.parse(text).data.phone.reviews.nodes).toHaveLength(50);
    expect(units).toBe(2);
  });
});

describe('changes', () => {
  test('ends a page early at about 1 MiB, and following next_cursor reads each change once', async () => {
    const bodies: string[] = [];
    let since = '0';
    for (let isMore = true; isMore; ) {
      const path = `/v1/changes?types=review&limit=500&since=${since}`;
      const { text, units } = await charged(() => gateway.get(path, key));
      expect(text.length).toBeLessThan(1.5 * 2 ** 20);
      expect(units).toBe(1);
      const { data, next_cursor: next, has_more: more } = JSON.parse(text);
      for (const { review } of data) if (review.body.length === letters) bodies.push(review.author);
      since = next;
      isMore = more;
    }
    expect(bodies).toEqual(Array.from({ length: reviews }, (_, at) => `Reader ${at}`));
  });

  test('holds little memory for an unread subscription with aliases of long texts', async () => {
    const fields = Array.from({ length: 9 }, (_, at) => `b${at}: body`).join(' ');
    const query = `subscription { changes(types: [REVIEW], since: "0") { review { ${fields} } } }`;
    const wire = await openWire(gateway.origin);
    wire.socket.pause();
    global.gc?.();
    const before = process.memoryUsage().rss;
    const body = JSON.stringify({ query });
    wire.write(
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nAccept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    // It is disconnected, though its client never reads.
    await until('it is cut off', async () => (await openStreams()) === 0, {
      patienceMs: 30_000,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 2 ** 20);
    wire.destroy();
  });

  test('reports a change that is too large in the requested form as an error, and sends the next one', async () => {
    const fields = Array.from({ length: 14 }, (_, at) => `b${at}: body`).join(' ');
    const query = `subscription { changes(types: [REVIEW], since: "0") { cursor review { author ${fields} } } }`;
    const abort = new AbortController();
    const response = await fetch(`${gateway.origin}/graphql`, {
      method: 'POST',
      signal: abort.signal,
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key, Accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.split('would have more than 1 MiB').length > 12) break;
    }
    abort.abort();
    expect(text).toContain('"code":"QUERY_TOO_COMPLEX"');
    expect(text.length).toBeLessThan(5 * 2 ** 20);
  });
});
