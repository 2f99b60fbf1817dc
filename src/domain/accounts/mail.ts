import type { Locale } from '../locale.ts';

/** What a mail says; its words are in `src/web/mails`. Times are epoch milliseconds. */
export type MailContent =
  /** A link and a code, of which either gives a new API Secret, until they expire. */
  | ({ readonly kind: 'recovery' } & MailedProof)
  /** The same for proving that somebody reads mails to the address. */
  | ({ readonly kind: 'verification' } & MailedProof)
  /** To the old address; `email` is the new one. */
  | { readonly kind: 'address-changed'; readonly name: string; readonly email: string }
  /** After a recovery, by code or by mail. */
  | { readonly kind: 'secret-recovered'; readonly name: string; readonly byMail?: MailRecoveryFacts }
  /** Somebody reported an API key that works as found in public. */
  | {
      readonly kind: 'key-reported';
      readonly name: string;
      readonly keyId: string;
      /** Null where it is not known that the account's holder reads the mail. */
      readonly keyName: string | null;
      /** What it is now: revoked by whoever found it; restricted, as keys are that may be seen. */
      readonly state: 'free' | 'restricted' | 'revoked';
    }
  /** The same of the API Secret, which goes on working, or of a recovery code, which does not. */
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
  /** To the operator; `email` is the account's. */
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

/** What a recovery by mail found in the account: keys were revoked and webhooks deleted unless the address was verified before. */
export interface MailRecoveryFacts {
  readonly wasVerified: boolean;
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  readonly webhooks: readonly { readonly id: string; readonly url: string }[];
}

export interface MailedProof {
  readonly name: string;
  /** The address that is proved. */
  readonly email: string;
  readonly token: string;
  /** As it is stored or as it is shown: a hyphen after five characters is added where there is none. */
  readonly code: string;
  readonly expiresAtMs: number;
}

export interface OutgoingMail {
  /** One address. */
  readonly to: string;
  readonly locale: Locale;
  /** The mail is deleted with this account; null: with none. */
  readonly accountId: string | null;
  /**
   * Of two mails with one key only the first is queued, by whichever gateway, for 45 days. Stored as it is: it must
   * not contain an address or a token.
   */
  readonly key: string;
  readonly content: MailContent;
}

/** A mail in words. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** Whom an answer goes to; null: the sender. */
  readonly replyTo: string | null;
  /** An address of a page where such mails are switched off; null: they cannot be. */
  readonly unsubscribeUrl: string | null;
}

export type RenderMail = (mail: Pick<OutgoingMail, 'content' | 'locale'>) => RenderedMail;

/** A mail as it is handed over. */
export interface AddressedMail extends RenderedMail, Pick<OutgoingMail, 'to' | 'locale'> {
  /** A UUID, which its Message-ID is made of: a repeated mail is recognised by it (RFC 5322 §3.6.4). */
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Why a mail could not be handed over. Its message is a sentence for operators and stored: it contains neither credentials
 * nor the recipient's address.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /**
   * `server`: it cannot be reached, or takes no mail from us; every mail meets it. `mail`: this mail is not taken now.
   * `refused`: this mail never is (5xx, RFC 5321 §4.2.1).
   */
  readonly scope: 'server' | 'mail' | 'refused';

  constructor(message: string, scope: MailError['scope'], options?: ErrorOptions) {
    super(message, options);
    this.scope = scope;
  }
}

/** Hands mails over to a server. */
export interface MailTransport {
  /** Resolves when the server has taken responsibility for it. @throws MailError; the reason of the signal */
  send(mail: AddressedMail, signal: AbortSignal): Promise<void>;
  /** Connects and logs in. @throws MailError */
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
  /** Those that failed. */
  readonly attempts: number;
}

/** Who claims, and for how long from now; after that the mail is anybody's. */
export interface MailClaim {
  /** Unique to the process. */
  readonly owner: string;
  readonly termMs: number;
}

/** What came of an attempt. */
export type MailEnd =
  | { readonly outcome: 'sent' }
  /** @param delayMs until the next attempt */
  | { readonly outcome: 'postponed'; readonly error: string; readonly delayMs: number }
  | { readonly outcome: 'given up'; readonly error: string };

/** The queue of all gateways, in the database. All times are by its clock. */
export interface MailStore {
  /** Due at once. False where there is a mail with this key already, or no such account. */
  add(mail: NewMail): Promise<boolean>;
  /** The mail that has been due for longest and that nobody has claimed; null: none. */
  claimDue(claim: MailClaim): Promise<ClaimedMail | null>;
  /** Ends the claim if it is still this owner's. What was sent or given up loses recipient and content. */
  finish(id: string, owner: string, end: MailEnd): Promise<void>;
  /** Ends the claim as if it had not been. */
  release(id: string, owner: string): Promise<void>;
  /** Mails that are still to be sent, and how long the oldest has waited; 0 where there is none. */
  waiting(): Promise<{ readonly mails: number; readonly oldestMs: number }>;
  /** Deletes what was sent or given up and queued longer ago than this. */
  prune(olderThanMs: number): Promise<void>;
}
