import { createDecipheriv, hkdfSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { openTestDatabase } from '../../tools/testing/postgres.ts';
import { templateOn } from '../../tools/testing/postgres-template.ts';
import { findTraces } from '../support/credential-traces.ts';
import { dumpPostgres } from '../support/dump-database.ts';
import { createFormVisitor, type FormVisitor } from '../support/form-visitor.ts';

let nowMs = Date.parse('2026-05-20T10:00:00Z');
const database = await openTestDatabase(templateOn);
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({}, { now: () => nowMs });
});
afterAll(async () => {
  await gateway.close();
  await database?.close();
});

const minuteMs = 60_000;
let count = 0;
const freshEmail = (): string => {
  count += 1;
  return `held-${count}@example.com`;
};
const credentialsIn = (text: string): string[] => [...new Set(text.match(/ph[ksr]_[0-9A-Za-z]{48}/g))];
const formTokenIn = (text: string): string => /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
/** A new user, and the page that shows the credentials. */
const newcomer = async (origin = gateway.origin) => {
  const one = createFormVisitor(origin);
  const email = freshEmail();
  const shown = await one.signUp({ email, name: 'Ann' });
  return { one, email, shown, credentials: credentialsIn(shown), form_token: formTokenIn(shown) };
};
const isShown = async (one: FormVisitor, credentials: readonly string[]): Promise<boolean> => {
  const { text } = await one.get('/welcome');
  return credentials.every((credential) => text.includes(credential));
};

describe('a sign-up on the page', () => {
  test('signs in, and shows key and secret again until the user confirms that they are saved', async () => {
    const { one, email, credentials, form_token } = await newcomer();
    const [key = '', secret = ''] = credentials;
    expect([key, secret]).toEqual([expect.stringMatching(/^phk_/), expect.stringMatching(/^phs_/)]);
    expect(one.cookie).toMatch(/^session=[0-9A-Za-z]{48}$/);
    expect(await isShown(one, credentials)).toBe(true);
    expect((await gateway.get('/v1/brands', key)).status).toBe(200);
    // Other pages of the site link back.
    for (const path of ['/', '/problems', '/dashboard'])
      expect((await one.get(path)).text).toContain('<a href="/welcome">Show them again</a>');

    const kept = await one.post('/welcome/saved', { form_token });
    expect([kept.status, kept.headers.get('location')]).toEqual([303, '/dashboard']);
    for (const path of ['/welcome', '/welcome/phone-gateway.env']) {
      const gone = await one.get(path);
      expect([gone.status, gone.headers.get('location')]).toEqual([303, '/dashboard']);
    }
    const dashboard = (await one.get('/dashboard')).text;
    expect(dashboard).toContain(email);
    expect(dashboard).not.toContain('Show them again');
  });

  test('leads to the same page if the form is sent again, after Back or by a second click', async () => {
    const one = createFormVisitor(gateway.origin);
    const fields = { email: freshEmail(), name: 'Ann' };
    const credentials = credentialsIn(await one.signUp(fields));
    expect(await one.signUp({ ...fields, email: fields.email.toUpperCase() })).toContain(credentials[1]);
    const stranger = await createFormVisitor(gateway.origin).post('/signup', fields);
    expect(stranger.status).toBe(409);
    expect(stranger.text).toContain('<a href="/recover">Lost the secret?</a>');
  });

  test('offers a .env file, which may be saved and not cached', async () => {
    const { one, credentials } = await newcomer();
    const [key = '', secret = ''] = credentials;
    const { status, text, headers } = await one.get('/welcome/phone-gateway.env');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="phone-gateway.env"');
    const variables = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(variables).toEqual([
      expect.stringMatching(/^API_URL=http/),
      `API_KEY=${key}`,
      `API_SECRET=${secret}`,
    ]);
    expect(text).toContain('.gitignore');
  });

  test('offers the recovery codes as a separate file, without the secret that they replace', async () => {
    const { one, email, credentials, shown } = await newcomer();
    const codes = [...new Set(shown.match(/phr_[0-9A-Za-z]{48}/g))];
    expect(codes).toHaveLength(8);
    expect((await one.get('/welcome/phone-gateway.env')).text).not.toContain('phr_');
    const { status, text, headers } = await one.get('/welcome/recovery-codes.txt');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="phone-gateway-recovery-codes.txt"',
    );
    expect(text.match(/phr_[0-9A-Za-z]{48}/g)).toEqual(codes);
    expect(text).toContain(email);
    for (const credential of credentials.filter((one) => !one.startsWith('phr_')))
      expect(text).not.toContain(credential);
    const stranger = await createFormVisitor(gateway.origin).get('/welcome/recovery-codes.txt');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/dashboard']);
  });

  test('starts a new session and ends the one that the browser had', async () => {
    const attacker = await newcomer();
    const victim = createFormVisitor(gateway.origin);
    victim.cookie = attacker.one.cookie;
    const shown = await victim.signUp({ email: freshEmail(), name: 'Ann' });
    expect(victim.cookie).not.toBe(attacker.one.cookie);
    expect(shown).not.toContain(attacker.credentials[1]);
    expect((await attacker.one.get('/dashboard')).text).not.toContain('Hello, ');
  });
});

