import type { MailContent } from '../../domain/accounts/mail.ts';
import type { Formats } from '../locale.ts';

/** One part of a letter, from top to bottom. Values are plain text; the forms of a letter escape them. */
export type LetterPart =
  | { readonly text: string }
  /** A link as a button, and its whole address below. */
  | { readonly button: string; readonly url: string }
  /** As it is to be typed. */
  | { readonly code: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  /** Somebody else's words, in lines. */
  | { readonly quote: string };

export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
}

export interface LetterContext {
  readonly formats: Formats;
  /** Host and port of the gateway. */
  readonly place: string;
  /** The address of a page in the letter's language. @param path with its slash */
  page(path: string): string;
  /** The page where either of the two proofs is used. */
  proofPage(path: string, proof: { readonly email: string; readonly token: string }): string;
}

/** What a language needs: a letter of each kind, and what stands around all of them. */
export interface LetterTexts {
  readonly letters: {
    readonly [Kind in MailContent['kind']]: (
      content: Extract<MailContent, { readonly kind: Kind }>,
      facts: LetterContext,
    ) => Letter;
  };
  /** @param name null where it is not to be shown */
  greeting(name: string | null): string;
  readonly orOpen: string;
  readonly sentBy: (place: string) => string;
  /** Before the contact of who helps. */
  readonly questions: string;
  /** Where no contact is known. */
  readonly askOperator: (place: string) => string;
}

/** A code as it is shown: Crockford base32 in two groups of five. */
export function spacedCode(code: string): string {
  const letters = code.replaceAll('-', '').toUpperCase();
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
