import type { Page } from 'playwright-core';

/** A page that a reader can come to. */
export interface ListedPage {
  /** Without language. */
  readonly path: string;
  /** Default 200. */
  readonly status?: number;
  readonly signedIn?: true;
}

/** The pages that every check is made of, each in its usual state. To add one, add a line. */
export const plainPages: readonly ListedPage[] = [
  { path: '/' },
  { path: '/dashboard' },
  { path: '/dashboard', signedIn: true },
  { path: '/phones' },
  { path: '/phones/samsung-galaxy-s24-ultra' },
  { path: '/compare?ids=samsung-galaxy-s24-ultra,google-pixel-8-pro' },
  { path: '/recover' },
  { path: '/docs' },
  { path: '/docs/guides' },
  { path: '/docs/getPhone' },
  { path: '/problems' },
  { path: '/problems/quota-exceeded' },
  { path: '/no-such-page', status: 404 },
];

/** Who opens a page; the accounts are made by `openPageStates`. */
export type ReaderName =
  | 'stranger'
  | 'stranger without mail'
  | 'over the browse limit'
  | 'fresh'
  | 'used'
  | 'used up'
  | 'keys'
  | 'webhooks'
  | 'holds credentials';

/** What a path or a step needs to know of the accounts. */
export interface StateFacts {
  /** Ids of keys and webhooks, by what they are. */
  readonly ids: Readonly<Record<string, string>>;
  readonly secret: (reader: ReaderName) => string;
}

/** A page in a state of its own. */
export interface PageState {
  /** Short: it names the picture, too. */
  readonly name: string;
  readonly reader: ReaderName;
  /**
   * Without language, with `{id}` for an id of {@link StateFacts}; absent: the reader comes there by its step alone.
   */
  readonly path: string;
  readonly status?: number;
  /** What is done on the page before it is looked at. */
  readonly step?: (page: Page, facts: StateFacts) => Promise<unknown>;
}

const stranger = 'stranger' as const;
const nameOf = (path: string): string =>
  path === '/'
    ? 'home'
    : path
        .replaceAll(/samsung-galaxy-s24-ultra|google-pixel-8-pro/g, 'phone')
        .replaceAll(/[^a-z0-9]+/gi, '-')
        .replaceAll(/^-|-$/g, '');

