import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { until } from '../../tools/testing/until.ts';
import { createFormVisitor } from '../support/form-visitor.ts';
import { importPrices } from '../support/import-prices.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let gateway: TestGateway;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [gateway, receiver] = await Promise.all([startGateway({ WEBHOOK_ALLOW_PRIVATE: 'on' }), startReceiver()]);
  await importPrices(gateway, phone, []);
});
afterAll(() => Promise.all([gateway.close(), receiver.close()]));

const phone = { brand: 'Webhook', fullName: 'Webhook One' };
let count = 0;
const all = { 'type-phone': 'on', 'type-price': 'on', 'type-review': 'on' };

interface WebhookJson {
  readonly id: string;
  readonly url: string;
  readonly state: string;
  readonly types: readonly string[];
  readonly brand: readonly string[] | null;
}

/** A session with everything needed to submit its forms. */
async function open(plan = 'pro') {
  const holder = await gateway.createAccount(plan);
  const visitor = createFormVisitor(gateway.origin);
  await visitor.signIn(holder.secret);
  const form_token = await visitor.formToken();
  const post = (path: string, fields: Record<string, string> = {}) =>
    visitor.post(`/dashboard/webhooks/${path}`, { form_token, ...fields });
  const list = async (): Promise<WebhookJson[]> => {
    const headers = { Authorization: `Bearer ${holder.secret}` };
    const answer = await fetch(`${gateway.origin}/v1/account/webhooks`, { headers });
    return ((await answer.json()) as { data: WebhookJson[] }).data;
  };
  return {
    holder,
    visitor,
    post,
    list,
    /** Submits a form, and follows its redirect. */
    send: async (path: string, fields: Record<string, string> = {}) => {
      const answer = await post(path, fields);
      return answer.status === 303 ? visitor.get(answer.headers.get('location') ?? '') : answer;
    },
    create: async (fields: Record<string, string> = all) => {
      count += 1;
      const path = `/hooks/${count}`;
      const url = new URL(path, receiver.url).href;
      const made = await post('create', { url, ...fields });
      expect(made.status).toBe(201);
      const [, secret = ''] = /<code>(whsec_[^<]+)<\/code>/.exec(made.text) ?? [];
      const id = (await list()).at(-1)?.id ?? '';
      const received = () => receiver.received.filter((request) => request.path === path);
      return { made, secret, id, url, received };
    },
    /** The list of deliveries, entry by entry, as text. */
    deliveries: async (id: string): Promise<string[]> => {
      const { text } = await visitor.get(`/dashboard/webhooks/${id}/deliveries`);
      return text
        .split('<li class="panel delivery"')
        .slice(1)
        .map((entry) => entry.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
    },
  };
}

describe('webhooks on the dashboard', () => {
  test('are created with a form, which shows the secret once, with code that verifies it', async () => {
    const { visitor, create, list } = await open();
    expect((await visitor.get('/dashboard')).text).toContain('No webhooks yet.');
    const form = (await visitor.get('/dashboard/webhooks/create')).text;
    expect(form.match(/type="checkbox"[^>]* checked/g)).toHaveLength(3);
    const { made, secret, id, url } = await create({ 'type-price': 'on', brand: 'Webhook, Samsung' });
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(secret).toMatch(/^whsec_/);
    expect(made.text).toContain('Copy the secret now; you won’t see it again.');
    expect(made.text).toContain('webhook.verify(body, request.headers)');
    expect(await list()).toMatchObject([{ id, url, state: 'active', types: ['price'] }]);
    expect([...((await list())[0]?.brand ?? [])].sort()).toEqual(['samsung', 'webhook']);
    for (const path of [
      '/dashboard',
      `/dashboard/webhooks/${id}/deliveries`,
      `/dashboard/webhooks/${id}/url`,
    ])
      expect((await visitor.get(path)).text).not.toContain(secret);
    const { text } = await visitor.get('/dashboard');
    expect(text).toContain(`id="webhook-${id}">${url}</h3>`);
    expect(text).toContain('<li class="badge">prices</li><li class="badge">brand: ');
  });

  test('get a new secret with a form, and requests are signed with both', async () => {
    const { visitor, post, create, list } = await open();
    const { secret, id, url, received } = await create();
    const dashboard = (await visitor.get('/dashboard')).text;
    expect(dashboard).toContain(`/dashboard/webhooks/${id}/rotate`);
    expect(dashboard).not.toContain('Old secret also signs until');
    const form = (await visitor.get(`/dashboard/webhooks/${id}/rotate`)).text;
    expect(form).toContain('Rotate the signing secret?');
    expect(form).toContain(url);
    expect(form).toContain('<option value="24" selected>in 24 hours</option>');
    const rotated = await post(`${id}/rotate`, { grace_hours: '1' });
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [, newSecret = ''] = /<code>(whsec_[^<]+)<\/code>/.exec(rotated.text) ?? [];
    expect(newSecret).not.toBe(secret);
    expect(rotated.text).toContain('each request is signed with the old secret as well.');
    expect((await visitor.get('/dashboard')).text).toContain('Old secret also signs until');
    expect(await list()).toMatchObject([{ id, previous_secret_until: expect.any(String) }]);
    await post(`${id}/test`);
    await until('the test arrives', () => received().length === 1);
    const [{ body = '', headers = {} } = {}] = received();
    for (const one of [secret, newSecret])
      expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'webhook.test',
      });
    const atOnce = await post(`${id}/rotate`, { grace_hours: '0' });
    expect(atOnce.text).toContain('The old secret no longer signs.');
    expect((await visitor.get('/dashboard')).text).not.toContain('Old secret also signs until');
    expect((await visitor.get('/th/dashboard')).text).toContain('ออก secret ใหม่แทน');
    expect((await post('nosuchhook/rotate', { grace_hours: '1' })).status).toBe(404);
  });

  test('show errors at the form, which keeps the input', async () => {
    const { send, visitor, list } = await open();
    const refusals = [
      [{ ...all, url: 'no address' }, 'URL of your server: '],
      [{ url: receiver.url }, 'What to send: choose at least one.'],
      [{ ...all, url: receiver.url, brand: 'Samsnug' }, 'Brands (optional): there is no brand'],
      [{ ...all, url: receiver.url, ids: 'no-such-phone' }, 'Phones (optional): there is no phone'],
    ] as const;
    for (const [fields, said] of refusals) {
      const refused = await send('create', fields);
      expect({ fields, status: refused.status }).toEqual({ fields, status: 400 });
      expect(refused.text).toContain(said);
      if ('brand' in fields) expect(refused.text).toContain(`value="${fields.brand}"`);
    }
    const thai = await visitor.post('/th/dashboard/webhooks/create', {
      form_token: await visitor.formToken(),
      ...all,
      url: 'no address',
    });
    expect(thai.text).toContain('URL ของเซิร์ฟเวอร์ของคุณ: ต้องเป็น URL');
    expect(await list()).toEqual([]);
  });

  test('send a test, which verifies with the secret and is listed with status, attempts and duration', async () => {
    const { send, create, deliveries, visitor } = await open();
    const { secret, id, received } = await create();
    const after = await send(`${id}/test`);
    expect(after.text).toContain('The test is on its way.');
    await until(
      'the test is delivered',
      async () => (await deliveries(id))[0]?.includes('delivered') === true,
    );
    const [request] = received();
    expect(
      new Webhook(secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'webhook.test',
      data: [{ phone: { slug: expect.any(String) } }],
    });
    const [entry = ''] = await deliveries(id);
    expect(entry).toMatch(/delivered test .* Status 204 Attempts 1 Duration \d+ ms/);
    expect(entry).toContain(String(request?.headers['webhook-id']));
    expect(entry).not.toContain('Next attempt');
    expect((await visitor.get('/dashboard')).text).toMatch(
      /Last delivery<\/dt><dd><span class="badge good">delivered/,
    );
  });

  test('deliver changes, and resend a delivery under the same ID', async () => {
    const { send, create, deliveries, visitor } = await open();
    const { id, received } = await create({ 'type-price': 'on', brand: 'webhook' });
    await importPrices(gateway, phone, [100_00, 101_00, 102_00]);
    await until('the prices are delivered', async () =>
      (await deliveries(id)).some((entry) => entry.includes('delivered 3 changes')),
    );
    const { text } = await visitor.get(`/dashboard/webhooks/${id}/deliveries`);
    const [, delivery = ''] = /name="delivery" value="([^"]+)"/.exec(text) ?? [];
    const again = await send(`${id}/resend`, { delivery });
    expect(again.text).toContain('The delivery is sent again.');
    await until('it came twice', () => received().length === 2);
    const [one, two] = received();
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(two?.body).toBe(one?.body);
  });

  test('show the response to a failed attempt and the time of the next one, except for a test', async () => {
    const { send, create, deliveries } = await open();
    const { id } = await create({ 'type-price': 'on', brand: 'webhook' });
    const newest = async () => (await deliveries(id))[0] ?? '';
    receiver.status = 500;
    try {
      await send(`${id}/test`);
      await until('the test has failed', async () => (await newest()).includes('Status 500'));
      expect(await newest()).toMatch(/failed test .* Attempts 1 .* The receiver answered with status 500\./);
      await importPrices(gateway, phone, [110_00]);
      await until('a delivery waits for its second attempt', async () =>
        /waiting 1 change .* Status 500 Attempts 1 .* Next attempt \d/.test(await newest()),
      );
    } finally {
      receiver.status = 204;
    }
  });

  test('can be paused, resumed, redirected and deleted, each with a notice', async () => {
    const { send, create, list, visitor } = await open();
    const { id, url: first } = await create();
    const now = async () => (await list())[0];
    expect((await visitor.get(`/dashboard/webhooks/${id}/pause`)).text).toContain('Pause this webhook?');
    expect((await send(`${id}/pause`)).text).toContain('The webhook is paused.');
    expect(await now()).toMatchObject({ state: 'paused' });
    expect((await visitor.get('/dashboard')).text).toContain(`/dashboard/webhooks/${id}/resume`);
    expect((await send(`${id}/resume`)).text).toContain('The webhook is active again.');
    expect(await now()).toMatchObject({ state: 'active' });
    const url = `${first}/other`;
    expect((await visitor.get(`/dashboard/webhooks/${id}/url`)).text).toContain(`value="${first}"`);
    expect((await send(`${id}/url`, { url: 'nowhere' })).status).toBe(400);
    expect((await send(`${id}/url`, { url })).text).toContain('The webhook has its new URL.');
    expect(await now()).toMatchObject({ url });
    expect((await visitor.get(`/dashboard/webhooks/${id}/delete`)).text).toContain('This cannot be undone.');
    expect((await send(`${id}/delete`)).text).toContain('The webhook is deleted.');
    expect(await list()).toEqual([]);
  });

  test('name a receiver that is gone, and can be resumed', async () => {
    const { send, create, visitor } = await open();
    const { id } = await create({ 'type-price': 'on', brand: 'webhook' });
    receiver.status = 410;
    try {
      await importPrices(gateway, phone, [120_00]);
      await until('the webhook is disabled', async () =>
        (await visitor.get('/dashboard')).text.includes('Your server answered 410 (Gone)'),
      );
    } finally {
      receiver.status = 204;
    }
    expect((await send(`${id}/resume`)).text).toContain('The webhook is active again.');
  });

  test('are at most five, and the sixth is rejected with advice', async () => {
    const { send, create } = await open();
    for (let made = 0; made < 5; made += 1) await create();
    const sixth = await send('create', { ...all, url: receiver.url });
    expect(sixth.status).toBe(409);
    expect(sixth.text).toContain('You already have five webhooks. Delete one first.');
  });

  test('of another account are 404, and forms need the token of their session', async () => {
    const [owner, stranger] = [await open(), await open()];
    const { id, url } = await owner.create();
    for (const path of ['url', 'pause', 'resume', 'delete', 'test', 'resend']) {
      const refused = await stranger.send(`${id}/${path}`, { url: receiver.url, delivery: 'x' });
      expect({ path, status: refused.status }).toEqual({ path, status: 404 });
      const forged = await owner.post(`${id}/${path}`, { form_token: 'x', url: receiver.url });
      expect({ path, status: forged.status }).toEqual({ path, status: 403 });
    }
    expect((await stranger.visitor.get(`/dashboard/webhooks/${id}/deliveries`)).status).toBe(404);
    expect(await owner.list()).toMatchObject([{ id, state: 'active', url }]);
  });

  test('say on a plan without real-time data when changes are sent', async () => {
    const pages = await Promise.all(
      ['free', 'pro'].map(async (plan) => (await (await open(plan)).visitor.get('/dashboard')).text),
    );
    expect(pages[0]).toContain('changes are sent once a day, after midnight (UTC)');
    expect(pages[1]).toContain('changes are sent within 2 seconds');
  });
});
