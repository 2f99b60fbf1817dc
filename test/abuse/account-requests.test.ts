import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { createFormVisitor } from '../support/form-visitor.ts';
import { expectProblem } from '../support/problem.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const call = (secret: string, path = '', init: RequestInit = {}) =>
  fetch(`${gateway.origin}/v1/account${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
  });

test('over REST and the dashboard an account has 300 requests a minute, and can always revoke and delete', async () => {
  const { key, secret } = await gateway.createAccount();
  const visitor = createFormVisitor(gateway.origin);
  await visitor.signIn(secret);
  const formToken = await visitor.formToken();
  const statuses: number[] = [];
  for (let batch = 0; batch < 31; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(secret, '/events?per_page=1')));
    statuses.push(...answers.map(({ status }) => status));
  }
  // The sign-in and the page of the dashboard were counted too.
  expect(statuses.filter((status) => status === 200)).toHaveLength(298);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);

  const rejected = await call(secret);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  const { detail } = await expectProblem(rejected, 429, 'too-many-attempts');
  expect(detail).toMatch(/at most 300 requests .* a minute.* revoking and deleting are always possible/);
  const created = await call(secret, '/keys', { method: 'POST', body: '{"name":"n"}' });
  await expectProblem(created, 429, 'too-many-attempts');
  for (const path of ['/en/dashboard', '/th/dashboard', '/dashboard/charges']) {
    const page = await visitor.get(path);
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  }
  expect((await visitor.post('/dashboard/account/name', { form_token: formToken, name: 'n' })).status).toBe(
    429,
  );
  // Pages for everybody are shown, as to a visitor who has not signed in.
  expect((await visitor.get('/en/docs')).status).toBe(200);
  // Others are not affected, nor is the catalogue.
  const other = await gateway.createAccount();
  expect((await call(other.secret)).status).toBe(200);
  expect((await gateway.get('/v1/brands', key)).status).toBe(200);

  const revokePath = `/dashboard/keys/${key.slice(4, 14)}/revoke`;
  expect((await visitor.get(revokePath)).status).toBe(200);
  expect((await visitor.post(revokePath, { form_token: formToken })).status).toBe(303);
  await expectProblem(await gateway.get('/v1/brands', key), 401, 'revoked-key');
  expect((await visitor.post('/dashboard/sign-out', { form_token: formToken })).status).toBe(303);
  expect((await call(secret, `/keys/${key.slice(4, 14)}`, { method: 'DELETE' })).status).toBe(204);
  expect((await call(secret, '', { method: 'DELETE' })).status).toBe(204);
});

test('a body that arrives slowly delays no other request of its account', async () => {
  const { secret } = await gateway.createAccount();
  const { hostname, port } = new URL(gateway.origin);
  const slow = connect(Number(port), hostname);
  const answered = new Promise<string>((resolve) => slow.once('data', (data) => resolve(String(data))));
  slow.write(
    `PATCH /v1/account HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"na`,
  );
  for (let times = 0; times < 5; times += 1) expect((await call(secret)).status).toBe(200);
  slow.write('me":"B"}');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  slow.destroy();
  expect(await (await call(secret)).json()).toMatchObject({ data: { name: 'B' } });
});
