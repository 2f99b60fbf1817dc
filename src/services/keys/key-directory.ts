import { LRUCache } from 'lru-cache';
import { getKeyStatus, type KeyRecord, type RenewedHash } from '../../domain/accounts/account.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import { growingCacheOptions } from '../../domain/growing-cache.ts';
import { toInstant } from '../../domain/instant.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import type { CredentialMaker } from './credential-maker.ts';
import type { GetAddress, UnknownCredentials } from './unknown-credentials.ts';

/** How long verified keys continue to work while the database is unavailable. */
const graceMs = 300_000;

interface VerifiedKey {
  readonly record: KeyRecord;
  /** When the key was looked up, in epoch milliseconds. */
  readonly atMs: number;
}

/** The part of the change feed's state that is needed here. */
interface ChangeFeedState {
  readonly caughtUpAtMs: number;
  readonly isDatabaseUnavailable: boolean;
  readonly credentialsEpoch: number;
}

export type KeyDirectory = ReturnType<typeof createKeyDirectory>;

/**
 * Checks API keys. It caches verified keys by their full text, so that a frequently used key costs one map lookup
 * and no HMAC. The change feed removes changed keys from the cache. While the feed is up to date, cached keys
 * are valid.
 */
export function createKeyDirectory(options: {
  /** Looks up a key, with its own deadline. @throws GatewayError `unavailable` */
  readonly findKey: (keyId: string) => Promise<KeyRecord | null>;
  readonly credentials: CredentialMaker;
  readonly unknownCredentials: UnknownCredentials;
  /** Returns the change feed, which is created after the directory. */
  readonly getChangeFeed: () => ChangeFeedState;
  readonly now: () => number;
  /** Called with each key that was looked up and verified under the current pepper. */
  readonly onVerified?: (record: KeyRecord) => void;
  /** Called with each key that was looked up and verified under an older pepper. */
  readonly onOutdated?: (keyId: string, renewedHash: RenewedHash) => void;
  readonly maxKeys?: number;
}) {
  const { findKey, credentials, unknownCredentials, getChangeFeed, now, onVerified, onOutdated } = options;
  const { maxKeys = 100_000 } = options;
  const textsByAccount = new Map<string, Set<string>>();
  const verifiedKeys = new LRUCache<string, VerifiedKey>({
    ...growingCacheOptions(maxKeys),
    dispose: ({ record: { accountId } }, text) => {
      const texts = textsByAccount.get(accountId);
      texts?.delete(text);
      if (texts?.size === 0) textsByAccount.delete(accountId);
    },
    noDisposeOnSet: true,
  });

  const cacheKey = (text: string, record: KeyRecord): void => {
    verifiedKeys.set(text, { record, atMs: now() });
    const texts = textsByAccount.get(record.accountId);
    if (texts === undefined) textsByAccount.set(record.accountId, new Set([text]));
    else texts.add(text);
  };

  /**
   * Reads the key from the database and checks it. The result is cached only if no credential changed in the meantime.
   */
  const lookUp = async (text: string, keyId: string, getAddress: GetAddress): Promise<KeyRecord> => {
    const epoch = getChangeFeed().credentialsEpoch;
    const record = await unknownCredentials.lookUp(text, getAddress, async () => {
      const candidate = await findKey(keyId);
      return credentials.matches(text, candidate?.hash ?? null) ? candidate : null;
    });
    if (record === null) throw createUnknownKeyError();
    const renewedHash = credentials.rehash(text, record.hash);
    if (renewedHash === null) onVerified?.(record);
    else onOutdated?.(record.id, renewedHash);
    if (getChangeFeed().credentialsEpoch === epoch) cacheKey(text, record);
    return record;
  };

  const findCached = (keyText: string): KeyRecord | undefined => {
    const cached = verifiedKeys.get(keyText);
    if (cached === undefined) return undefined;
    return now() - Math.max(cached.atMs, getChangeFeed().caughtUpAtMs) <= graceMs ? cached.record : undefined;
  };

  /**
   * Finds the record of a key, even of a revoked or expired one.
   * @throws as `verify` does, except `revoked-key` and `expired-key`
   */
  const find = async (keyText: string, getAddress?: GetAddress): Promise<KeyRecord> => {
    const cachedRecord = findCached(keyText);
    if (cachedRecord !== undefined) return cachedRecord;
    const credential = parseCredential(keyText);
    if (credential === null) throw createUnknownKeyError();
    if (credential.kind !== 'key') throw createWrongCredentialError(credential.kind);
    if (getChangeFeed().isDatabaseUnavailable)
      throw createUnavailableError('Keys cannot be looked up right now. Try again in a moment.');
    return lookUp(keyText, credential.publicId, getAddress);
  };

  const verifyUncached = async (keyText: string | null, getAddress: GetAddress): Promise<KeyRecord> => {
    if (keyText === null) throw createMissingKeyError();
    return assertUsable(await find(keyText, getAddress), now());
  };

  return {
    find,
    /**
     * Finds the record of a presented API key. For a cached key, returns it without a promise. The address is
     * needed only if the key must be looked up.
     * @throws GatewayError `missing-key`, `invalid-key`, `revoked-key`, `expired-key`, `wrong-credential`
     * (401); `too-many-attempts` (429) as in `UnknownCredentials.lookUp`; `unavailable` (503) if the
     * database is unavailable and the key was not verified in the last 5 minutes
     */
    verify: (keyText: string | null, getAddress?: GetAddress): KeyRecord | Promise<KeyRecord> => {
      const cachedRecord = keyText === null ? undefined : findCached(keyText);
      const isValid = cachedRecord !== undefined && isUsable(cachedRecord, now());
      return isValid ? cachedRecord : verifyUncached(keyText, getAddress);
    },
    /** Forgets the verified keys of these accounts. Null means all accounts. */
    forget: (accountIds: readonly string[] | null): void => {
      if (accountIds === null) verifiedKeys.clear();
      for (const accountId of accountIds ?? [])
        for (const text of textsByAccount.get(accountId) ?? []) verifiedKeys.delete(text);
    },
  };
}

