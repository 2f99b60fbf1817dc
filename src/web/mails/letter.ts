import type { MailContent, MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import type { Formats } from '../locale.ts';

/** One part of a letter. All values are plain text, which the HTML version escapes. */
export type LetterPart =
  | { readonly text: string }
  /** A button that opens a URL. The URL is also shown in full, for mail programs without buttons. */
  | { readonly button: string; readonly url: string }
  /** A code for the reader to type. */
  | { readonly code: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** A text that somebody else wrote, with its line breaks. */
  | { readonly quote: string };

/** The content of an e-mail, which is rendered as plain text and as HTML. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
}

/** The data that letters need besides their content. */
export interface LetterContext {
  readonly formats: Formats;
  /** The host and port of the gateway. */
  readonly host: string;
  /** Returns the URL of a page in the language of the letter. @param path the path with a leading slash */
  getPageUrl(path: string): string;
  /** Returns the URL of a page with the token that proves that the reader received the e-mail. */
  getProofUrl(path: string, proof: { readonly email: string; readonly token: string }): string;
}

/** The texts of one language: the functions that write each kind of letter, and the texts that letters share. */
export interface LetterTexts {
  readonly letters: {
    readonly [Kind in MailContent['kind']]: (
      content: Extract<MailContent, { readonly kind: Kind }>,
      context: LetterContext,
    ) => Letter;
  };
  /** Returns the greeting. @param name the name of the reader, or null for a greeting without a name */
  greeting(name: string | null): string;
  /** The text before the URL of a button. */
  readonly buttonFallback: string;
  readonly sentBy: (host: string) => string;
  /** The text before the support contact. */
  readonly questions: string;
  /** Returns the text that replaces the support contact if none is set. */
  readonly askOperator: (host: string) => string;
}

/** Formats a code for an e-mail: Crockford base32 in two groups of five characters. */
export function formatCode(code: string): string {
  const characters = code.replaceAll('-', '').toUpperCase();
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** The maximum length of a quoted name or URL, in code points. Somebody else may have chosen the text. */
const maxQuotedLength = 120;

/**
 * Creates the parts of a letter that list the keys and webhooks that an account had when it was recovered by
 * e-mail. Names and URLs are quoted, because somebody else may have written them.
 * @param mailRecovery the keys and webhooks, or undefined if the account was recovered with a code or if an older
 * gateway queued the letter
 */
export function createRecoveryParts(
  mailRecovery: MailRecoveryFacts | undefined,
  t: { readonly nothing: string; readonly stillWorking: string; readonly ended: string },
): LetterPart[] {
  if (mailRecovery === undefined) return [];
  const { wasVerified, keys, webhooks } = mailRecovery;
  const lines = [
    ...keys.map(({ id, name }) => `phk_${id}… ${toOneLine(name, maxQuotedLength)}`),
    ...webhooks.map(({ id, url }) => `${id} ${toOneLine(url, maxQuotedLength)}`),
  ];
  if (lines.length === 0) return [{ text: t.nothing }];
  return [{ text: wasVerified ? t.stillWorking : t.ended }, { quote: lines.join('\n') }];
}

/** Control characters, lone surrogates, line separators, and invisible characters that hide or reorder text. */
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Cuts a text to a number of code points and marks the cut with an ellipsis. */
const shorten = (text: string, maxLength: number): string => {
  const codePoints = [...text];
  return codePoints.length <= maxLength ? text : `${codePoints.slice(0, maxLength - 1).join('')}…`;
};

/** Converts a user's text to one line without hidden characters. @param maxLength the limit in code points */
export const toOneLine = (text: string, maxLength: number): string =>
  shorten(text.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim(), maxLength);

/** Replaces hidden characters with spaces, and keeps line breaks. @param maxLength the limit in code points */
export const toMultilineText = (text: string, maxLength: number): string =>
  shorten(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(hiddenCharacters, ' ').trimEnd())
      .join('\n')
      .trim(),
    maxLength,
  );

const maxNameLength = 40;

/**
 * Returns a name if it is safe in a greeting, otherwise null. Anybody can sign up with any name and the address of
 * a stranger, so a name that mail programs turn into a link or a phone number could be used for phishing.
 */
export function toSafeName(name: string): string | null {
  const line = toOneLine(name, maxNameLength + 1);
  const isLink = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(line);
  const isPhoneNumber = line.replace(/\P{Nd}/gu, '').length > 5;
  const isTooLong = [...line].length > maxNameLength;
  return line === '' || isTooLong || isLink || isPhoneNumber ? null : line;
}
