import type { Locale } from '../locale.ts';

/** The content of an e-mail. Its texts are in `src/web/mails`. Times are epoch milliseconds. */
export type MailContent =
  /** A link and a code. Until they expire, either can be used to get a new API Secret. */
  | ({ readonly kind: 'recovery' } & MailedProof)
  /** A link and a code that prove that the holder reads e-mails sent to the address. */
  | ({ readonly kind: 'verification' } & MailedProof)
  /** Sent to the old address. `email` is the new address. */
  | { readonly kind: 'address-changed'; readonly name: string; readonly email: string }
  /** Sent after a recovery, by code or by e-mail. */
  | { readonly kind: 'secret-recovered'; readonly name: string; readonly byMail?: MailRecoveryFacts }
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
  /** Sent to the operator. `email` is the address of the account. */
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

/**
 * The keys and webhooks that the account had when it was recovered by e-mail. If the address was not verified, the
 * recovery revoked the keys and deleted the webhooks.
 */
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

/** The part of an e-mail that the database stores only in encrypted form. */
export interface ConfidentialMail {
  /** One address. */
  readonly to: string;
  readonly locale: Locale;
  readonly content: MailContent;
}

export interface OutgoingMail extends ConfidentialMail {
  /** The e-mail is deleted together with this account. Null if there is none. */
  readonly accountId: string | null;
  /**
   * If several e-mails have the same key within 45 days, only the first is queued, whichever gateway adds it.
   * The key is stored unencrypted, so it must not contain an address or a token.
   */
  readonly key: string;
}

/** The texts of an e-mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A complete HTML document. */
  readonly html: string;
  /** The address for replies, or null if replies go to the sender. */
  readonly replyTo: string | null;
  /** The URL of a page where such e-mails can be switched off, or null if they cannot. */
  readonly unsubscribeUrl: string | null;
}

export type RenderMail = (mail: { readonly content: MailContent; readonly locale: Locale }) => RenderedMail;

/** An e-mail that is ready to be handed to a mail server. */
export interface AddressedMail extends RenderedMail {
  /** One address. */
  readonly to: string;
  readonly locale: Locale;
  /** A UUID from which the Message-ID is made. Servers use it to recognise a repeated e-mail (RFC 5322 §3.6.4). */
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Thrown if an e-mail could not be handed over. The message is a sentence for operators and is stored. It
 * contains neither credentials nor the recipient's address.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * `server` means that the server cannot be reached or accepts no e-mail from us, so every e-mail fails. `mail`
   * means that the server does not accept this e-mail now, and `rejected` that it never will (5xx, RFC 5321 §4.2.1).
   */
  readonly scope: 'server' | 'mail' | 'rejected';

  constructor(message: string, scope: MailError['scope'], options?: ErrorOptions) {
    super(message, options);
    this.scope = scope;
  }
}

/** Hands e-mails to a mail server. */
export interface MailTransport {
  /**
   * Resolves when the server has accepted responsibility for the e-mail.
   * @throws MailError, or the signal's reason
   */
  send(mail: AddressedMail, signal: AbortSignal): Promise<void>;
  /**
   * Connects and logs in, without sending an e-mail.
   * @throws MailError
   */
  verify(): Promise<void>;
  close(): void;
}

/** An e-mail to be added to the queue, with the same account and key as the `OutgoingMail`. */
export interface NewMail {
  readonly id: string;
  readonly accountId: string | null;
  readonly key: string;
  /** The `ConfidentialMail`, encrypted. */
  readonly sealed: Uint8Array;
}

export interface ClaimedMail {
  readonly id: string;
  /** The `ConfidentialMail`, encrypted. */
  readonly sealed: Uint8Array;
  readonly createdAt: Date;
  readonly ageMs: number;
  /** The number of failed attempts. */
  readonly attempts: number;
}

/** The owner and the duration of a claim. When the claim ends, another process may claim the e-mail. */
export interface MailClaim {
  /** A string that is unique to the process. */
  readonly owner: string;
  readonly leaseMs: number;
}

/** The result of an attempt. */
export type MailAttemptResult =
  | { readonly outcome: 'sent' }
  /** `delayMs` is the time until the next attempt. */
  | { readonly outcome: 'postponed'; readonly error: string; readonly delayMs: number }
  | { readonly outcome: 'given up'; readonly error: string };

/** The queue of all gateways, in the database. All times are from the clock of the database. */
export interface MailStore {
  /** Adds an e-mail that is due at once. Returns false if there is an e-mail with this key, or no such account. */
  add(mail: NewMail): Promise<boolean>;
  /** Claims the unclaimed e-mail that has been due for the longest time. Returns null if none is due. */
  claimDue(claim: MailClaim): Promise<ClaimedMail | null>;
  /** Ends the claim if this owner still has it. An e-mail that was sent or given up loses its recipient and content. */
  finish(id: string, owner: string, result: MailAttemptResult): Promise<void>;
  /** Ends the claim without counting an attempt. */
  release(id: string, owner: string): Promise<void>;
  /**
   * Counts the e-mails that are still to be sent, and returns how long the oldest has waited, or 0 if there is none.
   */
  countWaiting(): Promise<{ readonly mails: number; readonly oldestMs: number }>;
  /** Deletes e-mails that were sent or given up, and that were queued more than `olderThanMs` ago. */
  prune(olderThanMs: number): Promise<void>;
}
