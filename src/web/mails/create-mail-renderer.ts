import type { MailContent, RenderMail } from '../../domain/accounts/mail.ts';
import type { Locale } from '../../domain/locale.ts';
import { createFormats } from '../locale.ts';
import { Html, html } from '../rendering/html.ts';
import { englishLetters } from './english-letters.ts';
import {
  type Letter,
  type LetterContext,
  type LetterPart,
  type LetterTexts,
  toMultilineText,
  toOneLine,
  toSafeName,
} from './letter.ts';
import { thaiLetters } from './thai-letters.ts';

// Most mail programs support only inline styles, so the elements have `style` attributes. The style sheet contains
// only the changes for dark themes. An e-mail loads nothing from the network.

const sansFonts =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Thai','Leelawadee UI',Thonburi,Arial,sans-serif";
const monoFonts = "ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace";

const darkTheme = new Html(`
  @media (prefers-color-scheme: dark) {
    .page { background-color: #12181a !important; }
    .sheet { background-color: #1b2427 !important; border-color: #35444a !important; }
    .ink { color: #e8efee !important; }
    .quiet { color: #a9baba !important; }
    .link { color: #5fd0bf !important; }
    .box { background-color: #12181a !important; border-color: #35444a !important; }
    .button { background-color: #5fd0bf !important; color: #06231f !important; }
  }`);

const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#16211f';
const quietStyle = 'margin:0 0 8px;font-size:14px;line-height:1.5;color:#4a5c5c';
const boxStyle =
  'margin:0 0 16px;padding:12px 16px;background-color:#f4f7f7;border:1px solid #d3dddd;border-radius:8px';

function renderPartHtml(part: LetterPart, buttonFallback: string): Html {
  if ('text' in part) return html`<p class="ink" style="${paragraphStyle}">${part.text}</p>`;
  if ('button' in part) {
    const buttonStyle = `display:inline-block;padding:12px 20px;border-radius:8px;background-color:#0b6259;color:#ffffff;font-size:16px;font-weight:600;line-height:1.3;text-decoration:none`;
    return html`<p style="margin:0 0 12px"><a class="button" href="${part.url}" style="${buttonStyle}">${part.button}</a></p>
<p class="quiet" style="${quietStyle};margin-bottom:16px">${buttonFallback}<br><a class="link" href="${part.url}" style="color:#0b6259;word-break:break-all">${part.url}</a></p>`;
  }
  if ('code' in part)
    return html`<p class="box ink" style="${boxStyle};font-family:${monoFonts};font-size:22px;font-weight:600;letter-spacing:2px;text-align:center;color:#16211f">${part.code}</p>`;
  if ('facts' in part)
    return html`<table class="box" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${boxStyle};border-collapse:separate">${part.facts.map(
      ([name, value]) =>
        html`<tr><td class="quiet" style="padding:3px 12px 3px 0;font-size:14px;line-height:1.5;color:#4a5c5c;vertical-align:baseline">${name}</td><td class="ink" style="padding:3px 0;font-size:16px;line-height:1.4;color:#16211f;vertical-align:baseline;word-break:break-word">${value}</td></tr>`,
    )}</table>`;
  return html`<p class="box ink" style="${boxStyle};font-size:15px;line-height:1.5;color:#16211f;white-space:pre-wrap;word-break:break-word">${part.quote}</p>`;
}

