import type { AccountStore, ChargedAccount } from '../../domain/accounts/account.ts';
import { parseCredential } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import type { AddressOf, CredentialGuard } from '../keys/credential-guard.ts';
import type { CredentialMaker } from '../keys/credential-maker.ts';
import type { AccountChangeLimit } from './account-change-limit.ts';
import type { RemoveAccount } from './account-removal.ts';

/** Who holds the API Secret of an account. */
export interface AccountHolder {
  readonly account: ChargedAccount;
  /** Public id of the secret that was presented. */
  readonly secretId: string;
}

export interface AccountAccess {
  /**
   * Looked up each time: calls of the account API are rare, and a secret that was replaced has to be refused at
   * once by every gateway.
   * @throws GatewayError `missing-key`, `invalid-key`, `wrong-credential` (401), `unavailable` (503),
   *   `too-many-attempts` (429) as `CredentialGuard.watch`
   */
  authenticate(presented: string | null, addressOf?: AddressOf): Promise<AccountHolder>;
  /**
   * A new secret in place of the one presented.
   * @throws GatewayError `invalid-key` when it was replaced meanwhile, `too-many-attempts` as `AccountChangeLimit`
   */
  rotateSecret(holder: AccountHolder): Promise<{ apiSecret: string }>;
  /** Deletes the account, and with it its keys, its secret and what was counted. */
  remove(holder: AccountHolder): Promise<void>;
}

export function createAccountAccess(options: {
  readonly store: AccountStore;
  readonly credentials: CredentialMaker;
  readonly guard: CredentialGuard;
  readonly limit: AccountChangeLimit;
  readonly removeAccount: RemoveAccount;
  readonly afterChange: () => Promise<void>;
}): AccountAccess {
  const { store, credentials, guard, limit, removeAccount, afterChange } = options;
  return {
    authenticate: async (presented, addressOf) => {
      if (presented === null) throw missingSecret();
      const parsed = parseCredential(presented);
      if (parsed === null) throw unknownSecret();
      if (parsed.kind !== 'secret') throw wrongCredential(parsed.kind);
      const found = await guard.watch(presented, addressOf, async () => {
        const record = await store.findBySecret(parsed.publicId);
        return credentials.matches(presented, record?.secret.hash ?? null) ? record : null;
      });
      if (found === null) throw unknownSecret();
      return { account: found.account, secretId: found.secret.id };
    },
    rotateSecret: ({ account, secretId }) =>
      limit(account.id, async () => {
        const { id, hash, text } = credentials.issue('secret');
        if (!(await store.replaceSecret(account.id, { id, hash }, secretId))) throw unknownSecret();
        await afterChange();
        return { apiSecret: text };
      }),
    remove: ({ account }) => removeAccount(account),
  };
}

const missingSecret = () =>
  new GatewayError(
    'missing-key',
    'The account API needs the API Secret of your account: send it as "Authorization: Bearer phs_…".',
  );
const unknownSecret = () =>
  new GatewayError(
    'invalid-key',
    'This API Secret is malformed or does not exist. Check that you copied all of it: phs_ and 48 letters and digits.',
  );
const wrongCredential = (kind: 'key' | 'recovery') =>
  new GatewayError(
    'wrong-credential',
    kind === 'key'
      ? 'This is an API key (phk_…), for catalogue requests. The account API needs the API Secret (phs_…).'
      : 'This is a recovery code (phr_…). Send it to POST /v1/account/recovery with your e-mail address to get a new API Secret.',
  );
