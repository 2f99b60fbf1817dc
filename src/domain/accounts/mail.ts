import type { Locale } from '../locale.ts';

/** The content of a mail; `src/web/mails` has the texts. Times are epoch milliseconds. */
export type MailContent =
  /** A link and a code; either gives a new API Secret until they expire. */
  | ({ readonly kind: 'recovery' } & MailedProof)
  /** A link and a code that prove that the holder reads mails to the address. */
  | ({ readonly kind: 'verification' } & MailedProof)
  /** Sent to the old address; `email` is the new one. */
  | { readonly kind: 'address-changed'; readonly name: string; readonly email: string }
  /** Sent after a recovery, by code or by mail. */
  | { readonly kind: 'secret-recovered'; readonly name: string; readonly byMail?: MailRecoveryFacts }
  /** Somebody reported an API key that works as found in public. */
  | {
      readonly kind: 'key-reported';
      readonly name: string;
      readonly keyId: string;
      /** Null if the address is not verified, so that somebody else may read the mail. */
      readonly keyName: string | null;
      /** The state of the key now: `revoked` by the finder, or `restricted`, as keys that may be seen should be. */
      readonly state: 'free' | 'restricted' | 'revoked';
    }
  /** Somebody reported the API Secret, which still works, or a recovery code, which does not work any more. */
  | { readonly kind: 'secret-reported'; readonly name: string; readonly what: 'secret' | 'recovery-code' }
  /** `percent` of the window's limit is used. */
  | {
      readonly kind: 'alert';
      readonly name: string;
      readonly window: 'day' | 'month';
      readonly percent: number;
      readonly plan: string;
      readonly limit: number;
      readonly used: number;
      readonly resetsAtMs: number;
    }
  /** Sent to the operator; `email` is that of the account. */
  | {
      readonly kind: 'plan-request';
      readonly name: string;
      readonly email: string;
      readonly plan: string;
      readonly wanted: string;
      readonly note: string;
    }
  | { readonly kind: 'plan-ends'; readonly name: string; readonly plan: string; readonly untilMs: number }
  | { readonly kind: 'plan-ended'; readonly name: string; readonly plan: string };

/** The keys and webhooks that a recovery by mail found. It revoked and deleted them if the address was not verified. */
export interface MailRecoveryFacts {
  readonly wasVerified: boolean;
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  readonly webhooks: readonly { readonly id: string; readonly url: string }[];
}

export interface MailedProof {
  readonly name: string;
  /** The address that the token or the code proves. */
  readonly email: string;
  readonly token: string;
  /** The code, with or without the hyphen after five characters. */
  readonly code: string;
  readonly expiresAtMs: number;
}

export interface OutgoingMail {
  /** One address. */
  readonly to: string;
  readonly locale: Locale;
  /** The account with which the mail is deleted; null: none. */
  readonly accountId: string | null;
  /**
   * Of mails with the same key only the first is queued by any gateway, for 45 days. The key is stored unencrypted, so it
   * must not contain an address or a token.
   */
  readonly key: string;
  readonly content: MailContent;
}

/** The texts of a mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A complete HTML document. */
  readonly html: string;
  /** The address for replies; null: the sender. */
  readonly replyTo: string | null;
  /** The URL of a page where such mails can be switched off; null: they cannot. */
  readonly unsubscribeUrl: string | null;
}

export type RenderMail = (mail: Pick<OutgoingMail, 'content' | 'locale'>) => RenderedMail;

/** A mail that is ready to be handed to a mail server. */
export interface AddressedMail extends RenderedMail, Pick<OutgoingMail, 'to' | 'locale'> {
  /** A UUID from which the Message-ID is made, by which servers recognise a repeated mail (RFC 5322 §3.6.4). */
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * A mail could not be handed over. The message is a sentence for operators and is stored; it contains neither credentials
 * nor the recipient's address.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * `server`: the server cannot be reached or accepts no mail from us, so every mail fails. `mail`: the server does not
   * accept this mail now. `rejected`: it will never accept this mail (5xx, RFC 5321 §4.2.1).
   */
  readonly scope: 'server' | 'mail' | 'rejected';

  constructor(message: string, scope: MailError['scope'], options?: ErrorOptions) {
    super(message, options);
    this.scope = scope;
  }
}

/** Hands mails to a mail server. */
export interface MailTransport {
  /** Resolves when the server has accepted responsibility for the mail. @throws MailError, or the signal's reason */
  send(mail: AddressedMail, signal: AbortSignal): Promise<void>;
  /** Connects and logs in, without sending a mail. @throws MailError */
  verify(): Promise<void>;
  close(): void;
}

/** A mail in the queue. Recipient, language and content are encrypted. */
export interface NewMail extends Pick<OutgoingMail, 'accountId' | 'key'> {
  readonly id: string;
  readonly sealed: Uint8Array;
}

export interface ClaimedMail extends Pick<NewMail, 'id' | 'sealed'> {
  readonly createdAt: Date;
  readonly ageMs: number;
  /** The number of failed attempts. */
  readonly attempts: number;
}

/** The owner and the duration of a claim. After that another process may claim the mail. */
export interface MailClaim {
  /** A text that is unique to the process. */
  readonly owner: string;
  readonly termMs: number;
}

/** The result of an attempt. */
export type MailEnd =
  | { readonly outcome: 'sent' }
  /** `delayMs`: the time until the next attempt. */
  | { readonly outcome: 'postponed'; readonly error: string; readonly delayMs: number }
  | { readonly outcome: 'given up'; readonly error: string };

/** The queue of all gateways, in the database. All times are by its clock. */
export interface MailStore {
  /** Adds a mail, which is due at once. @returns false if there is a mail with this key, or no such account */
  add(mail: NewMail): Promise<boolean>;
  /** Claims the mail that has been due for the longest time and is not claimed; null: none. */
  claimDue(claim: MailClaim): Promise<ClaimedMail | null>;
  /** Ends the claim if this owner still has it. A mail that was sent or given up loses its recipient and content. */
  finish(id: string, owner: string, end: MailEnd): Promise<void>;
  /** Ends the claim without counting an attempt. */
  release(id: string, owner: string): Promise<void>;
  /** Counts the mails that are still to be sent, and returns how long the oldest has waited; 0 if there is none. */
  waiting(): Promise<{ readonly mails: number; readonly oldestMs: number }>;
  /** Deletes mails that were sent or given up, if they were queued longer ago than this. */
  prune(olderThanMs: number): Promise<void>;
}
