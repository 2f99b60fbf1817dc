import type { MailContent } from '../../domain/accounts/mail.ts';
import type { Formats } from '../locale.ts';

/** One part of a letter. Values are plain text; the HTML form escapes them. */
export type LetterPart =
  | { readonly text: string }
  /** A link as a button, with its address in full below. */
  | { readonly button: string; readonly url: string }
  /** A code as the reader types it. */
  | { readonly code: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** A text that somebody else wrote, with its line breaks. */
  | { readonly quote: string };

export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
}

export interface LetterContext {
  readonly formats: Formats;
  /** The host and port of the gateway. */
  readonly host: string;
  /** Returns the address of a page in the letter's language. @param path the path with a leading slash */
  page(path: string): string;
  /** Returns the address of a page with the token that proves the possession of the mailbox. */
  proofPage(path: string, proof: { readonly email: string; readonly token: string }): string;
}

/** The texts of one language: a letter of each kind, and the texts that all letters share. */
export interface LetterTexts {
  readonly letters: {
    readonly [Kind in MailContent['kind']]: (
      content: Extract<MailContent, { readonly kind: Kind }>,
      context: LetterContext,
    ) => Letter;
  };
  /** Returns the greeting. @param name null to greet without a name */
  greeting(name: string | null): string;
  readonly orOpen: string;
  readonly sentBy: (host: string) => string;
  /** The text before the support contact. */
  readonly questions: string;
  /** Returns the text that replaces the support contact if none is set. */
  readonly askOperator: (host: string) => string;
}

/** Formats a code for an e-mail: Crockford base32 in two groups of five characters. */
export function formatCode(code: string): string {
  const letters = code.replaceAll('-', '').toUpperCase();
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
