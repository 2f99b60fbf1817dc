import { describe, expect, test } from 'vitest';
import type { MailContent } from '../../../src/domain/accounts/mail.ts';
import { locales } from '../../../src/domain/locale.ts';
import { createMailRenderer } from '../../../src/web/mails/create-mail-renderer.ts';

const proof = {
  name: 'Ada',
  email: 'ada+phones@example.com',
  token: 't0ken_-',
  code: 'ABCDE12345',
  expiresAtMs: Date.parse('2026-11-23T10:30:00Z'),
};
const alert = { kind: 'alert', name: 'Ada', window: 'day', percent: 80, plan: 'pro' } as const;
const everyKind: readonly MailContent[] = [
  { kind: 'recovery', ...proof },
  { kind: 'verification', ...proof },
  { kind: 'address-changed', name: 'Ada', email: 'new@example.com' },
  { kind: 'secret-recovered', name: 'Ada' },
  ...[true, false].flatMap((wasVerified) =>
    [[], [{ id: 'a1B2c3D4e5', name: 'Shop' }]].map(
      (keys) =>
        ({
          kind: 'secret-recovered',
          name: 'Ada',
          byMail: { wasVerified, keys, webhooks: keys.map(({ id }) => ({ id, url: 'https://a.example/x' })) },
        }) as const,
    ),
  ),
  { ...alert, limit: 10_000, used: 8_012, resetsAtMs: Date.parse('2026-11-24T00:00:00Z') },
  {
    kind: 'plan-request',
    name: 'Ada',
    email: 'ada@example.com',
    plan: 'free',
    wanted: 'pro',
    note: 'Please.',
  },
  { kind: 'plan-ends', name: 'Ada', plan: 'pro', untilMs: Date.parse('2026-11-30T00:00:00Z') },
  { kind: 'plan-ended', name: 'Ada', plan: 'pro' },
];
const place = { origin: 'https://phones.example', quotaTimeZone: 'UTC' };
const render = createMailRenderer({ ...place, supportContact: 'mailto:help@phones.example?subject=Help' });

