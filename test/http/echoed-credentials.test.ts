import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeCredential } from '../../src/domain/accounts/credential.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startGateway({ LOG_LEVEL: 'trace' });
  key = (await gateway.createAccount('pro')).key;
});
afterAll(() => gateway.close());

const random = 'RandomPartOfAKeyThatNobodyMaySee';
const pasted = (['key', 'secret', 'recovery'] as const).map((kind) =>
  composeCredential(kind, 'PublicId10', random),
);
/** A text after this many rounds of percent-encoding. */
const encode = (text: string, times: number): string =>
  times === 0
    ? text
    : encode(
        text.replace(/%/g, '%25').replace(/[ph_]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
        times - 1,
      );

describe.each(pasted)('a credential in the place of a text, %s', (credential) => {
  test.each([0, 1, 2, 3])('is repeated by no answer and no log line, encoded %i times', async (times) => {
    const text = encode(credential, times);
    const asked: [string, RequestInit][] = [
      `/v1/search?q=${text}`,
      `/v1/search?q=galaxy+${text}`,
      `/v1/suggest?q=${text}`,
      `/v1/phones?search=${text}&per_page=1`,
      `/v1/phones?brand=${text}&per_page=1`,
      `/v1/phones?search=${text}&cursor=`,
      `/v1/phones/${text}`,
      `/${text}`,
      `/en/${text}?q=${text}`,
      `/docs?q=${text}`,
      `/phones?search=${text}`,
      `/problems/${text}`,
    ].map((path) => [
      path,
      { headers: { 'X-API-Key': key, Accept: path.startsWith('/v1') ? '*/*' : 'text/html' } },
    ]);
    const json = { 'Content-Type': 'application/json', 'X-API-Key': key };
    const post = (path: string, body: object): [string, RequestInit] => [
      path,
      { method: 'POST', headers: json, body: JSON.stringify(body) },
    ];
    const hints = [{ text }, { model: text, brand: text }, { device: text }];
    const query = `query ($q: String!) { suggest(q: $q) { text } phones(search: $q) { corrected understood { text } nodes { id } } }`;
    asked.push(
      post('/v1/identify', { hints }),
      post('/graphql', { query, variables: { q: text } }),
      post('/graphql', {
        query: 'query ($h: [PhoneHint!]!) { identify(hints: $h) { hint { text model } } }',
        variables: { h: [{ text }] },
      }),
    );
    for (const [path, init] of asked) {
      const response = await fetch(gateway.origin + path, { ...init, redirect: 'manual' });
      const answer = `${[...response.headers.values()].join('\n')}\n${await response.text()}`;
      expect([path, answer.includes(random)]).toEqual([path, false]);
    }
    expect(gateway.logs.join('\n')).not.toContain(random);
  });
});

test('is named as removed from a search, which finds the rest of the text', async () => {
  const answer = await gateway.get(`/v1/search?q=galaxy+s24+${pasted[0]}`, key);
  const { query } = await answer.json();
  expect(query.q).toBe('galaxy s24 [credential]');
});
