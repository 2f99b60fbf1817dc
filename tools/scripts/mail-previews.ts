// Writes every mail that the gateway sends in both languages as .eml, .html and .txt, with an index page:
// npm run mail-previews -- [folder]
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailContent } from '../../src/domain/accounts/mail.ts';
import { locales } from '../../src/domain/locale.ts';
import { composeMail, readMailbox } from '../../src/stores/mail/smtp-transport.ts';
import { createMailRenderer } from '../../src/web/mails/create-mail-renderer.ts';
import { html } from '../../src/web/rendering/html.ts';

const now = new Date();
const msFromNow = (ms: number): number => now.getTime() + ms;
const dayMs = 86_400_000;
const recipient = { name: 'Somchai Jaidee', email: 'somchai@example.com' };
const proof = {
  ...recipient,
  token: 'pYw3b0QmT1v8kZc5RjX2uFh7LsN4dGa9',
  code: '7K3QF2M9XD',
  expiresAtMs: msFromNow(1_800_000),
};
const alert = { kind: 'alert', name: recipient.name, plan: 'pro' } as const;
const mails: Readonly<Record<string, MailContent>> = {
  recovery: { kind: 'recovery', ...proof },
  verification: { kind: 'verification', ...proof },
  'address-changed': { kind: 'address-changed', ...recipient, email: 'new.address@example.com' },
  'secret-recovered': {
    kind: 'secret-recovered',
    name: recipient.name,
    byMail: {
      wasVerified: false,
      keys: [{ id: 'a1B2c3D4e5', name: 'default' }],
      webhooks: [{ id: 'f6G7h8J9k0', url: 'https://shop.example/hooks/phones' }],
    },
  },
  'alert-day': {
    ...alert,
    window: 'day',
    percent: 80,
    limit: 10_000,
    used: 8_012,
    resetsAtMs: msFromNow(dayMs / 3),
  },
  'alert-month': {
    ...alert,
    window: 'month',
    percent: 100,
    limit: 100_000,
    used: 100_000,
    resetsAtMs: msFromNow(8 * dayMs),
  },
  'plan-request': {
    kind: 'plan-request',
    ...recipient,
    plan: 'free',
    wanted: 'pro',
    note: 'We compare prices in our shop.\nAbout 5,000 requests a day, from December.',
  },
  'plan-ends': { kind: 'plan-ends', name: recipient.name, plan: 'pro', untilMs: msFromNow(3 * dayMs) },
  'plan-ended': { kind: 'plan-ended', name: recipient.name, plan: 'pro' },
};

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'phone-gateway-mails'));
await mkdir(folder, { recursive: true });
const render = createMailRenderer({
  origin: 'https://phones.example.com',
  quotaTimeZone: 'Asia/Bangkok',
  supportContact: 'mailto:support@example.com',
});
const from = readMailbox('Phone Gateway <api@example.com>');
const composer = createTransport({ streamTransport: true, buffer: true });
const sections: ReturnType<typeof html>[] = [];
for (const [kind, content] of Object.entries(mails)) {
  for (const locale of locales) {
    const mail = { ...render({ content, locale }), id: kind, to: recipient.email, locale, createdAt: now };
    const { message } = await composer.sendMail(composeMail(mail, from));
    const name = `${kind}.${locale}`;
    await writeFile(join(folder, `${name}.html`), mail.html);
    await writeFile(join(folder, `${name}.txt`), mail.text);
    await writeFile(join(folder, `${name}.eml`), message as Buffer);
    sections.push(html`<section><h2>${name}</h2>
<p><strong>${mail.subject}</strong> · <a href="${name}.html">HTML</a> · <a href="${name}.txt">text</a> · <a href="${name}.eml">mail</a></p>
<iframe src="${name}.html" title="${mail.subject}" width="600" height="700"></iframe></section>`);
  }
}
const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails of Phone Gateway</title></head><body><h1>Mails of Phone Gateway</h1>
${sections}</body></html>`;
const index = join(folder, 'index.html');
await writeFile(index, page.text);
console.log(`${sections.length} mails are in ${folder}; open ${index}`);
