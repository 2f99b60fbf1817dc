import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import {
  type SessionStore,
  sessionEndsAtMs,
  sessionIdleMs,
  sessionMaxMs,
} from '../../domain/accounts/session.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { CredentialGuard } from '../keys/credential-guard.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { AccountAccess, AccountHolder } from './account-access.ts';
import type { NewCredentials, SealCredentials } from './held-credentials.ts';

export interface OpenSession {
  readonly holder: AccountHolder;
  /** In every form of this session (against forged requests). */
  readonly formToken: string;
  /** Whether credentials were just made that its visitor has not said to have kept: see `HeldCredentials`. */
  readonly holdsCredentials: boolean;
}

export interface Sessions {
  /**
   * Opens a session for this API Secret, with a new token of 48 base62 characters.
   * Wrong secrets count against the address; when its attempts are used up, a valid secret is rejected too.
   * @throws GatewayError as `AccountAccess.authenticate`, and `too-many-attempts`
   */
  open(apiSecret: string, address: string): Promise<{ readonly token: string }>;
  /**
   * Opens a session with a secret that was just made, and which it holds with what was made beside it, until its
   * visitor has kept them.
   */
  openNew(credentials: NewCredentials & { readonly apiSecret: string }): Promise<{ readonly token: string }>;
  /**
   * The session of this token, marked as used now; null if there is none or it has ended. An unknown token
   * counts against the address; when its attempts are used up, only recently found sessions are
   * looked up.
   * @throws GatewayError `too-many-attempts` (429), before any look-up
   */
  find(token: string, addressOf: () => string): Promise<OpenSession | null>;
  /** Whether a form was made for this session, in constant time. */
  isFormOf(session: OpenSession, formToken: string): boolean;
  close(token: string): Promise<void>;
  closeAll(accountId: string): Promise<void>;
  /** Removes sessions that have ended, and held credentials whose time is over. */
  removeEnded(): Promise<void>;
}

const tokenLength = 48;
const tokenForm = /^[0-9A-Za-z]{48}$/;
/** Whether a text can be a session's token: another program of the same host may have a cookie of that name. */
export const isSessionToken = (text: string): boolean => tokenForm.test(text);
/** Use is stored at most this often, so a session may end this much early. */
const touchEveryMs = 60_000;

export function createSessions(options: {
  readonly store: SessionStore;
  readonly access: AccountAccess;
  readonly credentials: CredentialMaker;
  readonly seal: SealCredentials;
  /** Counts wrong secrets. */
  readonly limiter: AttemptLimiter;
  /** Counts tokens of no session. */
  readonly guard: CredentialGuard;
  readonly now: () => number;
}): Sessions {
  const { store, access, credentials, seal, limiter, guard, now } = options;

  const authenticate = async (apiSecret: string, address: string): Promise<AccountHolder> => {
    const waitSeconds = await limiter.waitSeconds(address);
    if (waitSeconds !== null)
      throw tooManyAttempts('Too many wrong API Secrets from this address. Try again later.', waitSeconds);
    try {
      return await access.authenticate(apiSecret, () => address);
    } catch (error) {
      if (isWrong(error)) await limiter.consume(address);
      throw error;
    }
  };

  const openFor = async ({ account, secretId }: AccountHolder, held: NewCredentials | null) => {
    const token = credentials.randomText(tokenLength);
    const openedAt = new Date(now());
    const sealed = held && seal(token, held);
    const session = {
      tokenHash: credentials.digest(token),
      accountId: account.id,
      secretId,
      createdAt: openedAt,
      seenAt: openedAt,
      newCredentialsUntil: sealed?.newCredentialsUntil ?? null,
    };
    await store.insert(session, sealed);
    guard.remember(token);
    return { token };
  };

  return {
    open: async (apiSecret, address) => openFor(await authenticate(apiSecret, address), null),
    openNew: async (held) => openFor(await access.authenticate(held.apiSecret), held),
    find: async (token, addressOf) => {
      if (!tokenForm.test(token)) return null;
      const tokenHash = credentials.digest(token);
      const found = await guard.watch(token, addressOf, () => store.find(tokenHash));
      const at = now();
      if (found === null || sessionEndsAtMs(found.session) <= at) return null;
      const { account, session } = found;
      if (at - session.seenAt.getTime() >= touchEveryMs) await store.touch(tokenHash, new Date(at));
      const heldUntilMs = session.newCredentialsUntil?.getTime() ?? 0;
      return {
        holder: { account, secretId: session.secretId },
        formToken: formTokenOf(token),
        holdsCredentials: heldUntilMs > at,
      };
    },
    isFormOf: ({ formToken }, given) => {
      const [one, other] = [Buffer.from(formToken), Buffer.from(given)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
    close: async (token) => {
      if (tokenForm.test(token)) await store.delete(credentials.digest(token));
    },
    closeAll: (accountId) => store.deleteAll(accountId),
    removeEnded: () => {
      const at = now();
      return store.deleteEnded({
        createdAt: new Date(at - sessionMaxMs),
        seenAt: new Date(at - sessionIdleMs),
        heldUntil: new Date(at),
      });
    },
  };
}

/** Derived from the session's token, so it need not be stored. */
function formTokenOf(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

/** Whether a secret is wrong, rather than impossible to check now. */
const isWrong = (error: unknown): boolean =>
  error instanceof GatewayError && error.code !== 'unavailable' && error.code !== 'too-many-attempts';
