import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { createFormVisitor, type FormVisitor } from '../support/form-visitor.ts';

let nowMs = Date.parse('2026-05-20T10:00:00Z');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(() => gateway.close());

type Holder = Awaited<ReturnType<TestGateway['createAccount']>>;
interface KeyJson {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly restrictions: object | null;
}

const visitor = (): FormVisitor => createFormVisitor(gateway.origin);
const signedIn = async (holder: Holder): Promise<FormVisitor> => {
  const one = visitor();
  await one.signIn(holder.secret);
  return one;
};
const keysOf = async ({ secret }: Holder): Promise<KeyJson[]> => {
  const response = await fetch(`${gateway.origin}/v1/account/keys`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: KeyJson[] }).data;
};
const idOf = (key: string): string => key.slice(4, 14);
const heading = 'Hello, ';

/** Every form of a session, filled in so that it would take effect. */
const forms = (holder: Holder): [path: string, fields: Record<string, string>][] => [
  ['/dashboard/keys/create', { name: 'planted' }],
  [`/dashboard/keys/${idOf(holder.key)}/rename`, { name: 'planted' }],
  [`/dashboard/keys/${idOf(holder.key)}/restrict`, { units_per_day: '1' }],
  [`/dashboard/keys/${idOf(holder.key)}/rotate`, { grace_seconds: '0' }],
  [`/dashboard/keys/${idOf(holder.key)}/revoke`, {}],
  ['/dashboard/secret/rotate', {}],
  ['/dashboard/sign-out', {}],
  ['/dashboard/sign-out-everywhere', {}],
  ['/dashboard/delete', { email: holder.email }],
];
/**
 * Checks that nothing happened: the secret opens the account, its key is unchanged, and the session is open.
 */
const expectUntouched = async (holder: Holder, session: FormVisitor): Promise<void> => {
  expect(await keysOf(holder)).toMatchObject([{ id: idOf(holder.key), name: 'default', status: 'active' }]);
  expect((await session.get('/dashboard')).text).toContain(heading);
};

