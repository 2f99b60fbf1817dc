import type { MailContent, RenderMail } from '../../domain/accounts/mail.ts';
import type { Locale } from '../../domain/locale.ts';
import { createFormats } from '../locale.ts';
import { html } from '../rendering/html.ts';
import { englishLetters } from './english-letters.ts';
import type { Letter, LetterContext, LetterPart, LetterTexts } from './letter.ts';
import { renderLetterHtml } from './letter-html.ts';
import { toMultilineText, toOneLine, toSafeName } from './safe-text.ts';
import { thaiLetters } from './thai-letters.ts';

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
