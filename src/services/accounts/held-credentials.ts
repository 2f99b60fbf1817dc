import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import type { SealedCredentials, SessionStore } from '../../domain/accounts/session.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, type TextSealer } from '../keys/sealed-text.ts';

/** New credentials, which are shown until their owner confirms that they are saved. */
export interface NewCredentials {
  /** The API keys, newest first. */
  readonly apiKeys: readonly { readonly name: string; readonly apiKey: string }[];
  readonly apiSecret: string | null;
  readonly recoveryCodes: readonly string[];
  /** The facts about the recovery, if the account was recovered by e-mail. */
  readonly recovered?: MailRecoveryFacts;
}

/** How long credentials can be shown after they were created. */
export const maxShownMs = 30 * 60_000;

/** Credentials that were created together. */
interface Batch extends Partial<NewCredentials> {
  /** The time until which the credentials may be shown. */
  readonly untilMs: number;
}

/** The context is the same for all sessions, because each session has its own key and at most one encrypted text. */
const encryptionContext = 'session';

export type HeldCredentials = ReturnType<typeof createHeldCredentials>;

/**
 * Stores new credentials in their session, so that they can be shown for half an hour. This is the only exception to
 * the rule that credentials are shown once. The database has only a ciphertext, and its key is derived from the
 * session's token. Only the browser has the token, so neither a copy of the database nor the pepper can decrypt it.
 */
export function createHeldCredentials(options: {
  readonly store: SessionStore;
  readonly credentials: CredentialMaker;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}) {
  const { store, credentials, randomBytes, now } = options;
  const createSealer = (token: string): TextSealer => createTextSealer(token, 'new credentials', randomBytes);

  const sealBatches = (token: string, batches: readonly Batch[]): SealedCredentials => ({
    newCredentials: createSealer(token).seal(JSON.stringify(batches), encryptionContext),
    newCredentialsUntil: new Date(Math.max(...batches.map(({ untilMs }) => untilMs))),
  });

  const findBatches = async (token: string): Promise<Batch[]> => {
    const sealedCredentials = await store.findNewCredentials(credentials.hashWithEachPepper(token));
    const text = sealedCredentials && createSealer(token).open(sealedCredentials, encryptionContext);
    const batches = text === null ? [] : (JSON.parse(text) as Batch[]);
    const nowMs = now();
    return batches.filter(({ untilMs }) => untilMs > nowMs);
  };

  const toBatch = (newCredentials: Partial<NewCredentials>): Batch => ({
    ...newCredentials,
    untilMs: now() + maxShownMs,
  });

  return {
    /** Encrypts new credentials under a key that is derived from the token. */
    seal: (token: string, newCredentials: NewCredentials): SealedCredentials =>
      sealBatches(token, [toBatch(newCredentials)]),
    /**
     * Adds credentials to the ones that the session holds. New keys are added to the list, but a new secret and new
     * codes replace the earlier ones.
     */
    hold: async (token: string, newCredentials: Partial<NewCredentials>): Promise<void> => {
      const batches = [toBatch(newCredentials), ...(await findBatches(token))];
      await store.setNewCredentials(credentials.hashWithEachPepper(token), sealBatches(token, batches));
    },
    /** Finds the credentials that the session holds and may still show. Returns null if there are none. */
    find: async (token: string): Promise<NewCredentials | null> => {
      const batches = await findBatches(token);
      if (batches.length === 0) return null;
      const recovered = batches.find((batch) => batch.recovered !== undefined)?.recovered;
      return {
        apiKeys: batches.flatMap(({ apiKeys = [] }) => apiKeys),
        apiSecret: batches.find(({ apiSecret }) => apiSecret)?.apiSecret ?? null,
        recoveryCodes:
          batches.find(({ recoveryCodes = [] }) => recoveryCodes.length > 0)?.recoveryCodes ?? [],
        ...(recovered !== undefined && { recovered }),
      };
    },
    /** Forgets a session's credentials, because their owner has saved them. */
    forget: (token: string): Promise<void> =>
      store.setNewCredentials(credentials.hashWithEachPepper(token), null),
  };
}