describe('the session of the dashboard', () => {
  test('is opened by the API Secret only', async () => {
    const holder = await gateway.createAccount();
    const one = visitor();
    expect((await one.get('/dashboard')).text).not.toContain(heading);
    const withKey = await one.post('/dashboard/sign-in', { api_secret: holder.key });
    expect(withKey.status).toBe(401);
    expect(withKey.text).toContain('The dashboard needs the API Secret');
    expect(withKey.headers.get('www-authenticate')).toContain('Bearer');
    const nothing = await one.post('/dashboard/sign-in', {});
    expect(nothing.status).toBe(401);
    await one.signIn(holder.secret);
    expect((await one.get('/dashboard')).text).toContain(heading);
  });

  test('is opened by POST only: a secret in the address does nothing', async () => {
    const holder = await gateway.createAccount();
    const one = visitor();
    const answer = await one.get(`/dashboard?api_secret=${holder.secret}`);
    expect(answer.text).not.toContain(heading);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await one.get('/dashboard/sign-in')).status).toBe(405);
    expect(gateway.logs.join('')).not.toContain(holder.secret);
  });

  test('is a cookie that scripts and other sites cannot read', async () => {
    const holder = await gateway.createAccount();
    const answer = await visitor().post('/dashboard/sign-in', { api_secret: holder.secret });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[0-9A-Za-z]{48}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('ends half an hour after its last use, and use extends it', async () => {
    const one = await signedIn(await gateway.createAccount());
    for (let uses = 0; uses < 4; uses += 1) {
      nowMs += 29 * 60_000;
      expect((await one.get('/dashboard')).text).toContain(heading);
    }
    nowMs += 31 * 60_000;
    expect((await one.get('/dashboard')).text).not.toContain(heading);
  });

  test('ends after twelve hours, however much it is used', async () => {
    const one = await signedIn(await gateway.createAccount());
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      nowMs += 20 * 60_000;
      expect((await one.get('/dashboard')).text).toContain(heading);
    }
    nowMs += 20 * 60_000;
    expect((await one.get('/dashboard')).text).not.toContain(heading);
  });

  test('cannot be fixed from outside: sign-in creates a new session and ends the one in the request', async () => {
    const attacker = await gateway.createAccount();
    const planted = await signedIn(attacker);
    const victim = visitor();
    victim.cookie = planted.cookie;
    await victim.signIn((await gateway.createAccount()).secret);
    expect(victim.cookie).not.toBe(planted.cookie);
    expect((await planted.get('/dashboard')).text).not.toContain(heading);
    const invented = visitor();
    invented.cookie = `session=${'A'.repeat(48)}`;
    await invented.signIn(attacker.secret);
    expect(invented.cookie).not.toContain('A'.repeat(48));
  });

  test('ends at sign-out, also for a client that still has its cookie and form token', async () => {
    const holder = await gateway.createAccount();
    const one = await signedIn(holder);
    const kept = visitor();
    kept.cookie = one.cookie;
    const form_token = await one.formToken();
    expect((await one.post('/dashboard/sign-out', { form_token })).status).toBe(303);
    expect(one.cookie).toBe('session=');
    expect((await kept.get('/dashboard')).text).not.toContain(heading);
    const replayed = await kept.post('/dashboard/keys/create', { form_token, name: 'planted' });
    expect(replayed.status).toBe(403);
    expect(await keysOf(holder)).toHaveLength(1);
  });

  test('ends in every browser of the account, and no other, on signing out everywhere', async () => {
    const holder = await gateway.createAccount();
    const [one, other, stranger] = await Promise.all([
      signedIn(holder),
      signedIn(holder),
      signedIn(await gateway.createAccount()),
    ]);
    await one.post('/dashboard/sign-out-everywhere', { form_token: await one.formToken() });
    expect((await other.get('/dashboard')).text).not.toContain(heading);
    expect((await stranger.get('/dashboard')).text).toContain(heading);
  });

  test('ends in every browser when the secret is rotated, here or by the account API', async () => {
    const holder = await gateway.createAccount();
    const [one, other] = await Promise.all([signedIn(holder), signedIn(holder)]);
    const answer = await one.post('/dashboard/secret/rotate', { form_token: await one.formToken() });
    const [, secret = ''] = /<code>(phs_[0-9A-Za-z]{48})<\/code>/.exec(answer.text) ?? [];
    expect((await other.get('/dashboard')).text).not.toContain(heading);
    expect((await visitor().post('/dashboard/sign-in', { api_secret: holder.secret })).status).toBe(401);
    await one.signIn(secret);
    await fetch(`${gateway.origin}/v1/account/secret/rotate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect((await one.get('/dashboard')).text).not.toContain(heading);
  });

  test('ends with the account, whose deletion asks for the e-mail address first', async () => {
    const holder = await gateway.createAccount();
    const one = await signedIn(holder);
    const form_token = await one.formToken();
    const wrong = await one.post('/dashboard/delete', { form_token, email: 'somebody@example.com' });
    expect(wrong.status).toBe(400);
    await expectUntouched(holder, one);
    const answer = await one.post('/dashboard/delete', { form_token, email: holder.email });
    expect(answer.headers.get('location')).toBe('/dashboard?done=removed');
    expect((await one.get('/dashboard')).text).not.toContain(heading);
    expect((await gateway.get('/v1/brands', holder.key)).status).toBe(401);
  });
});

describe('a form of the dashboard', () => {
  test('does nothing without a token, with an empty one, or with one of another session', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const [same, stranger] = await Promise.all([signedIn(holder), signedIn(await gateway.createAccount())]);
    const foreign = [await same.formToken(), await stranger.formToken()];
    for (const [path, fields] of forms(holder)) {
      for (const form_token of [undefined, '', 'x', ...foreign]) {
        const answer = await session.post(path, {
          ...fields,
          ...(form_token !== undefined && { form_token }),
        });
        expect({ path, form_token, status: answer.status }).toMatchObject({ status: 403 });
      }
    }
    await expectUntouched(holder, session);
  });

  test('does nothing for another site, even with the right token', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    ];
    for (const [path, fields] of forms(holder)) {
      for (const headers of foreign) {
        const answer = await session.post(path, { ...fields, form_token }, headers);
        expect({ path, status: answer.status }).toMatchObject({ status: 403 });
      }
    }
    await expectUntouched(holder, session);
  });

  test('does nothing without a session, and says that it has ended', async () => {
    const holder = await gateway.createAccount();
    for (const [path, fields] of forms(holder)) {
      const answer = await visitor().post(path, { ...fields, form_token: 'x' });
      expect({ path, status: answer.status }).toMatchObject({ status: 403 });
      expect(answer.text).toContain('Your session has ended');
    }
    expect(await keysOf(holder)).toMatchObject([{ name: 'default', status: 'active' }]);
  });

  test('does nothing to keys of another account', async () => {
    const [holder, owner] = [await gateway.createAccount(), await gateway.createAccount()];
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    for (const [path, fields] of forms(owner).filter(([path]) => path.includes(idOf(owner.key)))) {
      const answers = [await session.post(path, { ...fields, form_token }), await session.get(path)];
      for (const { status, text } of answers) {
        expect({ path, status }).toEqual({ path, status: 404 });
        expect(text).toContain('There is no such key');
      }
    }
    expect(await keysOf(owner)).toMatchObject([{ name: 'default', status: 'active' }]);
  });

  test('has its own page, which changes nothing and requires a session', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    for (const [path] of forms(holder).filter(([path]) => path !== '/dashboard/sign-out')) {
      const { status, text, headers } = await session.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(text).toContain(`<form method="post" action="${path}#notice">`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect((await visitor().get(path)).text).toContain('name="api_secret"');
    }
    expect((await session.get('/dashboard/sign-out')).status).toBe(405);
    await expectUntouched(holder, session);
  });

  test('creates a restricted key only if it is marked as public, and then requires the origin of the page', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    const create = (fields: Record<string, string>) =>
      session.post('/dashboard/keys/create', { form_token, ...fields });
    const proposed = { units_per_day: '50', per_address_per_hour: '5' };
    expect((await create({ name: 'server', for: 'secret', origins: '', ...proposed })).status).toBe(201);
    const refused = await create({ name: 'page', for: 'page', origins: ' ', ...proposed });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(
      /role="alert"[\s\S]*Enter the origin of your web page[\s\S]*value="page" checked/,
    );
    const wrong = await create({
      name: 'page',
      for: 'page',
      origins: 'https://shop.example/x',
      units_per_day: 'ten',
    });
    expect(wrong.text).toMatch(/write https:\/\/shop\.example\. Units a day: must be a whole number/);
    expect(
      (await create({ name: 'page', for: 'page', origins: 'https://shop.example', ...proposed })).status,
    ).toBe(201);
    expect((await create({ name: 'shown', for: 'secret', origins: 'https://shop.example' })).status).toBe(
      201,
    );
    const made = Object.fromEntries(
      (await keysOf(holder)).map(({ name, restrictions }) => [name, restrictions]),
    );
    expect(made).toMatchObject({
      server: null,
      page: { origins: ['https://shop.example'], units_per_day: 50, per_address_per_hour: 5 },
      shown: { origins: ['https://shop.example'], units_per_day: null },
    });
  });

  test('lifts restrictions if all fields are empty, and keeps an instant while its day is unchanged', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    const path = `/dashboard/keys/${idOf(holder.key)}/restrict`;
    const until = '2026-12-24T12:34:56Z';
    await fetch(`${gateway.origin}/v1/account/keys/${idOf(holder.key)}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${holder.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ restrictions: { expires_at: until, doors: ['mcp'] } }),
    });
    expect((await session.get(path)).text).toMatch(
      /<details open>[\s\S]*name="door-mcp" value="on" checked[\s\S]*value="2026-12-24"/,
    );
    const restrict = async (fields: Record<string, string>) => {
      const { status, headers, text } = await session.post(path, { form_token, ...fields });
      if (status !== 303) return text;
      expect(headers.get('location')).toBe('/dashboard?done=restricted#notice');
      return (await keysOf(holder))[0]?.restrictions;
    };
    expect(
      await restrict({ expires_at: '2026-12-24', addresses: '203.0.113.7, 2001:db8::/48' }),
    ).toMatchObject({
      expires_at: until,
      doors: null,
      addresses: ['203.0.113.7/32', '2001:db8::/48'],
    });
    expect(await restrict({ expires_at: '2026-12-25' })).toMatchObject({
      expires_at: '2026-12-26T00:00:00Z',
    });
    for (const wrong of ['2026-02-30', '2001-01-01', 'soon'])
      expect(await restrict({ expires_at: wrong })).toMatch(/role="alert"[\s\S]*Last day: must be/);
    const empty = {
      origins: '',
      addresses: ' ',
      units_per_day: '',
      per_address_per_hour: '',
      expires_at: '',
    };
    expect(await restrict(empty)).toBeNull();
  });

  test('shows an error above the input', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    const name = 'x'.repeat(81);
    const path = `/dashboard/keys/${idOf(holder.key)}/rename`;
    const renamed = await session.post(path, { form_token, name });
    expect(renamed.status).toBe(400);
    expect(renamed.text).toMatch(
      /id="notice" class="notice error" role="alert"[\s\S]*A name must have 1 to 80/,
    );
    expect(renamed.text).toContain(`value="${name}"`);
    for (let count = 0; count < 4; count += 1)
      await session.post('/dashboard/keys/create', { form_token, name: `key ${count}` });
    const sixth = await session.post('/dashboard/keys/create', { form_token, name: 'one too many' });
    expect(sixth.status).toBe(409);
    expect(sixth.text).toMatch(/You already have five active keys[\s\S]*value="one too many"/);
    const rotate = `/dashboard/keys/${idOf(holder.key)}/rotate`;
    await session.post(rotate, { form_token, grace_seconds: '0' });
    const again = await session.post(rotate, { form_token, grace_seconds: '0' });
    expect(again.status).toBe(409);
    expect(again.text).toMatch(/Hello, [\s\S]*This key has already been rotated or revoked/);
  });

  test('accepts forms only: JSON, files and bodies beyond 64 KiB are rejected', async () => {
    const holder = await gateway.createAccount();
    const session = await signedIn(holder);
    const form_token = await session.formToken();
    const asJson = await fetch(`${gateway.origin}/dashboard/keys/create`, {
      method: 'POST',
      headers: { Cookie: session.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ form_token, name: 'planted' }),
    });
    expect(asJson.status).toBe(415);
    const huge = await session.post('/dashboard/keys/create', { form_token, name: 'x'.repeat(70_000) });
    expect(huge.status).toBe(413);
    await expectUntouched(holder, session);
  });
});

