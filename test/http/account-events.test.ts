import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { createFormVisitor } from '../support/form-visitor.ts';

interface Event {
  readonly id: number;
  readonly at: string;
  readonly type: string;
  readonly by: string;
  readonly address: string | null;
  readonly key: { readonly id: string; readonly name: string } | null;
  readonly new_key_id: string | null;
  readonly webhook: { readonly id: string; readonly url: string } | null;
  readonly plan: string | null;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: '1', WEBHOOK_ALLOW_PRIVATE: 'on' });
});
afterAll(() => gateway.close());

const call = async (
  method: string,
  path: string,
  { secret, body, address }: { secret?: string; body?: unknown; address?: string } = {},
) => {
  const response = await fetch(gateway.origin + path, {
    method,
    headers: {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(address !== undefined && { 'X-Forwarded-For': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect({ path, status: response.status, text }).toSatisfy(({ status }) => status < 300);
  return { headers: response.headers, body: text === '' ? null : JSON.parse(text) };
};
const eventsOf = async (secret: string, query = '?per_page=100'): Promise<Event[]> =>
  (await call('GET', `/v1/account/events${query}`, { secret })).body.data;

test('every change of an account is in its history: what, who, when and from which network', async () => {
  const address = '203.0.113.77';
  const signedUp = (
    await call('POST', '/v1/signup', { body: { email: 'told@example.com', name: 'Told' }, address })
  ).body;
  const secret: string = signedUp.api_secret;
  const change = (method: string, path: string, body?: unknown) =>
    call(method, `/v1/account/${path}`, { secret, body, address: '2001:db8:1:2:3::4' });

  const { key } = (await change('POST', 'keys', { name: 'Shop' })).body;
  await change('PATCH', `keys/${key.id}`, { name: 'Shops' });
  await change('PATCH', `keys/${key.id}`, { restrictions: { units_per_day: 5 } });
  const rotated = (await change('POST', `keys/${key.id}/rotate`, { grace_seconds: 60 })).body.key;
  await change('DELETE', `keys/${rotated.id}`);
  const url = 'https://shop.example/hook';
  const { webhook } = (await change('POST', 'webhooks', { url })).body;
  await change('POST', `webhooks/${webhook.id}/rotate`, { grace_hours: 0 });
  await change('DELETE', `webhooks/${webhook.id}`);
  const codes = (await change('POST', 'recovery-codes', {})).body.recovery_codes;
  await gateway.app.operator.accountSetPlan({ email: 'told@example.com', plan: 'basic' });
  const replaced = (await change('POST', 'secret/rotate', {})).body.api_secret;
  const recovery = { email: 'told@example.com', recovery_code: codes[0] };
  const recovered = (await call('POST', '/v1/account/recovery', { body: recovery, address })).body.api_secret;
  expect(recovered).not.toBe(replaced);

  const events = await eventsOf(recovered);
  const shops = { id: key.id, name: 'Shops' };
  const hook = { id: webhook.id, url };
  const bySecret = { by: 'secret', address: '2001:db8:1::/48', key: null, new_key_id: null };
  const common = { ...bySecret, webhook: null, plan: null };
  const here = '203.0.113.0/24';
  expect(events.map(({ id: _id, at: _at, ...event }) => event)).toEqual([
    { ...common, type: 'recovered', by: 'recovery', address: here },
    { ...common, type: 'secret_replaced' },
    { ...common, type: 'plan_changed', by: 'operator', address: null, plan: 'basic' },
    { ...common, type: 'recovery_codes_created' },
    { ...common, type: 'webhook_deleted', webhook: hook },
    { ...common, type: 'webhook_rotated', webhook: hook },
    { ...common, type: 'webhook_created', webhook: hook },
    { ...common, type: 'key_revoked', key: { id: rotated.id, name: 'Shops' } },
    { ...common, type: 'key_rotated', key: shops, new_key_id: rotated.id },
    { ...common, type: 'key_restricted', key: shops },
    { ...common, type: 'key_created', key: { id: key.id, name: 'Shop' } },
    {
      ...common,
      type: 'signed_up',
      by: 'anyone',
      address: here,
      key: { id: signedUp.api_key.slice(4, 14), name: 'default' },
    },
  ]);
  for (const { at } of events) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(600_000);
  const ids = events.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(JSON.stringify(events)).not.toMatch(/ph[ksr]_|whsec_|203\.0\.113\.77|198\.51\.100\.9"/);
});

test('the history is read in pages, and only with the secret of the account', async () => {
  const { secret, key } = await gateway.createAccount();
  for (let times = 0; times < 4; times += 1)
    await call('POST', '/v1/account/keys', { secret, body: { name: `key ${times}` } });
  const { body, headers } = await call('GET', '/v1/account/events?per_page=2&page=2', { secret });
  expect(body.pagination).toEqual({ page: 2, per_page: 2, total: 5, total_pages: 3 });
  expect(body.data.map((event: Event) => event.key?.name)).toEqual(['key 1', 'key 0']);
  expect(headers.get('link')).toContain('</v1/account/events?per_page=2&page=3>; rel="next"');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const credential of [key, undefined]) {
    const refused = await fetch(`${gateway.origin}/v1/account/events`, {
      headers: credential === undefined ? {} : { Authorization: `Bearer ${credential}` },
    });
    expect(refused.status).toBe(401);
  }
});

test('a page of the dashboard shows the history, without a script', async () => {
  const { secret } = await gateway.createAccount();
  const visitor = createFormVisitor(gateway.origin);
  await visitor.signIn(secret);
  expect((await visitor.get('/dashboard')).text).toContain('href="/dashboard/history"');
  const form_token = await visitor.formToken();
  const created = await visitor.post('/dashboard/keys/create', { form_token, name: 'A <b>server</b>' });
  expect(created.status).toBe(201);
  expect((await eventsOf(secret))[0]).toMatchObject({ type: 'key_created', by: 'session' });
  const page = await visitor.get('/dashboard/history');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).toContain('<strong>Key created</strong>');
  expect(page.text).toContain('A &lt;b&gt;server&lt;/b&gt;');
  expect(page.text).toContain('a browser signed in to the dashboard');
  expect(page.text).toContain('<code>127.0.0.0/24</code>');
  expect(page.text).not.toContain('rel="next"');
  const webhooks = '/v1/account/webhooks';
  for (let times = 0; times < 25; times += 1) {
    const { webhook } = (await call('POST', webhooks, { secret, body: { url: 'https://shop.example/' } }))
      .body;
    await call('DELETE', `${webhooks}/${webhook.id}`, { secret });
  }
  expect((await visitor.get('/dashboard/history')).text).toContain('href="/dashboard/history?page=2"');
  const second = (await visitor.get('/dashboard/history?page=2')).text;
  expect(second).toContain('<strong>Signed up</strong>');
  expect(second).toContain('rel="prev" href="/dashboard/history?page=1"');
  expect((await visitor.get('/dashboard/history?page=x')).text).toContain('Webhook deleted');
  const thai = (await visitor.get('/th/dashboard/history')).text;
  expect(thai).toContain('ประวัติบัญชี');
  const signedOut = await fetch(`${gateway.origin}/dashboard/history`);
  expect(await signedOut.text()).not.toContain('Account history</h1>');
});
