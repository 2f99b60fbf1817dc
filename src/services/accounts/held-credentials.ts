import type { MailRecoveryFacts } from '../../domain/accounts/mail.ts';
import type { SealedCredentials, SessionStore } from '../../domain/accounts/session.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, type TextSealer } from '../keys/sealed-text.ts';

/** What was just made and is shown until its visitor has kept it. */
export interface NewCredentials {
  /** The newest first. */
  readonly apiKeys: readonly { readonly name: string; readonly apiKey: string }[];
  readonly apiSecret: string | null;
  readonly recoveryCodes: readonly string[];
  /** After a recovery by mail: what the account had. */
  readonly recovered?: MailRecoveryFacts;
}

/** New credentials, encrypted under a key that is derived from the token, which only the browser has. */
export type SealCredentials = (token: string, made: NewCredentials) => SealedCredentials;

/**
 * A session holds what was made in it: the one exception to "shown once" (spec.md §3). The database has a ciphertext
 * whose key is derived from the session's token, which only the browser has, so neither a copy of the database nor the
 * pepper opens it.
 */
export interface HeldCredentials {
  readonly seal: SealCredentials;
  /** Adds to what the session holds: keys are added, a secret and codes replace those before. */
  hold(token: string, made: Partial<NewCredentials>): Promise<void>;
  /** What the session holds and may still show; null for nothing. */
  find(token: string): Promise<NewCredentials | null>;
  /** Its visitor has kept them. */
  forget(token: string): Promise<void>;
}

/** How long a credential is shown again after it was made. */
export const heldMs = 30 * 60_000;

/** What was made at one time, and until when it may be shown. */
interface Batch extends Partial<NewCredentials> {
  readonly untilMs: number;
}

/** A session has one such text at most, under a key that is its own. */
const place = 'session';

export function createHeldCredentials(options: {
  readonly store: Pick<SessionStore, 'hold' | 'findHeld'>;
  readonly credentials: Pick<CredentialMaker, 'digest'>;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}): HeldCredentials {
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

  const batchOf = (made: Partial<NewCredentials>): Batch => ({ ...made, untilMs: now() + heldMs });

  return {
    seal: (token, made) => sealBatches(token, [batchOf(made)]),
    hold: async (token, made) => {
      const batches = [batchOf(made), ...(await findBatches(token))];
      await store.hold(credentials.digest(token), sealBatches(token, batches));
    },
    find: async (token) => {
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
    forget: (token) => store.hold(credentials.digest(token), null),
  };
}
