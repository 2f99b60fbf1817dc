import { type KeyRecord, keyStatus } from '../domain/account.ts';
import { parseCredential } from '../domain/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import type { AddressOf, CredentialGuard } from './credential-guard.ts';
import type { CredentialMaker } from './credential-maker.ts';

/** How long keys that were verified go on when the database is away. */
const graceMs = 300_000;
/** How long a look-up may take before the database counts as away for it. */
const lookUpDeadlineMs = 2_000;

export interface KeyDirectory {
  /**
   * The record of a presented API key. Only one that has to be looked up asks where it came from.
   * @throws GatewayError `missing-key`, `invalid-key`, `revoked-key`, `expired-key`, `wrong-credential` (401);
   *   `too-many-attempts` (429) as `CredentialGuard.watch`;
   *   `unavailable` (503) when the database is away and the key was not verified in the last 5 minutes
   */
  verify(presented: string | null, addressOf?: AddressOf): Promise<KeyRecord>;
  /** The same, but of a key in whatever state. @throws as `verify`, but for `revoked-key` and `expired-key` */
  find(presented: string, addressOf?: AddressOf): Promise<KeyRecord>;
  /** Forgets what was verified for these accounts; null: for all. */
  forget(accountIds: readonly string[] | null): void;
}

/** What the directory has to know of the change feed. */
export interface FreshnessOfChanges {
  readonly caughtUpAtMs: number;
  readonly isAway: boolean;
  readonly credentialsEpoch: number;
}

interface Verified {
  readonly record: KeyRecord;
  readonly atMs: number;
}

/**
 * Keeps the keys it has verified, by their full text, so that a hot key costs one map look-up and no HMAC.
 * The change feed makes it forget what changed; while the feed is caught up, what it holds is true.
 */
export function createKeyDirectory(options: {
  readonly findKey: (keyId: string) => Promise<KeyRecord | null>;
  readonly credentials: CredentialMaker;
  readonly guard: CredentialGuard;
  readonly changes: () => FreshnessOfChanges;
  readonly now: () => number;
  readonly maxKeys?: number;
}): KeyDirectory {
  const { findKey, credentials, guard, changes, now, maxKeys = 100_000 } = options;
  const verified = new Map<string, Verified>();
  const textsByAccount = new Map<string, Set<string>>();

  const drop = (text: string, accountId: string): void => {
    verified.delete(text);
    const texts = textsByAccount.get(accountId);
    texts?.delete(text);
    if (texts?.size === 0) textsByAccount.delete(accountId);
  };

  const keep = (text: string, record: KeyRecord): void => {
    const oldest = verified.size >= maxKeys ? verified.entries().next().value : undefined;
    if (oldest !== undefined) drop(oldest[0], oldest[1].record.accountId);
    verified.set(text, { record, atMs: now() });
    const texts = textsByAccount.get(record.accountId);
    if (texts === undefined) textsByAccount.set(record.accountId, new Set([text]));
    else texts.add(text);
  };

  /** Reads and checks the key in the database; kept only when nothing changed meanwhile. */
  const lookUp = async (text: string, keyId: string, addressOf: AddressOf): Promise<KeyRecord> => {
    const epoch = changes().credentialsEpoch;
    const record = await guard.watch(text, addressOf, async () => {
      const found = await withDeadline(findKey(keyId), lookUpDeadlineMs);
      return credentials.matches(text, found?.hash ?? null) ? found : null;
    });
    if (record === null) throw unknownKey();
    if (changes().credentialsEpoch === epoch) keep(text, record);
    return record;
  };

  const find = async (presented: string, addressOf: AddressOf): Promise<KeyRecord> => {
    const { caughtUpAtMs, isAway } = changes();
    const known = verified.get(presented);
    if (known !== undefined && now() - Math.max(known.atMs, caughtUpAtMs) <= graceMs) return known.record;
    const parsed = parseCredential(presented);
    if (parsed === null) throw unknownKey();
    if (parsed.kind === 'secret') throw wrongCredential();
    if (isAway) throw away();
    return lookUp(presented, parsed.publicId, addressOf);
  };

  return {
    find,
    verify: async (presented, addressOf) => {
      if (presented === null) throw missingKey();
      return usable(await find(presented, addressOf), now());
    },
    forget: (accountIds) => {
      for (const accountId of accountIds ?? [...textsByAccount.keys()]) {
        for (const text of textsByAccount.get(accountId) ?? []) verified.delete(text);
        textsByAccount.delete(accountId);
      }
    },
  };
}

function usable(record: KeyRecord, nowMs: number): KeyRecord {
  const status = keyStatus(record, nowMs);
  if (status === 'revoked') {
    throw new GatewayError('revoked-key', 'This API key was revoked. Create another one in the dashboard.');
  }
  if (status === 'expired') {
    throw new GatewayError(
      'expired-key',
      'This API key was rotated and has expired. Use the key that replaced it.',
    );
  }
  return record;
}

async function withDeadline<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(away()), deadlineMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } catch (cause) {
    throw cause instanceof GatewayError ? cause : away(cause);
  } finally {
    clearTimeout(timer);
  }
}

const missingKey = () =>
  new GatewayError(
    'missing-key',
    'Send your API key in the X-API-Key header, or as "Authorization: Bearer phk_…". Sign up at POST /v1/signup to get one.',
  );
const unknownKey = () =>
  new GatewayError(
    'invalid-key',
    'This API key is malformed or unknown. Check that it was copied whole: phk_ and 48 letters and digits.',
  );
const wrongCredential = () =>
  new GatewayError(
    'wrong-credential',
    'This is an API Secret (phs_…), which opens the dashboard and the account API. Catalogue requests need an API key (phk_…).',
  );
const away = (cause?: unknown) =>
  new GatewayError(
    'unavailable',
    'Keys cannot be looked up right now. Try again in a moment.',
    { retryAfterSeconds: 1 },
    { cause },
  );
