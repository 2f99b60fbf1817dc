import {
  type AccountStore,
  type ApiKey,
  getKeyStatus,
  type KeyChange,
  type KeyRecord,
  type KeyStatus,
  maxActiveKeys,
  maxRetiringKeys,
} from '../../domain/accounts/account.ts';
import { type AccountChange, mapChange } from '../../domain/accounts/account-change.ts';
import { isPublicId } from '../../domain/accounts/credential.ts';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import { readAccountName, rejectMember } from '../accounts/account-input.ts';
import type { CredentialMaker } from './credential-maker.ts';

export type KeyView = ApiKey & { readonly status: KeyStatus };

/** A new key with its text, which is shown only once. */
export interface CreatedKey {
  readonly key: KeyView;
  readonly apiKey: string;
}

/** The longest grace period of a rotated key, in seconds: a week. */
export const maxGraceSeconds = 604_800;

export type AccountKeys = ReturnType<typeof createAccountKeys>;

/** Manages an account's keys. A key of another account is `not-found`, like an unknown key. */
export function createAccountKeys(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  readonly now: () => number;
  /** Returns the time of a key's last use in this gateway, if that time has not been written to the database. */
  readonly getLastUse: (keyId: string) => Date | null;
  readonly afterChange: () => Promise<void>;
}) {
  const { store, credentials, now, getLastUse, afterChange } = options;

  const toView = (key: ApiKey): KeyView => ({
    ...key,
    lastUsedAt: pickLater(key.lastUsedAt, getLastUse(key.id)),
    status: getKeyStatus(key, now()),
  });
  const findAccountKey = async (accountId: string, keyId: string): Promise<KeyRecord> => {
    const key = isPublicId(keyId) ? await store.findKey(keyId) : null;
    if (key === null || key.accountId !== accountId) throw createUnknownKeyError();
    return key;
  };

  const assertEndsInFuture = (restrictions: KeyRestrictions | null): void => {
    const restrictionEnd = restrictions?.expiresAt ?? null;
    if (restrictionEnd !== null && restrictionEnd.getTime() <= now())
      rejectMember('restrictions.expires_at', 'must be in the future; to end the key now, revoke it');
  };

  return {
    /** Lists the keys, oldest first. Only the last `maxEndedKeys` of the keys that no longer work are included. */
    list: async (accountId: string): Promise<KeyView[]> =>
      (await store.listKeys(accountId, new Date(now()))).map(toView),
    /**
     * Creates a key.
     * @throws GatewayError `invalid-body` for an invalid name and for restrictions that have already ended,
     * `too-many-keys`
     */
    create: async (
      accountId: string,
      nameInput: string,
      restrictions: KeyRestrictions | null,
      change: AccountChange<CreatedKey>,
    ): Promise<CreatedKey> => {
      const name = readAccountName(nameInput);
      assertEndsInFuture(restrictions);
      const { text, ...credential } = credentials.issue('key');
      const toCreatedKey = (key: ApiKey): CreatedKey => ({ key: toView(key), apiKey: text });
      const newKey = {
        ...credential,
        accountId,
        name,
        createdAt: new Date(now()),
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        restrictions,
      };
      const key = await store.insertKey(newKey, mapChange(change, toCreatedKey));
      if (key === null) throw createTooManyKeysError();
      return toCreatedKey(key);
    },
    /**
     * Changes the given members. New restrictions replace all earlier ones, and apply on every gateway within
     * a second.
     * @throws GatewayError `invalid-body` for invalid input as in `create`, and for an empty change; `not-found`;
     * `key-not-active` for new restrictions of a key that was revoked or replaced; `too-many-keys` if an
     * expired key would work again and exceed the limit
     */
    change: async (
      accountId: string,
      keyId: string,
      { name, restrictions }: KeyChange,
      accountChange: AccountChange,
    ): Promise<KeyView> => {
      const changedMembers: KeyChange = {
        ...(name !== undefined && { name: readAccountName(name) }),
        ...(restrictions !== undefined && { restrictions }),
      };
      if (Object.keys(changedMembers).length === 0)
        rejectMember('name', 'is missing; send name or restrictions');
      assertEndsInFuture(restrictions ?? null);
      const key = await store.changeKey(
        await findAccountKey(accountId, keyId),
        changedMembers,
        new Date(now()),
        accountChange,
      );
      if (key === null) throw createUnknownKeyError();
      if (key === 'not-active') throw createNotRestrictableError();
      if (key === 'too-many-active') throw createTooManyKeysError();
      await afterChange();
      return toView(key);
    },
    /** Revokes a key. Does nothing if it is already revoked. @throws GatewayError `not-found` */
    revoke: async (accountId: string, keyId: string, change: AccountChange): Promise<void> => {
      await findAccountKey(accountId, keyId);
      await store.revokeKey(keyId, new Date(now()), change);
      await afterChange();
    },
    /**
     * Creates a new key with an old key's name and restrictions. The old key works for another `graceSeconds`
     * (0 to `maxGraceSeconds`).
     * @throws GatewayError `not-found`, `key-not-active`, `too-many-keys` if `maxRetiringKeys` rotated keys
     * still work
     */
    rotate: async (
      accountId: string,
      keyId: string,
      graceSeconds: number,
      change: AccountChange<CreatedKey>,
    ): Promise<CreatedKey> => {
      const oldKey = await findAccountKey(accountId, keyId);
      const { text, ...credential } = credentials.issue('key');
      const createdAt = new Date(now());
      const expiresAt = new Date(createdAt.getTime() + graceSeconds * 1_000);
      const toCreatedKey = (key: ApiKey): CreatedKey => ({ key: toView(key), apiKey: text });
      const replacement = { ...credential, createdAt };
      const key = await store.rotateKey(oldKey, replacement, expiresAt, mapChange(change, toCreatedKey));
      if (key === 'not-active') throw createNotRotatableError();
      if (key === 'too-many-retiring') throw createTooManyRetiringKeysError();
      await afterChange();
      return toCreatedKey(key);
    },
  };
}

function pickLater(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

const createUnknownKeyError = () =>
  new GatewayError('not-found', 'This account has no key with that id. GET /v1/account/keys lists them.');
const createTooManyKeysError = () =>
  new GatewayError('too-many-keys', `An account has at most ${maxActiveKeys} active keys. Revoke one first.`);
const createTooManyRetiringKeysError = () => {
  const detail = `${maxRetiringKeys} rotated keys of this account still work. Revoke one of them, or rotate with grace_seconds 0.`;
  return new GatewayError('too-many-keys', detail, { parameters: [{ parameter: 'grace_seconds', detail }] });
};
const createNotRestrictableError = () =>
  new GatewayError(
    'key-not-active',
    'This key was revoked, or replaced by another one and has expired. Restrict a key that works, or create another one.',
  );
const createNotRotatableError = () =>
  new GatewayError(
    'key-not-active',
    'This key has already been rotated or revoked, or has expired. Rotate an active key, or create another one.',
  );
