import type { ChargedAccount } from './account.ts';

/** A session of one browser in the dashboard, opened with the API Secret. */
export interface Session {
  /** The HMAC-SHA-256 of the token with the pepper. It has 32 bytes. Only the browser has the token itself. */
  readonly tokenHash: Uint8Array;
  readonly accountId: string;
  /** The public id of the API Secret that opened the session. The session ends when the secret is replaced. */
  readonly secretId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /**
   * When the new credentials that the visitor has not saved yet are removed from the session, or null if it has none.
   */
  readonly newCredentialsUntil: Date | null;
}

/** New credentials, encrypted with a key that only the session's browser has. */
export interface SealedCredentials {
  readonly newCredentials: Uint8Array;
  readonly newCredentialsUntil: Date;
}

/** A session ends after `sessionIdleMs` without a request, and in any case `sessionMaxMs` after it began. */
export const sessionIdleMs = 30 * 60_000;
export const sessionMaxMs = 12 * 3_600_000;
/** The maximum number of sessions of an account. */
export const maxSessions = 20;

/** Returns when a session ends if it gets no further request, in epoch milliseconds. */
export function getSessionEndMs({ createdAt, seenAt }: Session): number {
  return Math.min(createdAt.getTime() + sessionMaxMs, seenAt.getTime() + sessionIdleMs);
}

/**
 * Stores sessions in the database, so that all gateways share them and a session that is signed out ends on all
 * of them. A session is found by the hash of its token under any of the peppers.
 */
export interface SessionStore {
  /** Adds a session, and deletes the oldest sessions of its account beyond `maxSessions`. */
  insert(session: Session, credentials: SealedCredentials | null): Promise<void>;
  /**
   * Finds a session, even one that has ended, and its account. Returns null if there is none, or if the
   * account's secret has changed.
   */
  find(
    tokenHashes: readonly Uint8Array[],
  ): Promise<{ readonly session: Session; readonly account: ChargedAccount } | null>;
  /** Records that a session was used. */
  touch(tokenHashes: readonly Uint8Array[], at: Date): Promise<void>;
  /** Replaces the credentials in the session, or removes them for null. Does nothing if the session has ended. */
  setNewCredentials(tokenHashes: readonly Uint8Array[], credentials: SealedCredentials | null): Promise<void>;
  /** Returns the credentials in the session, even if they have expired, or null if there are none. */
  findNewCredentials(tokenHashes: readonly Uint8Array[]): Promise<Uint8Array | null>;
  delete(tokenHashes: readonly Uint8Array[]): Promise<void>;
  deleteAll(accountId: string): Promise<void>;
  /**
   * Deletes sessions created or last seen before these instants, and credentials that expired before
   * `newCredentialsUntil`.
   */
  deleteEnded(before: {
    readonly createdAt: Date;
    readonly seenAt: Date;
    readonly newCredentialsUntil: Date;
  }): Promise<void>;
}