/** Sends the form of the page by its button. */
const submit = async (page: Page): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), page.locator('main form button').first().click()]);
};
const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [selector, text] of Object.entries(fields)) await page.locator(selector).first().fill(text);
};
/** Sends a form that the page has for this path. */
const send = async (
  page: Page,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const form = page.locator(`form[action*="${path}"]`);
  for (const [name, text] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(text);
  await Promise.all([page.waitForEvent('load'), form.locator('button').first().click()]);
};
const unfold = (page: Page, most = 1_000): Promise<void> =>
  page.evaluate((most) => {
    const folds = [...document.querySelectorAll<HTMLElement>('main details:not([open]) > summary')];
    for (const summary of folds.slice(0, most)) if (summary.checkVisibility()) summary.click();
  }, most);

const phone = (name: string, slug: string): PageState => ({
  name: `phone-${name}`,
  reader: stranger,
  path: `/phones/${slug}`,
});
const list = (name: string, query: string, more: Partial<PageState> = {}): PageState => ({
  name: `list-${name}`,
  reader: stranger,
  path: `/phones?${query}`,
  ...more,
});
const form = (reader: ReaderName, path: string): PageState => ({
  name: `form-${nameOf(path.replaceAll(/\{\w+\}\//g, ''))}`,
  reader,
  path: `/dashboard/${path}`,
});

/** What else a page can look like. To add a state, add a line. */
const furtherStates: readonly PageState[] = [
  // Home, with and without contact, terms, privacy and mail; and for those who are signed in.
  { name: 'home-signed-in', reader: 'used', path: '/' },
  { name: 'home-bare', reader: 'stranger without mail', path: '/' },
  {
    name: 'sign-up-refused',
    reader: stranger,
    path: '/',
    step: async (page) => {
      await page
        .locator('#sign-up form, form#sign-up')
        .first()
        .evaluate((form: HTMLFormElement) => {
          form.noValidate = true;
        });
      await fill(page, { 'input[name="email"]': 'not an address', 'input[name="name"]': 'Ann' });
      await send(page, '/signup');
    },
  },
  { name: 'welcome', reader: 'holds credentials', path: '/welcome' },
  { name: 'home-with-held-credentials', reader: 'holds credentials', path: '/' },

  list('of-a-name', 'search=galaxy+s24+ultra'),
  list('of-a-question', 'search=5g+under+20000+baht+good+battery'),
  list('misspelt', 'search=galxy+s24+utra'),
  list('filtered', 'brand=samsung&has_5g=true&battery_mah_min=5000&sort=-price'),
  list('none', 'search=zzzzqqqq'),
  list('none-of-filters', 'brand=samsung&weight_g_max=50'),
  list('last-page', 'page=44'),
  list('unfolded', 'search=iphone', { step: (page) => unfold(page) }),
  list('wrong', 'page=x&search=a', { status: 400 }),

  phone('one-price', 'amazon-fire-phone'),
  phone('many-prices', 'apple-iphone-15-pro'),
  phone('many-sellers', 'acme-market'),
  phone('tri-fold', 'huawei-mate-xt-ultimate'),
  phone('book-fold', 'google-pixel-9-pro-fold'),
  phone('flip-fold', 'samsung-galaxy-z-flip6'),
  phone('tablet', 'acme-slate-12'),
  phone('watch', 'acme-round-watch'),
  phone('no-price', 'acer-liquid'),
  phone('no-outline', 'itel-a60s'),
  phone('nothing-known', 'acme-unknown'),
  phone('long-name', 'xiaomi-redmi-note-14-pro-plus-5g-global'),
  phone('in-yen', 'samsung-galaxy-s24-ultra?currency=JPY'),
  { ...phone('unfolded', 'samsung-galaxy-s24-ultra'), step: (page) => unfold(page) },
  {
    ...phone('chart-focused', 'apple-iphone-17'),
    step: (page) => page.locator('.price-chart .point').last().focus(),
  },
  { ...phone('misspelt', 'samsung-galaxy-s24-ultr'), status: 404 },

  { name: 'compare-one', reader: stranger, path: '/compare?ids=samsung-galaxy-s24-ultra' },
  {
    name: 'compare-six',
    reader: stranger,
    path: '/compare?ids=samsung-galaxy-s24-ultra,google-pixel-8-pro,apple-iphone-15-pro-max,xiaomi-14-ultra,samsung-galaxy-z-fold6,huawei-mate-xt-ultimate',
  },
  {
    name: 'compare-differences',
    reader: stranger,
    path: '/compare?ids=samsung-galaxy-s24-ultra,google-pixel-8-pro&only=differences',
  },
  {
    name: 'compare-unlike',
    reader: stranger,
    path: '/compare?ids=acme-slate-12,acme-round-watch,acme-unknown',
  },
  {
    name: 'compare-unknown',
    reader: stranger,
    path: '/compare?ids=nothing-like-this&add=galaxy',
    status: 404,
  },

  { name: 'docs-unfolded', reader: stranger, path: '/docs/getPhone', step: (page) => unfold(page) },
  {
    name: 'graphiql',
    reader: stranger,
    path: '/graphql',
    step: async (page) => {
      // On a narrow screen, GraphiQL loads only when it is asked for.
      if ((page.viewportSize()?.width ?? 0) < 800) await page.locator('#shell-open').click();
      await page.locator('.graphiql-container .monaco-editor .view-line').first().waitFor();
    },
  },

  {
    name: 'sign-in-refused',
    reader: stranger,
    path: '/dashboard',
    step: async (page) => {
      await fill(page, { '#api-secret': `phk_${'a'.repeat(48)}` });
      await submit(page);
    },
  },
  { name: 'sign-in-signed-out', reader: stranger, path: '/dashboard?done=signed-out' },
  { name: 'sign-in-without-mail', reader: 'stranger without mail', path: '/dashboard' },
  { name: 'recover-without-mail', reader: 'stranger without mail', path: '/recover' },
  {
    name: 'recover-refused',
    reader: stranger,
    path: '/recover',
    step: (page) =>
      send(page, '/recover/code', { email: 'nobody@example.com', recovery_code: `phr_${'a'.repeat(48)}` }),
  },
  {
    name: 'recover-mail-sent',
    reader: stranger,
    path: '/recover',
    step: (page) => send(page, '/recover/mail', { email: 'nobody@example.com' }),
  },
  { name: 'recover-by-code', reader: stranger, path: '/recover/complete' },
  { name: 'verify-by-code', reader: stranger, path: '/verify' },
  { name: 'recover-by-link', reader: stranger, path: '/recover/complete?email=ann@example.com&token=abc' },
  { name: 'verify-by-link', reader: stranger, path: '/verify?email=ann@example.com&token=abc' },

  { name: 'dashboard-fresh', reader: 'fresh', path: '/dashboard' },
  { name: 'dashboard-used-unfolded', reader: 'used', path: '/dashboard', step: (page) => unfold(page) },
  { name: 'dashboard-used-up', reader: 'used up', path: '/dashboard' },
  { name: 'dashboard-keys', reader: 'keys', path: '/dashboard', step: (page) => unfold(page) },
  {
    name: 'dashboard-menu',
    reader: 'keys',
    path: '/dashboard',
    step: (page) => page.locator('.menu-button').first().click(),
  },
  {
    name: 'dashboard-dialog',
    reader: 'keys',
    path: '/dashboard',
    step: async (page) => {
      await page.locator('a[href$="/keys/create"]').click();
      await page.locator('dialog [value="page"]').check();
    },
  },
  {
    name: 'dashboard-chart-day',
    reader: 'used',
    path: '/dashboard',
    step: (page) => page.locator('[data-plot]').focus(),
  },
  { name: 'dashboard-webhooks', reader: 'webhooks', path: '/dashboard' },
  { name: 'charges', reader: 'used', path: '/dashboard/charges' },
  { name: 'history', reader: 'keys', path: '/dashboard/history' },
  { name: 'dashboard-done', reader: 'used', path: '/dashboard?done=renamed' },
  { name: 'deliveries', reader: 'webhooks', path: '/dashboard/webhooks/{delivering}/deliveries' },
  { name: 'deliveries-none', reader: 'webhooks', path: '/dashboard/webhooks/{paused}/deliveries' },
  form('keys', 'keys/create'),
  form('keys', 'keys/{restricted}/restrict'),
  form('keys', 'keys/{restricted}/rename'),
  form('keys', 'keys/{restricted}/rotate'),
  form('keys', 'keys/{restricted}/revoke'),
  form('webhooks', 'webhooks/create'),
  form('webhooks', 'webhooks/{delivering}/url'),
  form('webhooks', 'webhooks/{delivering}/pause'),
  form('webhooks', 'webhooks/{paused}/resume'),
  form('webhooks', 'webhooks/{delivering}/rotate'),
  form('webhooks', 'webhooks/{delivering}/delete'),
  form('used', 'plan/request'),
  form('used', 'account/name'),
  form('used', 'account/email'),
  form('used', 'account/mails'),
  form('used', 'account/recovery-codes'),
  form('used', 'secret/rotate'),
  form('used', 'sign-out-everywhere'),
  form('used', 'delete'),
  {
    name: 'form-refused',
    reader: 'used',
    path: '/dashboard/keys/create',
    step: async (page) => {
      await fill(page, { '#key-name': ' ' });
      await send(page, '/dashboard/keys/create');
    },
  },
  {
    name: 'new-key',
    reader: 'fresh',
    path: '/dashboard/keys/create',
    step: (page) => send(page, '/dashboard/keys/create', { name: 'A server' }),
  },
  {
    name: 'new-key-of-a-web-page',
    reader: 'fresh',
    path: '/dashboard/keys/create',
    step: async (page) => {
      await page.locator('[value="page"]').check();
      await send(page, '/dashboard/keys/create', { name: 'A shop', origins: 'https://shop.example' });
    },
  },
  {
    name: 'new-webhook',
    reader: 'fresh',
    path: '/dashboard/webhooks/create',
    step: (page) => send(page, '/dashboard/webhooks/create', { url: 'https://shop.example/hooks' }),
  },

  { name: 'problem-restricted', reader: stranger, path: '/problems/key-restricted' },
  { name: 'problem-parameter', reader: stranger, path: '/problems/invalid-parameter' },
  { name: 'error-429', reader: 'over the browse limit', path: '/phones', status: 429 },
  {
    name: 'error-403',
    reader: 'used',
    path: '/dashboard/account/name',
    step: async (page) => {
      await page
        .locator('form[action*="/account/name"] [name="form_token"]')
        .evaluate((field: HTMLInputElement) => {
          field.value = 'another';
        });
      await send(page, '/dashboard/account/name');
    },
  },
];

/** Every page in every state. */
export const pageStates: readonly PageState[] = [
  ...plainPages.map(
    ({ path, status, signedIn }): PageState => ({
      name: nameOf(path) + (signedIn ? '-used' : ''),
      reader: signedIn ? 'used' : stranger,
      path,
      ...(status !== undefined && { status }),
    }),
  ),
  ...furtherStates,
];
