import {
  type AccountStore,
  type ApiKey,
  type KeyChange,
  type KeyRecord,
  type KeyStatus,
  keyStatus,
  maxActiveKeys,
  maxRetiringKeys,
} from '../../domain/accounts/account.ts';
import { isPublicId } from '../../domain/accounts/credential.ts';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { GatewayError } from '../../domain/errors.ts';
import { readAccountName, refuseMember } from '../accounts/account-input.ts';
import type { CredentialMaker } from './credential-maker.ts';

export type KeyView = ApiKey & { readonly status: KeyStatus };

/** A new key; its text is shown only this once. */
export interface CreatedKey {
  readonly key: KeyView;
  readonly apiKey: string;
}

/** The longest grace period of a rotated key, in seconds: a week. */
export const maxGraceSeconds = 604_800;

/** The keys of one account. A key of another account is `not-found`, like an unknown one. */
export interface AccountKeys {
  /** Oldest first; of those that no longer work the `keptDeadKeys` that ended last. */
  list(accountId: string): Promise<KeyView[]>;
  /** @throws GatewayError `invalid-body` for the name and for what restricts nothing any more, `too-many-keys` */
  create(accountId: string, name: string, restrictions: KeyRestrictions | null): Promise<CreatedKey>;
  /**
   * Changes what is given; restrictions as a whole, within a second on every gateway.
   * @throws GatewayError `invalid-body` as `create`, and when nothing is given; `not-found`; `key-not-active` for restrictions
   *   of a key that was revoked or replaced; `too-many-keys` when one that had expired would be one too many
   */
  change(accountId: string, keyId: string, change: KeyChange): Promise<KeyView>;
  /** Revoking twice is allowed. @throws GatewayError `not-found` */
  revoke(accountId: string, keyId: string): Promise<void>;
  /**
   * A new key of the same name, restricted as the old one is; that one works for this many more seconds, 0 to `maxGraceSeconds`.
   * @throws GatewayError `not-found`, `key-not-active`, `too-many-keys` when `maxRetiringKeys` rotated keys still work
   */
  rotate(accountId: string, keyId: string, graceSeconds: number): Promise<CreatedKey>;
}

export function createAccountKeys(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  readonly now: () => number;
  /** When this gateway saw the key last, where that is not written yet. */
  readonly lastUsedAt: (keyId: string) => Date | null;
  readonly afterChange: () => Promise<void>;
}): AccountKeys {
  const { store, credentials, now, lastUsedAt, afterChange } = options;

  const view = (key: ApiKey): KeyView => ({
    ...key,
    lastUsedAt: later(key.lastUsedAt, lastUsedAt(key.id)),
    status: keyStatus(key, now()),
  });
  const own = async (accountId: string, keyId: string): Promise<KeyRecord> => {
    const key = isPublicId(keyId) ? await store.findKey(keyId) : null;
    if (key === null || key.accountId !== accountId) throw noSuchKey();
    return key;
  };

  const assertToCome = (restrictions: KeyRestrictions | null): void => {
    const until = restrictions?.expiresAt ?? null;
    if (until !== null && until.getTime() <= now())
      refuseMember('restrictions.expires_at', 'must be in the future; to end the key now, revoke it');
  };

  return {
    list: async (accountId) => (await store.listKeys(accountId, new Date(now()))).map(view),
    create: async (accountId, givenName, restrictions) => {
      const name = readAccountName(givenName);
      assertToCome(restrictions);
      const { id, hash, text } = credentials.issue('key');
      const key = await store.insertKey({
        id,
        hash,
        accountId,
        name,
        createdAt: new Date(now()),
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        restrictions,
      });
      if (key === null) throw tooManyKeys();
      return { key: view(key), apiKey: text };
    },
    change: async (accountId, keyId, { name, restrictions }) => {
      const change: KeyChange = {
        ...(name !== undefined && { name: readAccountName(name) }),
        ...(restrictions !== undefined && { restrictions }),
      };
      if (Object.keys(change).length === 0)
        refuseMember('name', 'nothing was given; send name or restrictions');
      assertToCome(restrictions ?? null);
      const key = await store.changeKey(await own(accountId, keyId), change, new Date(now()));
      if (key === null) throw noSuchKey();
      if (key === 'not-active') throw ended();
      if (key === 'too-many-active') throw tooManyKeys();
      await afterChange();
      return view(key);
    },
    revoke: async (accountId, keyId) => {
      await own(accountId, keyId);
      await store.revokeKey(keyId, new Date(now()));
      await afterChange();
    },
    rotate: async (accountId, keyId, graceSeconds) => {
      const old = await own(accountId, keyId);
      const { id, hash, text } = credentials.issue('key');
      const createdAt = new Date(now());
      const expiresAt = new Date(createdAt.getTime() + graceSeconds * 1_000);
      const key = await store.rotateKey(old, { id, hash, createdAt }, expiresAt);
      if (key === 'not-active') throw notActive();
      if (key === 'too-many-retiring') throw tooManyRetiring();
      await afterChange();
      return { key: view(key), apiKey: text };
    },
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

const noSuchKey = () =>
  new GatewayError('not-found', 'This account has no key with that id. GET /v1/account/keys lists them.');
const tooManyKeys = () =>
  new GatewayError('too-many-keys', `An account has at most ${maxActiveKeys} active keys. Revoke one first.`);
const tooManyRetiring = () => {
  const detail = `${maxRetiringKeys} rotated keys of this account still work. Revoke one of them, or rotate with grace_seconds 0.`;
  return new GatewayError('too-many-keys', detail, { parameters: [{ parameter: 'grace_seconds', detail }] });
};
const ended = () =>
  new GatewayError(
    'key-not-active',
    'This key was revoked, or replaced by another one and has expired. Restrict a key that works, or create another one.',
  );
const notActive = () =>
  new GatewayError(
    'key-not-active',
    'This key was rotated or revoked already, or has expired. Rotate an active key, or create another one.',
  );
