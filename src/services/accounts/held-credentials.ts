import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import type { SealedCredentials, SessionStore } from '../../domain/accounts/session.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, type TextSealer } from '../keys/sealed-text.ts';

/** New credentials, which are shown until their owner says that they are saved. */
export interface NewCredentials {
  /** The newest first. */
  readonly apiKeys: readonly { readonly name: string; readonly apiKey: string }[];
  readonly apiSecret: string | null;
  readonly recoveryCodes: readonly string[];
  /** After a recovery by mail: what the account had. */
  readonly recovered?: MailRecoveryFacts;
}

/** How long a credential is shown again after it was made. */
export const heldMs = 30 * 60_000;

/** Credentials that were made together. */
interface Batch extends Partial<NewCredentials> {
  /** The time until which they may be shown. */
  readonly untilMs: number;
}

/** A session holds one such text at most, under a key of its own. */
const place = 'session';

export type HeldCredentials = ReturnType<typeof createHeldCredentials>;

/**
 * The credentials that were made in a session, which holds them for a while: the one exception to "shown
 * once" (spec.md §3). The database has a ciphertext whose key is derived from the session's token, which only
 * the browser has, so neither a copy of the database nor the pepper opens it.
 */
export function createHeldCredentials(options: {
  readonly store: SessionStore;
  readonly credentials: CredentialMaker;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}) {
  const { store, credentials, randomBytes, now } = options;
  const sealerOf = (token: string): TextSealer => createTextSealer(token, 'new credentials', randomBytes);

  const sealBatches = (token: string, batches: readonly Batch[]): SealedCredentials => ({
    newCredentials: sealerOf(token).seal(JSON.stringify(batches), place),
    newCredentialsUntil: new Date(Math.max(...batches.map(({ untilMs }) => untilMs))),
  });

  const findBatches = async (token: string): Promise<Batch[]> => {
    const sealed = await store.findHeld(credentials.digest(token));
    const text = sealed && sealerOf(token).open(sealed, place);
    const batches = text === null ? [] : (JSON.parse(text) as Batch[]);
    const at = now();
    return batches.filter(({ untilMs }) => untilMs > at);
  };

  const toBatch = (made: Partial<NewCredentials>): Batch => ({ ...made, untilMs: now() + heldMs });

  return {
    /** Encrypts new credentials under a key that is derived from the token. */
    seal: (token: string, made: NewCredentials): SealedCredentials => sealBatches(token, [toBatch(made)]),
    /** Adds to what the session holds: keys are added, a secret and codes replace earlier ones. */
    hold: async (token: string, made: Partial<NewCredentials>): Promise<void> => {
      const batches = [toBatch(made), ...(await findBatches(token))];
      await store.hold(credentials.digest(token), sealBatches(token, batches));
    },
    /** Finds what the session holds and may still show; null when that is nothing. */
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
    /** Forgets the credentials of a session: their owner has saved them. */
    forget: (token: string): Promise<void> => store.hold(credentials.digest(token), null),
  };
}
