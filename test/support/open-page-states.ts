import { randomBytes } from 'node:crypto';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type MailServer, openMailServer } from '../../tools/testing/mail-server.ts';
import { until } from '../../tools/testing/until.ts';
import type { TestBrowser, Visitor } from './browser.ts';
import type { ReaderName, StateFacts } from './every-page.ts';
import { importPhones } from './import-phones.ts';
import { createKey, restrictKey } from './restrict-key.ts';
import { createWebhookAccount } from './webhook-account.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const dayMs = 86_400_000;
/** What is imported today belongs to the editions from tomorrow on: the gateway lives two days ahead. */
const today = (Math.floor(Date.now() / dayMs) + 2) * dayMs + 10 * 3_600_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Devices of kinds that the starter catalogue does not have, and one of which many shops tell. */
const devices = [
  {
    brand: 'Acme',
    full_name: 'Acme Slate 12',
    device_type: 'tablet',
    body: { height_mm: 195, width_mm: 280.5, depth_mm: 5.9, weight_g: 571 },
    displays: [{ diagonal_in: 12.4, width_px: 1752, height_px: 2800, panel: 'OLED' }],
    cameras: [{ position: 'REAR', megapixels: 13 }],
  },
  {
    brand: 'Acme',
    full_name: 'Acme Round Watch',
    device_type: 'watch',
    body: { height_mm: 44, width_mm: 44, depth_mm: 9.7, weight_g: 33 },
    displays: [{ diagonal_in: 1.5, width_px: 480, height_px: 480 }],
  },
  { brand: 'Acme', full_name: 'Acme Unknown' },
  {
    brand: 'Acme',
    full_name: 'Acme Market',
    body: { height_mm: 160, width_mm: 75, depth_mm: 8 },
    variants: [
      { ram_mb: 8192, storage_mb: 128_000 },
      { ram_mb: 12_288, storage_mb: 512_000 },
    ],
    prices: Array.from({ length: 90 }, (_, index) => ({
      kind: ['street', 'street', 'street', 'msrp', 'refurbished', 'estimate'][index % 6],
      amount_minor: 2_500_000 - index * 9_000 + (index % 7) * 40_000,
      currency: 'THB',
      country: 'TH',
      seller: ['JIB', 'Banana IT', 'A shop with a long name in Chiang Mai, Thailand', 'Power Buy'][index % 4],
      observed_at: dayOf(today - (3 + index * 9) * dayMs),
      ram_mb: index % 2 === 0 ? 8192 : 12_288,
      storage_mb: index % 2 === 0 ? 128_000 : 512_000,
    })),
  },
] as const;

/** Gateways, accounts in every state, and their readers. */
export interface OpenedPageStates {
  readonly facts: StateFacts;
  /** The one window of a reader, who is signed in if the state is of somebody. */
  readerOf(name: ReaderName): Promise<Visitor>;
  close(): Promise<void>;
}

