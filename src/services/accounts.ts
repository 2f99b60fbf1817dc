import type { Account, AccountStore, ChargedAccount } from '../domain/account.ts';
import { GatewayError } from '../domain/errors.ts';
import { signupPlan } from '../domain/plan.ts';
import { readNewAccount } from './account-input.ts';
import type { AccountKeys, CreatedKey, KeyView } from './account-keys.ts';
import { emailHashOf, type RemoveAccount } from './account-removal.ts';
import type { CredentialMaker, IssuedCredential } from './credential-maker.ts';
import type { PlanTable } from './plan-table.ts';

export interface NewAccountInput {
  readonly email: string;
  readonly name: string;
}

/** A new account; its key and secret are shown only this once. */
export interface CreatedAccount {
  readonly account: Account;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface Accounts {
  /**
   * @throws GatewayError `invalid-body` naming what is wrong with e-mail or name, `email-already-registered`,
   *   `invalid-parameter` for an unknown plan
   */
  create(input: NewAccountInput, plan?: string): Promise<CreatedAccount>;
  list(): Promise<Account[]>;
  /** The methods that name an account by its e-mail throw GatewayError `not-found` when there is none. */
  setPlan(email: string, plan: string): Promise<Account>;
  resetSecret(email: string): Promise<{ apiSecret: string }>;
  delete(email: string): Promise<Account>;
  listKeys(email: string): Promise<KeyView[]>;
  /** @throws GatewayError `too-many-keys` */
  createKey(email: string, name: string): Promise<CreatedKey>;
  /** @throws GatewayError `not-found` */
  revokeKey(keyId: string): Promise<void>;
}

export function createAccounts(options: {
  readonly store: AccountStore;
  readonly keys: AccountKeys;
  readonly credentials: CredentialMaker;
  readonly plans: PlanTable;
  readonly now: () => number;
  readonly removeAccount: RemoveAccount;
  /** Called after a plan, key or account was removed, so that this gateway forgets it at once. */
  readonly afterChange: () => Promise<void>;
}): Accounts {
  const { store, keys, credentials, plans, now, removeAccount, afterChange } = options;

  const known = async (email: string): Promise<ChargedAccount> => {
    const account = await store.findByEmail(email);
    if (account === null)
      throw new GatewayError('not-found', `There is no account with the e-mail address ${email}.`);
    return account;
  };
  const assertPlan = (plan: string): void => {
    if (plans.has(plan)) return;
    const names = plans.all.map(({ name }) => name).join(', ');
    throw new GatewayError('invalid-parameter', `There is no plan ${plan}. Plans: ${names}.`);
  };
  const stored = ({ id, hash }: IssuedCredential) => ({ id, hash });

  return {
    create: async (input, plan = signupPlan) => {
      assertPlan(plan);
      const key = credentials.issue('key');
      const secret = credentials.issue('secret');
      const account: Account = {
        id: `acc_${credentials.randomText(16)}`,
        ...readNewAccount(input),
        plan,
        createdAt: new Date(now()),
      };
      const isNew = await store.insert({
        account,
        emailHash: emailHashOf(credentials, account.email),
        secret: stored(secret),
        key: { ...stored(key), name: 'default' },
      });
      if (!isNew) {
        throw new GatewayError(
          'email-already-registered',
          'An account with this e-mail address exists already.',
        );
      }
      return { account, apiKey: key.text, apiSecret: secret.text };
    },
    list: () => store.list(),
    setPlan: async (email, plan) => {
      assertPlan(plan);
      const account = await known(email);
      await store.setPlan(account.id, plan);
      await afterChange();
      return { ...account, plan };
    },
    resetSecret: async (email) => {
      const account = await known(email);
      const secret = credentials.issue('secret');
      await store.replaceSecret(account.id, stored(secret));
      await afterChange();
      return { apiSecret: secret.text };
    },
    delete: async (email) => {
      const account = await known(email);
      await removeAccount(account);
      return account;
    },
    listKeys: async (email) => keys.list((await known(email)).id),
    createKey: async (email, name) => keys.create((await known(email)).id, name),
    revokeKey: async (keyId) => {
      if (!(await store.revokeKey(keyId, new Date(now())))) {
        throw new GatewayError('not-found', `There is no key with the id ${keyId}.`);
      }
      await afterChange();
    },
  };
}
