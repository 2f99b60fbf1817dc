import type { AccountStore, ChargedAccount, RenewedHash } from '../../domain/accounts/account.ts';
import type { ChangeOrigin } from '../../domain/accounts/account-change.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { GetAddress, UnknownCredentials } from '../keys/unknown-credentials.ts';
import type { AccountChangeLimit } from './account-change-limit.ts';
import type { RemoveAccount } from './account-removal.ts';
import type { AccountTurns } from './account-turns.ts';
import { createOrigin } from './change-origin.ts';

/** Somebody who has presented the API Secret of an account, or has a session that was opened with it. */
export interface AccountHolder {
  readonly account: ChargedAccount;
  /** The public id of that secret. */
  readonly secretId: string;
  /** Identifies the holder in the history of the account. */
  readonly origin: ChangeOrigin;
}

export type AccountAccess = ReturnType<typeof createAccountAccess>;

/** Creates the operations that the holder of an API Secret may perform on the account itself. */
export function createAccountAccess(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  readonly unknownCredentials: UnknownCredentials;
  readonly turns: AccountTurns;
  readonly limitNewCredentials: AccountChangeLimit;
  readonly removeAccount: RemoveAccount;
  readonly afterChange: () => Promise<void>;
  /** Called with each valid secret that was hashed with an older pepper. */
  readonly onOutdated?: (secretId: string, renewedHash: RenewedHash) => void;
}) {
  const { store, credentials, unknownCredentials, turns, limitNewCredentials, removeAccount } = options;
  const { afterChange, onOutdated = () => {} } = options;
  return {
    /**
     * Checks an API Secret. The secret is looked up each time, because calls of the account API are rare, and
     * every gateway must reject a replaced secret at once.
     * @throws GatewayError `missing-key`, `invalid-key`, `wrong-credential` (401), `unavailable` (503),
     * `too-many-attempts` (429) as in `UnknownCredentials.lookUp` and `AccountTurns.lookUp`
     */
    authenticate: async (
      credentialText: string | null,
      getAddress?: GetAddress,
      isRemoval = false,
    ): Promise<AccountHolder> => {
      if (credentialText === null) throw createMissingSecretError();
      const credential = parseCredential(credentialText);
      if (credential === null) throw createUnknownSecretError();
      if (credential.kind !== 'secret') throw createWrongCredentialError(credential.kind);
      const record = await turns.lookUp(credentialText, isRemoval, () =>
        unknownCredentials.lookUp(credentialText, getAddress, async () => {
          const candidate = await store.findBySecret(credential.publicId);
          return credentials.matches(credentialText, candidate?.secret.hash ?? null) ? candidate : null;
        }),
      );
      if (record === null) throw createUnknownSecretError();
      const renewedHash = credentials.rehash(credentialText, record.secret.hash);
      if (renewedHash !== null) onOutdated(record.secret.id, renewedHash);
      const origin = createOrigin('secret', getAddress?.() ?? 'unknown');
      return { account: record.account, secretId: record.secret.id, origin };
    },
    /**
     * Does the work of an authenticated request in the account's turn.
     * @param isRemoval whether the work revokes or deletes something, which is never rejected
     * @throws GatewayError `too-many-attempts` (429) if too many requests of the account are waiting
     */
    runInTurn: <Result>({ account }: AccountHolder, isRemoval: boolean, work: () => Promise<Result>) =>
      turns.run(account.id, isRemoval, work),
    /**
     * Creates a new secret that replaces the presented one.
     * @throws GatewayError `invalid-key` if the secret was replaced in the meantime, `too-many-attempts` as in
     * `AccountChangeLimit`
     */
    rotateSecret: ({ account, secretId, origin }: AccountHolder): Promise<{ apiSecret: string }> =>
      limitNewCredentials(account.id, async () => {
        const { text, ...secret } = credentials.issue('secret');
        if (!(await store.replaceSecret(account.id, secret, secretId, { origin })))
          throw createUnknownSecretError();
        await afterChange();
        return { apiSecret: text };
      }),
    /** Deletes the account with its keys, its secret and its counters. */
    remove: ({ account }: AccountHolder): Promise<void> => removeAccount(account),
  };
}

const createMissingSecretError = () =>
  new GatewayError(
    'missing-key',
    'The account API needs the API Secret of your account: send it as "Authorization: Bearer phs_…".',
  );
const createUnknownSecretError = () =>
  new GatewayError(
    'invalid-key',
    'This API Secret is malformed or does not exist. Check that you copied all of it: phs_ and 48 letters and digits.',
  );
const createWrongCredentialError = (kind: 'key' | 'recovery') =>
  new GatewayError(
    'wrong-credential',
    kind === 'key'
      ? 'This is an API key (phk_…), for catalogue requests. The account API needs the API Secret (phs_…).'
      : 'This is a recovery code (phr_…). Send it to POST /v1/account/recovery with your e-mail address to get a new API Secret.',
  );