describe('credentials that a session holds', () => {
  test('are deleted after half an hour, however much the session is used', async () => {
    const { one, credentials } = await newcomer();
    nowMs += 29 * minuteMs;
    expect(await isShown(one, credentials)).toBe(true);
    nowMs += minuteMs;
    expect(await isShown(one, credentials)).toBe(false);
    expect((await one.get('/dashboard')).text).toContain('Hello, Ann');
  });

  test('are readable only in the browser that created them, not with another cookie or session of the account', async () => {
    const { one, credentials } = await newcomer();
    const [, secret = ''] = credentials;
    const other = createFormVisitor(gateway.origin);
    await other.signIn(secret);
    const stranger = (await newcomer()).one;
    const nobody = createFormVisitor(gateway.origin);
    for (const visitor of [other, stranger, nobody]) {
      expect(await isShown(visitor, credentials)).toBe(false);
      const file = await visitor.get('/welcome/phone-gateway.env');
      expect(file.text).not.toContain(secret);
    }
    expect(await isShown(one, credentials)).toBe(true);
  });

  test('end with sign-out, and with another secret', async () => {
    const [left, rotated] = [await newcomer(), await newcomer()];
    await left.one.post('/dashboard/sign-out', { form_token: left.form_token });
    await fetch(`${gateway.origin}/v1/account/secret/rotate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${rotated.credentials[1]}` },
    });
    for (const { one, credentials } of [left, rotated]) expect(await isShown(one, credentials)).toBe(false);
  });

  test('stay after a form of another session, of another site, or without its token', async () => {
    const { one, credentials, form_token } = await newcomer();
    const foreign = (await newcomer()).form_token;
    for (const token of ['', 'x', foreign])
      expect((await one.post('/welcome/saved', { form_token: token })).status).toBe(403);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await one.post('/welcome/saved', { form_token }, headers)).status).toBe(403);
    const nobody = await createFormVisitor(gateway.origin).post('/welcome/saved', { form_token });
    expect(nobody.status).toBe(403);
    expect((await one.get('/welcome/saved')).status).toBe(405);
    expect(await isShown(one, credentials)).toBe(true);
  });

  test.skipIf(database === null)(
    'cannot be read from a copy of the database, even with the pepper, without the cookie',
    async () => {
      const pepper = 'a pepper for tests only';
      const own = await startGateway({ DATABASE_URL: database?.url ?? '', KEY_PEPPER: pepper });
      try {
        const { one, credentials } = await newcomer(own.origin);
        const token = one.cookie.split('=')[1] as string;
        const rows = await dumpPostgres(database?.url ?? '');
        expect(findTraces([...credentials, token], { rows })).toEqual([]);
        const sealed = rows.flatMap((row) => /^public\.session .*\\x([0-9a-f]{200,})/.exec(row)?.[1] ?? []);
        expect(sealed).toHaveLength(1);
        const openWith = (secret: string) => open(Buffer.from(sealed[0] as string, 'hex'), secret);
        expect([openWith(pepper), openWith('')]).toEqual([null, null]);
        // The same steps open it with the token, so they are correct.
        expect(credentials.every((credential) => openWith(token)?.includes(credential))).toBe(true);
      } finally {
        await own.close();
      }
    },
  );
});

/**
 * Decrypts as `sealed-text.ts` does: HKDF-SHA-256, AES-256-GCM; nonce, tag, text. Null if the key is wrong.
 */
function open(sealed: Buffer, secret: string): string | null {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'phone-gateway new credentials', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from('session')).setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
