import { z } from 'zod';
import {
  type Account,
  type AccountStore,
  type ChargedAccount,
  defaultAlerts,
} from '../../domain/accounts/account.ts';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { GatewayError, invalidParameter } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { signupPlan } from '../../domain/quota/plan.ts';
import { dayIdOf, type WindowClock } from '../../domain/quota/windows.ts';
import type { AccountKeys, CreatedKey, KeyView } from '../keys/account-keys.ts';
import { type CredentialMaker, issueCodes, toStored } from '../keys/credential-maker.ts';
import type { PlanTable } from '../quota/plan-table.ts';
import { readNewAccount } from './account-input.ts';
import { emailHashOf, type RemoveAccount } from './account-removal.ts';

export interface NewAccountInput {
  readonly email: string;
  readonly name: string;
  /** The language of mails; English unless given. */
  readonly locale?: Locale;
}

/** A new account; its key, secret and recovery codes are shown only this once. */
export interface CreatedAccount {
  readonly account: Account;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly recoveryCodes: readonly string[];
}

export const emailTaken = (): GatewayError =>
  new GatewayError('email-already-registered', 'An account with this e-mail address exists already.');

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * All accounts, for operators and for signing up. The methods that name an account by its e-mail throw
 * GatewayError `not-found` when there is none.
 */
export function createAccounts(options: {
  readonly store: AccountStore;
  readonly keys: AccountKeys;
  readonly credentials: CredentialMaker;
  readonly plans: PlanTable;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly removeAccount: RemoveAccount;
  /** Called after a plan, key or account was removed, so that this gateway forgets it at once. */
  readonly afterChange: () => Promise<void>;
}) {
  const { store, keys, credentials, plans, clock, now, removeAccount, afterChange } = options;

  const findExisting = async (email: string): Promise<ChargedAccount> => {
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

  return {
    /**
     * @throws GatewayError `invalid-body` naming what is wrong with e-mail or name,
     *   `email-already-registered`, `invalid-parameter` for an unknown plan
     */
    create: async (input: NewAccountInput, plan: string = signupPlan): Promise<CreatedAccount> => {
      assertPlan(plan);
      const key = credentials.issue('key');
      const secret = credentials.issue('secret');
      const codes = issueCodes(credentials);
      const account: Account = {
        id: `acc_${credentials.randomText(16)}`,
        ...readNewAccount(input),
        plan,
        planUntil: null,
        createdAt: new Date(now()),
        emailVerifiedAt: null,
        locale: input.locale ?? 'en',
        alerts: defaultAlerts,
      };
      const isNew = await store.insert({
        account,
        emailHash: emailHashOf(credentials, account.email),
        secret: toStored(secret),
        recoveryCodes: codes.map(toStored),
        key: { ...toStored(key), name: 'default' },
      });
      if (!isNew) throw emailTaken();
      const recoveryCodes = codes.map(({ text }) => text);
      return { account, apiKey: key.text, apiSecret: secret.text, recoveryCodes };
    },
    list: (): Promise<Account[]> => store.list(),
    /** @param lastDay the last day of the plan, `YYYY-MM-DD`; null: it does not end */
    setPlan: async (email: string, plan: string, lastDay: string | null): Promise<Account> => {
      assertPlan(plan);
      const at = new Date(now());
      const planUntil = lastDay === null ? null : endOf(lastDay, clock, at);
      const account = await findExisting(email);
      await store.setPlan(account.id, plan, { at, until: planUntil });
      await afterChange();
      return { ...account, plan, planUntil };
    },
    resetSecret: async (email: string): Promise<{ apiSecret: string }> => {
      const account = await findExisting(email);
      const secret = credentials.issue('secret');
      await store.replaceSecret(account.id, toStored(secret));
      await afterChange();
      return { apiSecret: secret.text };
    },
    delete: async (email: string): Promise<Account> => {
      const account = await findExisting(email);
      await removeAccount(account);
      return account;
    },
    listKeys: async (email: string): Promise<KeyView[]> => keys.list((await findExisting(email)).id),
    /** @throws GatewayError as `AccountKeys.create` */
    createKey: async (
      email: string,
      name: string,
      restrictions: KeyRestrictions | null,
    ): Promise<CreatedKey> => keys.create((await findExisting(email)).id, name, restrictions),
    /**
     * Replaces the restrictions of any account's key; null removes them.
     * @throws GatewayError as `AccountKeys.change`
     */
    restrictKey: async (keyId: string, restrictions: KeyRestrictions | null): Promise<KeyView> => {
      const key = await store.findKey(keyId);
      if (key === null) throw noSuchKey(keyId);
      return keys.change(key.accountId, keyId, { restrictions });
    },
    /** @throws GatewayError `not-found` */
    revokeKey: async (keyId: string): Promise<void> => {
      if (!(await store.revokeKey(keyId, new Date(now())))) throw noSuchKey(keyId);
      await afterChange();
    },
  };
}

const noSuchKey = (keyId: string): GatewayError =>
  new GatewayError('not-found', `There is no key with the id ${keyId}.`);

/** @returns the end of a day in the time zone of the quota. @throws GatewayError `invalid-parameter` */
function endOf(date: string, clock: WindowClock, at: Date): Date {
  if (!z.iso.date().safeParse(date).success)
    throw invalidParameter('until', 'must be a date such as 2027-01-31');
  const end = new Date(clock.window('day', dayIdOf(date)).resetsAtMs);
  if (end <= at) throw invalidParameter('until', 'must not be before today');
  return end;
}
