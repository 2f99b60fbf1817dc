import type { ChargedAccount } from './account.ts';

/** A session of one browser in the dashboard, opened with the API Secret. */
export interface Session {
  /** HMAC-SHA-256 of the token with the pepper; 32 bytes. Only the browser has the token itself. */
  readonly tokenHash: Uint8Array;
  readonly accountId: string;
  /** The public id of the secret that opened the session, which ends when the secret is replaced. */
  readonly secretId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** Until when the session has new credentials that the visitor has not saved yet; null: it has none. */
  readonly newCredentialsUntil: Date | null;
}

/** Credentials that were just created, encrypted with a key that only the browser of the session has. */
export interface SealedCredentials {
  readonly newCredentials: Uint8Array;
  readonly newCredentialsUntil: Date;
}

/** A session ends after this time without a request, and in any case after the maximum. */
export const sessionIdleMs = 30 * 60_000;
export const sessionMaxMs = 12 * 3_600_000;

/** Returns the instant at which a session ends if no further request comes. */
export function sessionEndsAtMs({ createdAt, seenAt }: Pick<Session, 'createdAt' | 'seenAt'>): number {
  return Math.min(createdAt.getTime() + sessionMaxMs, seenAt.getTime() + sessionIdleMs);
}

/** Sessions live in the database, so that every gateway knows them and one sign-out ends them everywhere. */
export interface SessionStore {
  insert(session: Session, held: SealedCredentials | null): Promise<void>;
  /** Finds a session, also an ended one, with its account; null also if the account has another secret now. */
  find(
    tokenHash: Uint8Array,
  ): Promise<{ readonly session: Session; readonly account: ChargedAccount } | null>;
  touch(tokenHash: Uint8Array, at: Date): Promise<void>;
  /** Replaces the credentials of the session; null: removes them. A session that has ended meanwhile is no error. */
  hold(tokenHash: Uint8Array, held: SealedCredentials | null): Promise<void>;
  /** Returns the credentials of the session, also if their time is over; null: none. */
  findHeld(tokenHash: Uint8Array): Promise<Uint8Array | null>;
  delete(tokenHash: Uint8Array): Promise<void>;
  deleteAll(accountId: string): Promise<void>;
  /** Deletes sessions created or last seen before these instants, and credentials that expired before `heldUntil`. */
  deleteEnded(before: {
    readonly createdAt: Date;
    readonly seenAt: Date;
    readonly heldUntil: Date;
  }): Promise<void>;
}
