import type { ChargedAccount } from './account.ts';

/** One browser's stay in the dashboard, opened with the API Secret. */
export interface Session {
  /** HMAC-SHA-256 of the token with the pepper; 32 bytes. The token itself is nowhere but in the browser. */
  readonly tokenHash: Uint8Array;
  readonly accountId: string;
  /** Public id of the secret that opened it: the session ends with it. */
  readonly secretId: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** Until when it holds credentials that its visitor has not kept yet; null: it holds none. */
  readonly newCredentialsUntil: Date | null;
}

/** Credentials that were just made, encrypted under a key that only the session's browser has. */
export interface SealedCredentials {
  readonly newCredentials: Uint8Array;
  readonly newCredentialsUntil: Date;
}

/** A session without anything asked of it for so long ends, and every session after so long. */
export const sessionIdleMs = 30 * 60_000;
export const sessionMaxMs = 12 * 3_600_000;

/** The instant at which a session ends unless something is asked of it. */
export function sessionEndsAtMs({ createdAt, seenAt }: Pick<Session, 'createdAt' | 'seenAt'>): number {
  return Math.min(createdAt.getTime() + sessionMaxMs, seenAt.getTime() + sessionIdleMs);
}

/** Sessions live in the database, so that every gateway knows them and one sign-out ends them everywhere. */
export interface SessionStore {
  insert(session: Session, held: SealedCredentials | null): Promise<void>;
  /** With its account; null also when the account has another secret by now. Whether it has ended is not asked. */
  find(
    tokenHash: Uint8Array,
  ): Promise<{ readonly session: Session; readonly account: ChargedAccount } | null>;
  touch(tokenHash: Uint8Array, at: Date): Promise<void>;
  /** In place of what it held; null: nothing. A session that has ended meanwhile is no error. */
  hold(tokenHash: Uint8Array, held: SealedCredentials | null): Promise<void>;
  /** What the session holds, whether or not its time is over; null for nothing. */
  findHeld(tokenHash: Uint8Array): Promise<Uint8Array | null>;
  delete(tokenHash: Uint8Array): Promise<void>;
  deleteAll(accountId: string): Promise<void>;
  /** Deletes sessions that were created or last seen before these instants, and what is held until before `heldUntil`. */
  deleteEnded(before: {
    readonly createdAt: Date;
    readonly seenAt: Date;
    readonly heldUntil: Date;
  }): Promise<void>;
}
