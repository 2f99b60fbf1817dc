import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type { SessionStore } from '../../domain/accounts/session.ts';
import { createCredentialGuard } from '../keys/credential-guard.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { AccountAccess } from './account-access.ts';
import { createHeldCredentials, type HeldCredentials } from './held-credentials.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Wrong API Secrets that one address may try in the dashboard. */
const wrongSecretLimit = { name: 'secret', attempts: 10, windowSeconds: 300 };
/** Unknown session cookies that one address may send. */
const unknownSessionLimit = { name: 'session', attempts: 100, windowSeconds: 300 };
/** How often sessions that have ended are removed, and credentials that were held their time. */
const removeEveryMs = 60_000;

export interface SessionServices {
  readonly sessions: Sessions;
  readonly heldCredentials: HeldCredentials;
}

/** Sessions, what they hold, and the work that removes both when their time is over. */
export function createSessionServices(options: {
  readonly store: SessionStore;
  readonly access: AccountAccess;
  readonly credentials: CredentialMaker;
  readonly limiter: (limit: {
    readonly name: string;
    readonly attempts: number;
    readonly windowSeconds: number;
  }) => AttemptLimiter;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  /** Called when those that have ended could not be removed. */
  readonly onError: (error: unknown) => void;
}): SessionServices & { readonly removal: Repeated } {
  const { credentials, limiter, now, onError } = options;
  const guard = createCredentialGuard({
    limiter: limiter(unknownSessionLimit),
    digest: credentials.digest,
    now,
    refusal: 'Too many unknown sessions came from this address. Sign in again, or try again later.',
  });
  const heldCredentials = createHeldCredentials(options);
  const { seal } = heldCredentials;
  const sessions = createSessions({ ...options, seal, limiter: limiter(wrongSecretLimit), guard });
  const removal = repeat(sessions.removeEnded, { everyMs: removeEveryMs, onError });
  return { sessions, heldCredentials, removal };
}