/** @param browser from which readers come, each with cookies of its own */
export async function openPageStates(browser: TestBrowser): Promise<OpenedPageStates> {
  await using opened = new AsyncDisposableStack();
  const mails: MailServer = await openMailServer();
  opened.defer(() => mails.close());
  const receiver = await startReceiver();
  opened.defer(() => receiver.close());
  const clock = { nowMs: today - 3 * dayMs };
  const gateway = await startGateway(
    {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Phones <phones@example.com>',
      SUPPORT_CONTACT: 'mailto:help@example.com',
      TERMS_URL: 'https://phones.example/terms',
      PRIVACY_URL: 'https://phones.example/privacy',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      BROWSE_LIMIT_PER_HOUR: '1000000',
    },
    { now: () => clock.nowMs, webhookPollMs: 50 },
  );
  opened.defer(() => gateway.close());
  const bare = await startGateway({ BROWSE_LIMIT_PER_HOUR: '1' });
  opened.defer(() => bare.close());

  const [fresh, used, usedUp, keys] = await Promise.all(
    Array.from({ length: 4 }, () => gateway.createAccount()),
  );
  if (fresh === undefined || used === undefined || usedUp === undefined || keys === undefined)
    throw new TypeError('An account is missing');
  const ask = async ({ key }: { readonly key: string }, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await gateway.get('/v1/brands', key);
  };
  await ask(used, 31);
  clock.nowMs = today - dayMs;
  await ask(used, 12);
  clock.nowMs = today;
  await importPhones(gateway, devices, dayOf(today - 5 * dayMs));
  await ask(used, 85);
  await ask(usedUp, 102);
  const ids = { ...(await makeKeys(gateway, keys)), ...(await makeWebhooks(gateway, receiver)) };
  const secrets: Partial<Record<ReaderName, string>> = {
    fresh: fresh.secret,
    used: used.secret,
    'used up': usedUp.secret,
    keys: keys.secret,
    webhooks: ids.secretOfWebhooks,
  };

  const readers = new Map<ReaderName, Promise<Visitor>>();
  const openReader = async (name: ReaderName): Promise<Visitor> => {
    const isBare = name === 'stranger without mail' || name === 'over the browse limit';
    const { origin } = isBare ? bare : gateway;
    const visitor = await browser.newVisitor(origin);
    const secret = secrets[name];
    const { request } = visitor.context;
    if (secret !== undefined)
      await request.post(`${origin}/dashboard/sign-in`, { form: { api_secret: secret } });
    if (name === 'holds credentials') {
      const email = `${randomBytes(4).toString('hex')}@example.com`;
      await request.post(`${origin}/signup`, { form: { email, name: 'Ann' } });
    }
    if (name === 'over the browse limit') await visitor.open('/en/phones');
    return visitor;
  };
  const owned = opened.move();
  return {
    facts: { ids, secret: (reader) => secrets[reader] ?? '' },
    readerOf: (name) => {
      const reader = readers.get(name) ?? openReader(name);
      readers.set(name, reader);
      return reader;
    },
    close: () => owned.disposeAsync(),
  };
}

/** Keys that are restricted, being replaced, expired and revoked. */
async function makeKeys(
  gateway: TestGateway,
  account: Awaited<ReturnType<TestGateway['createAccount']>>,
): Promise<Record<string, string>> {
  const { secret } = account;
  const make = async () => ({ key: await createKey(gateway, secret), secret });
  const idOf = ({ key }: { readonly key: string }): string => key.slice(4, 14);
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`${gateway.origin}/v1/account/keys/${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const restricted = await make();
  await restrictKey(gateway, restricted, {
    origins: ['https://shop.example', 'https://*.a-long-name-of-a-shop.example', 'http://localhost:3000'],
    doors: ['graphql'],
    documents_only: true,
    units_per_day: 50,
    per_address_per_hour: 5,
    expires_at: `${dayOf(today + 40 * dayMs)}T00:00:00Z`,
  });
  const revoked = await make();
  await call('DELETE', idOf(revoked));
  const replaced = await make();
  await call('POST', `${idOf(replaced)}/rotate`, { grace_seconds: 86_400 });
  return { restricted: idOf(restricted) };
}

/** Webhooks that deliver, are paused, and fail. */
async function makeWebhooks(gateway: TestGateway, receiver: WebhookReceiver) {
  const { secret, call, create, deliveries } = await createWebhookAccount(gateway);
  const url = `${receiver.url}webhooks/with-a-path-that-is-longer-than-a-phone-is-wide`;
  const tried = (id: string, count: number): Promise<void> =>
    until('the test was delivered or failed', async () => {
      const all = await deliveries(id);
      return all.filter(({ attempts }) => attempts > 0).length >= count;
    });
  const delivering = await create({ url, types: ['price'] });
  await call('POST', `/${delivering.id}/test`);
  await tried(delivering.id, 1);
  receiver.status = 500;
  await call('POST', `/${delivering.id}/test`);
  await tried(delivering.id, 2);
  const paused = await create({ url, types: ['review'], brand: ['Samsung', 'Apple'] });
  await call('PATCH', `/${paused.id}`, { state: 'paused' });
  return { secretOfWebhooks: secret, delivering: delivering.id, paused: paused.id };
}
