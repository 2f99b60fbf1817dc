import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AttemptLimiter } from '../domain/attempts.ts';
import { GatewayError } from '../domain/errors.ts';
import { type SessionStore, sessionEndsAtMs, sessionIdleMs, sessionMaxMs } from '../domain/session.ts';
import type { AccountAccess, AccountHolder } from './account-access.ts';
import type { CredentialMaker } from './credential-maker.ts';

/** A session that is open, as pages see it. */
export interface OpenSession {
  readonly holder: AccountHolder;
  /** Stands in every form of this session, and in no other's. */
  readonly formToken: string;
}

export interface Sessions {
  /**
   * Opens a session for whoever holds this API Secret, with a fresh token: 48 base62 characters, shown this once.
   * Wrong secrets count as attempts of the address; when they are used up, a right one has to wait as well.
   * @throws GatewayError as `AccountAccess.authenticate`, and `too-many-attempts`
   */
  open(apiSecret: string, address: string): Promise<{ readonly token: string }>;
  /** The session of this token, which counts as used now; null when there is none, or none any more. */
  find(token: string): Promise<OpenSession | null>;
  /** Whether a form was made for this session, in constant time. */
  isFormOf(session: OpenSession, formToken: string): boolean;
  close(token: string): Promise<void>;
  closeAll(accountId: string): Promise<void>;
}

const tokenLength = 48;
const tokenForm = /^[0-9A-Za-z]{48}$/;
/** Use is written down at most so often: a session may end this much earlier than half an hour after it. */
const touchEveryMs = 60_000;

export function createSessions(options: {
  readonly store: SessionStore;
  readonly access: AccountAccess;
  readonly credentials: CredentialMaker;
  /** Counts wrong secrets. */
  readonly limiter: AttemptLimiter;
  readonly now: () => number;
}): Sessions {
  const { store, access, credentials, limiter, now } = options;

  const authenticate = async (apiSecret: string, address: string): Promise<AccountHolder> => {
    const waitSeconds = await limiter.waitSeconds(address);
    if (waitSeconds !== null) throw tooManyAttempts(waitSeconds);
    try {
      return await access.authenticate(apiSecret, () => address);
    } catch (error) {
      if (isWrong(error)) await limiter.consume(address);
      throw error;
    }
  };

  return {
    open: async (apiSecret, address) => {
      const { account, secretId } = await authenticate(apiSecret, address);
      const at = now();
      await store.deleteEnded({
        createdAt: new Date(at - sessionMaxMs),
        seenAt: new Date(at - sessionIdleMs),
      });
      const token = credentials.randomText(tokenLength);
      const openedAt = new Date(at);
      await store.insert({
        tokenHash: credentials.digest(token),
        accountId: account.id,
        secretId,
        createdAt: openedAt,
        seenAt: openedAt,
      });
      return { token };
    },
    find: async (token) => {
      if (!tokenForm.test(token)) return null;
      const tokenHash = credentials.digest(token);
      const found = await store.find(tokenHash);
      const at = now();
      if (found === null || sessionEndsAtMs(found.session) <= at) return null;
      const { account, session } = found;
      if (at - session.seenAt.getTime() >= touchEveryMs) await store.touch(tokenHash, new Date(at));
      return { holder: { account, secretId: session.secretId }, formToken: formTokenOf(token) };
    },
    isFormOf: ({ formToken }, given) => {
      const [one, other] = [Buffer.from(formToken), Buffer.from(given)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
    close: async (token) => {
      if (tokenForm.test(token)) await store.delete(credentials.digest(token));
    },
    closeAll: (accountId) => store.deleteAll(accountId),
  };
}

/** Made from the session's token, which nobody else has, so that it need not be stored. */
function formTokenOf(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

/** Whether a secret was refused for what it is, and not because nobody could look. */
const isWrong = (error: unknown): boolean =>
  error instanceof GatewayError && error.code !== 'unavailable' && error.code !== 'too-many-attempts';

const tooManyAttempts = (retryAfterSeconds: number) =>
  new GatewayError('too-many-attempts', 'Too many wrong API Secrets from this address. Try again later.', {
    retryAfterSeconds,
  });