describe('a mail', () => {
  test('of every kind says the same as text and as HTML, in both languages, and loads nothing', () => {
    for (const content of everyKind) {
      for (const locale of locales) {
        const { subject, text, html } = render({ content, locale });
        expect(/[\u0e00-\u0e7f]/.test(subject)).toBe(locale === 'th');
        expect(html).toContain(`<html lang="${locale}">`);
        const words = html
          .replace(/<style>.*?<\/style>/s, '')
          .replace(/<[^>]*>/g, '')
          .replaceAll('&amp;', '&')
          .replace(/\s+/g, '');
        for (const line of text.split('\n')) {
          const shown = line.replace(/:$/, '').replace(/\s+/g, '');
          // Names and values of facts are in cells, without the colon between them.
          if (shown !== '--')
            expect(words.includes(shown) || words.includes(shown.replace(':', ''))).toBe(true);
        }
        expect(html).not.toMatch(/<(?:img|script|link|iframe|form)|\burl\(|\bsrc=|@import/i);
        for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(?:https:\/\/phones\.example\/|mailto:help@phones\.example)/);
      }
    }
  });

  test('with a verification has the link in its language, as a button and as text, and the code in two groups', () => {
    for (const [kind, path] of [
      ['recovery', '/recover/complete'],
      ['verification', '/verify'],
    ] as const) {
      const { text, html } = render({ content: { kind, ...proof }, locale: 'th' });
      const link = `https://phones.example/th${path}?email=ada%2Bphones%40example.com&token=t0ken_-`;
      expect(text).toContain(link);
      expect(html.split(`href="${link.replace('&', '&amp;')}"`)).toHaveLength(3);
      expect(text).toContain('ABCDE-12345');
      expect(render({ content: { kind, ...proof, code: 'ABCDE-12345' }, locale: 'en' }).text).toContain(
        ' ABCDE-12345',
      );
    }
  });

  test('about a quota names threshold and window in its subject, and says where to turn such mails off', () => {
    const subjectOf = (window: 'day' | 'month', percent: number, locale: 'en' | 'th') => {
      const content: MailContent = { ...alert, window, percent, limit: 100, used: percent, resetsAtMs: 0 };
      return render({ content, locale }).subject;
    };
    expect(subjectOf('day', 80, 'en')).toBe('80 % of today’s quota used – Phone Gateway');
    expect(subjectOf('month', 100, 'en')).toBe('100 % of this month’s quota used – Phone Gateway');
    expect(subjectOf('day', 100, 'th')).toBe('ใช้โควตาวันนี้ไปแล้ว 100 % – Phone Gateway');
    expect(subjectOf('month', 80, 'th')).toBe('ใช้โควตาเดือนนี้ไปแล้ว 80 % – Phone Gateway');
    const urls = everyKind.map((content) => render({ content, locale: 'en' }).unsubscribeUrl);
    expect(urls.filter((url) => url !== null)).toEqual(['https://phones.example/en/dashboard']);
  });

  test('names the support contact, otherwise the operator of this gateway', () => {
    const [content] = everyKind as [MailContent];
    expect(render({ content, locale: 'en' }).text).toContain('Questions? help@phones.example\n');
    const alone = createMailRenderer({ ...place, supportContact: null });
    expect(alone({ content, locale: 'en' }).text).toContain('Ask the operator of phones.example.');
    const site = createMailRenderer({ ...place, supportContact: 'https://help.example/phones' });
    expect(site({ content, locale: 'en' }).html).toContain(
      '<a class="link" href="https://help.example/phones"',
    );
  });

  test('to the operator is answered to the account, and keeps the lines of its note', () => {
    const content: MailContent = {
      kind: 'plan-request',
      name: 'Ada',
      email: 'ada@example.com',
      plan: 'free',
      wanted: 'pro',
      note: 'One\r\nTwo <b>\u202eowT',
    };
    const { replyTo, text, html, subject } = render({ content, locale: 'en' });
    expect(replyTo).toBe('ada@example.com');
    expect(subject).toBe('Plan request: ada@example.com asks for pro');
    expect(text).toContain('    One\n    Two <b> owT');
    expect(html).toContain('Two &lt;b&gt; owT');
  });
});

describe('text of others in a mail', () => {
  const greetingOf = (name: string): string =>
    render({ content: { kind: 'plan-ended', plan: 'pro', name }, locale: 'en' }).text.split('\n')[0] ?? '';

  test('is escaped in HTML, and shows no characters that hide or reorder text', () => {
    const { html, text } = render({
      content: { kind: 'plan-ended', plan: 'pro', name: 'A<b>\u202e"da"\u0007' },
      locale: 'en',
    });
    expect(text).toContain('Hello A<b> "da",');
    expect(html).toContain('Hello A&lt;b&gt; &quot;da&quot;,');
    expect(greetingOf('Ada\r\nBcc: eve@example.com')).toBe('Hello,');
  });

  test('is not used as a greeting if mail programs would make a link or a telephone number of it', () => {
    for (const name of ['Ada', 'สมชาย ใจดี', 'Ada Lovelace, PhD.', 'Team 42'])
      expect(greetingOf(name)).toBe(`Hello ${name},`);
    const planted = [
      'https://evil.example',
      'evil.example now',
      'a@evil.example',
      'call 0800 123456',
      'x'.repeat(41),
    ];
    for (const name of planted) expect(greetingOf(name)).toBe('Hello,');
  });

  test('is not used as a greeting to an unverified address', () => {
    for (const kind of ['recovery', 'verification', 'address-changed', 'secret-recovered'] as const)
      expect(render({ content: { kind, ...proof }, locale: 'en' }).text).toMatch(/^Hello,\n/);
  });
});