/** Renders a letter as an HTML document. */
function renderLetterHtml(
  locale: Locale,
  greeting: string | null,
  { subject, heading, parts }: Letter,
  {
    footerLines,
    buttonFallback,
  }: { readonly footerLines: readonly (string | Html)[]; readonly buttonFallback: string },
): string {
  const document = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${subject}</title>
<style>${darkTheme}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f7f7">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f4f7f7"><tr><td align="center" style="padding:16px 8px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:#ffffff;border:1px solid #d3dddd;border-radius:12px"><tr><td style="padding:24px 20px;font-family:${sansFonts};text-align:left">
<p class="quiet" style="margin:0 0 16px;font-size:14px;font-weight:600;color:#4a5c5c">Phone Gateway</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#16211f">${heading}</h1>
${greeting !== null && html`<p class="ink" style="${paragraphStyle}">${greeting}</p>`}
${parts.map((part) => html`${renderPartHtml(part, buttonFallback)}\n`)}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 20px;font-family:${sansFonts};text-align:left">
${footerLines.map((line) => html`<p class="quiet" style="${quietStyle}">${line}</p>\n`)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return document.text;
}

const textsByLocale: Readonly<Record<Locale, LetterTexts>> = { en: englishLetters, th: thaiLetters };

/** The kinds of e-mail that are sent only to verified addresses, so only these greet the account holder by name. */
const kindsWithName = new Set<MailContent['kind']>(['alert', 'plan-ends', 'plan-ended']);

/**
 * Creates the function that renders e-mails.
 * @param origin the origin of the links, without a slash at the end
 * @param quotaTimeZone the IANA name of the time zone for times in e-mails
 * @param supportContact a `mailto:` or `https:` URL, or null if it is not set
 */
export function createMailRenderer({
  origin,
  quotaTimeZone,
  supportContact,
}: {
  readonly origin: string;
  readonly quotaTimeZone: string;
  readonly supportContact: string | null;
}): RenderMail {
  const host = new URL(origin).host;
  // Readers see the address or URL, without `mailto:` and its parameters.
  const contactText = supportContact?.replace(/^mailto:/, '').replace(/\?.*$/, '') ?? null;
  const createContext = (locale: Locale): LetterContext => ({
    formats: createFormats(locale, quotaTimeZone),
    host,
    getPageUrl: (path) => `${origin}/${locale}${path}`,
    getProofUrl: (path, proof) => `${origin}/${locale}${path}?${new URLSearchParams(proof)}`,
  });
  const contexts = { en: createContext('en'), th: createContext('th') };
  return ({ content: unsafeContent, locale }) => {
    const content = cleanUserTexts(unsafeContent);
    const t = textsByLocale[locale];
    // The compiler does not know that the letter and the content have the same kind.
    const writeLetter = t.letters[content.kind] as (content: MailContent, context: LetterContext) => Letter;
    const letter = writeLetter(content, contexts[locale]);
    const isToOperator = content.kind === 'plan-request';
    const greeting = isToOperator
      ? null
      : t.greeting(kindsWithName.has(content.kind) ? toSafeName(content.name) : null);
    const sentBy = t.sentBy(host);
    const helpText = contactText === null ? t.askOperator(host) : `${t.questions} ${contactText}`;
    const contactLink = html`<a class="link" href="${supportContact}" style="color:#0b6259">${contactText}</a>`;
    const helpHtml = contactText === null ? helpText : html`${t.questions} ${contactLink}`;
    return {
      subject: toOneLine(letter.subject, 150),
      text: renderLetterText(greeting, letter, isToOperator ? [sentBy] : [sentBy, helpText]),
      html: renderLetterHtml(locale, greeting, letter, {
        footerLines: isToOperator ? [sentBy] : [sentBy, helpHtml],
        buttonFallback: t.buttonFallback,
      }),
      replyTo: content.kind === 'plan-request' ? content.email : null,
      unsubscribeUrl: content.kind === 'alert' ? contexts[locale].getPageUrl('/dashboard') : null,
    };
  };
}

/** Cleans and shortens the texts that users wrote. Hidden characters could hide or reorder other text. */
function cleanUserTexts<Content extends MailContent>(content: Content): Content {
  return {
    ...content,
    name: toOneLine(content.name, 80),
    ...('note' in content && { note: toMultilineText(content.note, 4_000) }),
  };
}

const indentLines = (text: string): string => text.replace(/^/gm, '    ');

function renderPartText(part: LetterPart): string {
  if ('text' in part) return part.text;
  if ('button' in part) return `${part.button}:\n${part.url}`;
  if ('code' in part) return indentLines(part.code);
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return indentLines(part.quote);
}

/** Renders a letter as plain text. The footer follows the usual signature separator (RFC 3676 §4.3). */
function renderLetterText(
  greeting: string | null,
  { parts }: Letter,
  footerLines: readonly string[],
): string {
  const paragraphs = parts.map(renderPartText);
  if (greeting !== null) paragraphs.unshift(greeting);
  paragraphs.push(`-- \n${footerLines.join('\n')}`);
  return `${paragraphs.join('\n\n')}\n`;
}