describe('wrong secrets', () => {
  test('are limited by address, and then a correct one has to wait as well', async () => {
    const limited = await startGateway({}, { now: () => nowMs });
    try {
      const holder = await limited.createAccount();
      const one = createFormVisitor(limited.origin);
      const wrong = `phs_${'0'.repeat(48)}`;
      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        statuses.push((await one.post('/dashboard/sign-in', { api_secret: wrong })).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
      const right = await one.post('/dashboard/sign-in', { api_secret: holder.secret });
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(right.text).toContain('Too many wrong secrets');
      expect(right.headers.getSetCookie()).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  test('are counted before they are checked, and right ones at the same time are not', async () => {
    const limited = await startGateway({}, { now: () => nowMs });
    try {
      const { secret } = await limited.createAccount();
      const signIns = async (secrets: string[]) => {
        const answers = secrets.map((text) =>
          createFormVisitor(limited.origin).post('/dashboard/sign-in', { api_secret: text }),
        );
        return (await Promise.all(answers)).map(({ status }) => status).sort();
      };
      // At most ten are checked at once, and none of them stays counted.
      expect(new Set(await signIns(Array(30).fill(secret)))).toEqual(new Set([303, 429]));
      expect(await signIns(Array(9).fill(secret))).toEqual(Array(9).fill(303));
      const wrong = Array.from({ length: 60 }, (_, at) => `phs_${String(at).padStart(48, '0')}`);
      expect(await signIns(wrong)).toEqual([...Array(10).fill(401), ...Array(50).fill(429)]);
    } finally {
      await limited.close();
    }
  });

  test('do not count against clients with a known key', async () => {
    const fresh = await startGateway({}, { now: () => nowMs });
    try {
      const holder = await fresh.createAccount();
      for (let times = 0; times < 15; times += 1) {
        await createFormVisitor(fresh.origin).signIn(holder.secret);
      }
    } finally {
      await fresh.close();
    }
  });
});

describe('sign-up on the home page', () => {
  const countAccounts = async (): Promise<number> => (await gateway.app.operator.accountList()).length;
  const signUp = (fields: Record<string, string>, headers = {}) => visitor().post('/signup', fields, headers);

  test('shows markup in a name as text', async () => {
    const name = `<img src=x onerror=alert(1)>"'&</h1>`;
    const one = visitor();
    const welcome = await one.signUp({ email: 'markup@example.com', name });
    const { text } = await one.get('/dashboard');
    for (const page of [welcome, text]) expect(page).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;&lt;/h1&gt;');
  });

  test.each([
    ['a right-to-left override', { email: 'bidi@example.com', name: 'user\u202egnp.exe' }],
    ['10,000 characters', { email: 'long@example.com', name: 'x'.repeat(10_000) }],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com', name: 'Ann' }],
    ['no name', { email: 'noname@example.com' }],
    ['no address', { name: 'Ann' }],
    ['an address of 10,000 characters', { email: `${'x'.repeat(10_000)}@example.com`, name: 'Ann' }],
  ])('rejects %s, says what is wrong, and keeps the input', async (_what, fields) => {
    const before = await countAccounts();
    const answer = await signUp(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).not.toContain('phk_');
    expect(await countAccounts()).toBe(before);
  });

  test('reports a registered address and creates nothing', async () => {
    const fields = { email: 'taken@example.com', name: 'Ann' };
    expect((await signUp(fields)).status).toBe(303);
    const again = await signUp({ ...fields, email: 'TAKEN@example.com' });
    expect(again.status).toBe(409);
    expect(again.text).toContain('An account with this e-mail address already exists');
  });

  test('does nothing for another site', async () => {
    const before = await countAccounts();
    const answer = await signUp(
      { email: 'csrf@example.com', name: 'Ann' },
      { 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
    const old = await signUp(
      { email: 'csrf@example.com', name: 'Ann' },
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    );
    expect(old.status).toBe(403);
    expect(await countAccounts()).toBe(before);
  });

  test('shares its limit with the REST sign-up', async () => {
    const limited = await startGateway({ SIGNUP_LIMIT_PER_HOUR: '2' });
    try {
      const one = createFormVisitor(limited.origin);
      const rest = await fetch(`${limited.origin}/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'one@example.com', name: 'One' }),
      });
      expect(rest.status).toBe(201);
      expect((await one.post('/signup', { email: 'two@example.com', name: 'Two' })).status).toBe(303);
      const third = await one.post('/signup', { email: 'three@example.com', name: 'Three' });
      expect(third.status).toBe(429);
      expect(third.text).toContain('Too many sign-ups');
    } finally {
      await limited.close();
    }
  });
});

test('no page of an account may be framed or cached', async () => {
  const one = await signedIn(await gateway.createAccount());
  const form = { form_token: await one.formToken() };
  const answers = [
    await one.get('/dashboard'),
    await one.post('/dashboard/keys/create', { ...form, name: 'shown once' }),
    await one.post('/dashboard/secret/rotate', form),
  ];
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('over HTTPS the cookie is bound to the host and to HTTPS', async () => {
  const secure = await startGateway({ PUBLIC_URL: 'https://phones.example.com' });
  try {
    const { secret } = await secure.createAccount();
    const answer = await createFormVisitor(secure.origin).post('/dashboard/sign-in', { api_secret: secret });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-session=/);
    expect(cookie).toContain('Secure');
  } finally {
    await secure.close();
  }
});