function isUsable(record: KeyRecord, nowMs: number): boolean {
  const status = getKeyStatus(record, nowMs);
  return status !== 'revoked' && status !== 'expired';
}

function assertUsable(record: KeyRecord, nowMs: number): KeyRecord {
  const status = getKeyStatus(record, nowMs);
  if (status === 'revoked') {
    throw new GatewayError('revoked-key', 'This API key was revoked. Create another one in the dashboard.');
  }
  if (status === 'expired') throw createExpiredKeyError(record, nowMs);
  return record;
}

/** Creates the error for a key that has expired because it was rotated or because its restrictions ended. */
function createExpiredKeyError({ expiresAt, restrictions }: KeyRecord, nowMs: number): GatewayError {
  const restrictionEnd = restrictions?.expiresAt ?? null;
  const isRotated = expiresAt !== null && expiresAt.getTime() <= nowMs;
  const detail =
    isRotated || restrictionEnd === null
      ? 'This API key was rotated and has expired. Use the key that replaced it.'
      : `This API key was valid until ${toInstant(restrictionEnd.getTime())} and has expired. If it is yours, create another one, or set a later expires_at in the dashboard or with PATCH /v1/account/keys/{id}.`;
  return new GatewayError('expired-key', detail);
}

const createMissingKeyError = () =>
  new GatewayError(
    'missing-key',
    'Send your API key in the X-API-Key header, or as "Authorization: Bearer phk_…". Sign up at POST /v1/signup to get one.',
  );
const createUnknownKeyError = () =>
  new GatewayError(
    'invalid-key',
    'This API key is malformed or does not exist. Check that you copied all of it: phk_ and 48 letters and digits.',
  );
const createWrongCredentialError = (kind: 'secret' | 'recovery') =>
  new GatewayError(
    'wrong-credential',
    kind === 'secret'
      ? 'This is an API Secret (phs_…), for the dashboard and the account API. Catalogue requests need an API key (phk_…).'
      : 'This is a recovery code (phr_…), for getting a new API Secret. Catalogue requests need an API key (phk_…).',
  );
