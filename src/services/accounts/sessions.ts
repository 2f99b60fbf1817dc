import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import {
  getSessionEndMs,
  type SessionStore,
  sessionIdleMs,
  sessionMaxMs,
} from '../../domain/accounts/session.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { UnknownCredentials } from '../keys/unknown-credentials.ts';
import { createCountedWork } from '../work/counted-work.ts';
import type { AccountAccess, AccountHolder } from './account-access.ts';
import type { AccountTurns } from './account-turns.ts';
import { createOrigin } from './change-origin.ts';
import type { HeldCredentials, NewCredentials } from './held-credentials.ts';

export interface OpenSession {
  readonly holder: AccountHolder;
  /** The token that every form of this session contains, to prevent forged requests. */
  readonly formToken: string;
  /** Whether the session holds new credentials that nobody has confirmed as saved (see `HeldCredentials`). */
  readonly hasNewCredentials: boolean;
}

/** How many wrong API Secrets one address may try in the dashboard. */
const wrongSecretLimit = { name: 'secret', attempts: 10, windowSeconds: 300 };
const tokenLength = 48;
const tokenPattern = /^[0-9A-Za-z]{48}$/;
/**
 * Whether a text can be a session's token. Another program on the same host may set a cookie with the same
 * name.
 */
export const isSessionToken = (text: string): boolean => tokenPattern.test(text);
/** The shortest interval at which the use of a session is stored. A session may end too early by this interval. */
const touchIntervalMs = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Manages the sessions of the dashboard. */
export function createSessions(options: {
  readonly store: SessionStore;
  readonly access: AccountAccess;
  readonly credentials: CredentialMaker;
  readonly unknownCredentials: UnknownCredentials;
  readonly turns: AccountTurns;
  readonly heldCredentials: HeldCredentials;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly now: () => number;
}) {
  const { store, access, credentials, unknownCredentials, turns, heldCredentials, createLimiter, now } =
    options;
  const trySecret = createCountedWork(
    createLimiter(wrongSecretLimit),
    'Too many wrong API Secrets came from this address. Try again later.',
    isWrongSecret,
  );

  const openSession = async ({ account, secretId }: AccountHolder, newCredentials: NewCredentials | null) => {
    const token = credentials.createRandomText(tokenLength);
    const openedAt = new Date(now());
    const sealedCredentials = newCredentials && heldCredentials.seal(token, newCredentials);
    const session = {
      tokenHash: credentials.hashWithCurrentPepper(token),
      accountId: account.id,
      secretId,
      createdAt: openedAt,
      seenAt: openedAt,
      newCredentialsUntil: sealedCredentials?.newCredentialsUntil ?? null,
    };
    await store.insert(session, sealedCredentials);
    return { token };
  };

  return {
    /**
     * Opens a session for this API Secret, with a new token of 48 base62 characters. Wrong secrets are
     * counted by address. Once an address has used up its attempts, even a valid secret is rejected.
     * @throws GatewayError as `AccountAccess.authenticate` does, and `too-many-attempts`
     */
    open: async (apiSecret: string, address: string): Promise<{ readonly token: string }> => {
      const holder = await trySecret(address, () => access.authenticate(apiSecret, () => address));
      return access.runInTurn(holder, false, () => openSession(holder, null));
    },
    /**
     * Opens a session with a secret that was just created. The session holds the new credentials until their owner
     * has saved them.
     */
    openNew: async (
      newCredentials: NewCredentials & { readonly apiSecret: string },
    ): Promise<{ readonly token: string }> =>
      openSession(await access.authenticate(newCredentials.apiSecret), newCredentials),
    /**
     * Finds the session with a token, and records its use. Returns null if there is no such session or it has
     * ended.
     * @param isRemoval whether the request revokes or deletes something, which is never rejected
     * @throws GatewayError `too-many-attempts` (429) as in `UnknownCredentials.lookUp` and `AccountTurns.lookUp`
     */
    find: async (token: string, getAddress: () => string, isRemoval = false): Promise<OpenSession | null> => {
      if (!isSessionToken(token)) return null;
      const tokenHashes = credentials.hashWithEachPepper(token);
      const record = await turns.lookUp(token, isRemoval, () =>
        unknownCredentials.lookUp(token, getAddress, () => store.find(tokenHashes)),
      );
      const nowMs = now();
      if (record === null || getSessionEndMs(record.session) <= nowMs) return null;
      const { account, session } = record;
      if (nowMs - session.seenAt.getTime() >= touchIntervalMs)
        await store.touch(tokenHashes, new Date(nowMs));
      const heldUntilMs = session.newCredentialsUntil?.getTime() ?? 0;
      return {
        holder: { account, secretId: session.secretId, origin: createOrigin('session', getAddress()) },
        formToken: deriveFormToken(token),
        hasNewCredentials: heldUntilMs > nowMs,
      };
    },
    /** Checks in constant time whether a form was made for this session. */
    hasFormToken: ({ formToken }: OpenSession, sentToken: string): boolean => {
      const [expected, sent] = [Buffer.from(formToken), Buffer.from(sentToken)];
      return expected.length === sent.length && timingSafeEqual(expected, sent);
    },
    close: async (token: string): Promise<void> => {
      if (isSessionToken(token)) await store.delete(credentials.hashWithEachPepper(token));
    },
    closeAll: (accountId: string): Promise<void> => store.deleteAll(accountId),
    /** Removes sessions that have ended, and stored credentials that may no longer be shown. */
    removeEnded: (): Promise<void> => {
      const nowMs = now();
      return store.deleteEnded({
        createdAt: new Date(nowMs - sessionMaxMs),
        seenAt: new Date(nowMs - sessionIdleMs),
        newCredentialsUntil: new Date(nowMs),
      });
    },
  };
}

/** Derives the form token from the session's token, so that it need not be stored. */
function deriveFormToken(token: string): string {
  return createHmac('sha256', token).update('form').digest('base64url');
}

/** Whether an error means that the secret is wrong, and not that it could not be checked. */
const isWrongSecret = (error: unknown): boolean =>
  error instanceof GatewayError && error.code !== 'unavailable' && error.code !== 'too-many-attempts';
