import { z } from 'zod';
import {
  type Account,
  type AccountStore,
  type ChargedAccount,
  defaultAlerts,
} from '../../domain/accounts/account.ts';
import { type AccountChange, mapChange, operatorOrigin } from '../../domain/accounts/account-change.ts';
import type { KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { createParameterError, GatewayError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { toDayId, type WindowClock } from '../../domain/quota/windows.ts';
import type { AccountKeys, CreatedKey, KeyView } from '../keys/account-keys.ts';
import { type CredentialMaker, issueRecoveryCodes, toStoredCredential } from '../keys/credential-maker.ts';
import type { PlanTable } from '../quota/plan-table.ts';
import { readNewAccount } from './account-input.ts';
import { type RemoveAccount, toEmailDigestInput } from './account-removal.ts';

export interface NewAccountInput {
  readonly email: string;
  readonly name: string;
  /** The language of e-mails. The default is English. */
  readonly locale?: Locale;
}

/** A new account with its key, secret and recovery codes, which are shown only once. */
export interface CreatedAccount {
  readonly account: Account;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly recoveryCodes: readonly string[];
}

export const createEmailTakenError = (): GatewayError =>
  new GatewayError('email-already-registered', 'An account with this e-mail address already exists.');

/** Marks a change as made by an operator's command. */
const operatorChange = { origin: operatorOrigin };

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * Manages all accounts, for operators and for sign-ups. A method that receives an account's e-mail address throws
 * GatewayError `not-found` if there is no such account.
 */
export function createAccounts(options: {
  readonly store: AccountStore;
  readonly keys: AccountKeys;
  readonly credentials: CredentialMaker;
  readonly plans: PlanTable;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly removeAccount: RemoveAccount;
  /** Called after a plan, key or account has changed, so that this gateway updates its caches at once. */
  readonly afterChange: () => Promise<void>;
}) {
  const { store, keys, credentials, plans, clock, now, removeAccount, afterChange } = options;

  const findAccount = async (email: string): Promise<ChargedAccount> => {
    const account = await store.findByEmail(email);
    if (account === null)
      throw new GatewayError('not-found', `There is no account with the e-mail address ${email}.`);
    return account;
  };
  const assertPlanExists = (plan: string): void => {
    if (plans.has(plan)) return;
    const names = plans.all.map(({ name }) => name).join(', ');
    throw new GatewayError('invalid-parameter', `There is no plan ${plan}. Plans: ${names}.`);
  };

  return {
    /**
     * Creates an account with a key, a secret and recovery codes.
     * @throws GatewayError `invalid-body` for an invalid e-mail address or name, `email-already-registered`,
     * `invalid-parameter` for an unknown plan
     */
    create: async (
      input: NewAccountInput,
      plan: string,
      change: AccountChange<CreatedAccount>,
    ): Promise<CreatedAccount> => {
      assertPlanExists(plan);
      const key = credentials.issue('key');
      const secret = credentials.issue('secret');
      const codes = issueRecoveryCodes(credentials);
      const account: Account = {
        id: `acc_${credentials.createRandomText(16)}`,
        ...readNewAccount(input),
        plan,
        planUntil: null,
        createdAt: new Date(now()),
        emailVerifiedAt: null,
        locale: input.locale ?? 'en',
        alerts: defaultAlerts,
      };
      const recoveryCodes = codes.map(({ text }) => text);
      const createdAccount = { account, apiKey: key.text, apiSecret: secret.text, recoveryCodes };
      const newAccount = {
        account,
        emailHashes: credentials.hashWithEachPepper(toEmailDigestInput(account.email)),
        secret: toStoredCredential(secret),
        recoveryCodes: codes.map(toStoredCredential),
        key: { ...toStoredCredential(key), name: 'default' },
      };
      const isNew = await store.insert(
        newAccount,
        mapChange(change, () => createdAccount),
      );
      if (!isNew) throw createEmailTakenError();
      return createdAccount;
    },
    list: (): Promise<Account[]> => store.list(),
    /**
     * Gives an account another plan.
     * @param lastDay the plan's last day, `YYYY-MM-DD`, or null if the plan does not end
     */
    setPlan: async (email: string, plan: string, lastDay: string | null): Promise<Account> => {
      assertPlanExists(plan);
      const changedAt = new Date(now());
      const planUntil = lastDay === null ? null : readPlanEnd(lastDay, clock, changedAt);
      const account = await findAccount(email);
      await store.setPlan(account.id, plan, { at: changedAt, until: planUntil }, operatorChange);
      await afterChange();
      return { ...account, plan, planUntil };
    },
    resetSecret: async (email: string): Promise<{ apiSecret: string }> => {
      const account = await findAccount(email);
      const secret = credentials.issue('secret');
      // `undefined` means that any present secret is replaced.
      await store.replaceSecret(account.id, toStoredCredential(secret), undefined, operatorChange);
      await afterChange();
      return { apiSecret: secret.text };
    },
    delete: async (email: string): Promise<Account> => {
      const account = await findAccount(email);
      await removeAccount(account);
      return account;
    },
    listKeys: async (email: string): Promise<KeyView[]> => keys.list((await findAccount(email)).id),
    /** @throws GatewayError as `AccountKeys.create` does */
    createKey: async (
      email: string,
      name: string,
      restrictions: KeyRestrictions | null,
    ): Promise<CreatedKey> => keys.create((await findAccount(email)).id, name, restrictions, operatorChange),
    /**
     * Replaces the restrictions of a key of any account. Null removes them.
     * @throws GatewayError as `AccountKeys.change` does
     */
    restrictKey: async (keyId: string, restrictions: KeyRestrictions | null): Promise<KeyView> => {
      const key = await store.findKey(keyId);
      if (key === null) throw createUnknownKeyError(keyId);
      return keys.change(key.accountId, keyId, { restrictions }, operatorChange);
    },
    /** Revokes a key of any account. @throws GatewayError `not-found` */
    revokeKey: async (keyId: string): Promise<void> => {
      if (!(await store.revokeKey(keyId, new Date(now()), operatorChange)))
        throw createUnknownKeyError(keyId);
      await afterChange();
    },
  };
}

const createUnknownKeyError = (keyId: string): GatewayError =>
  new GatewayError('not-found', `There is no key with the id ${keyId}.`);

/**
 * Reads the last day of a plan.
 * @returns the end of the day in the quota's time zone
 * @throws GatewayError `invalid-parameter`
 */
function readPlanEnd(date: string, clock: WindowClock, nowDate: Date): Date {
  if (!z.iso.date().safeParse(date).success)
    throw createParameterError('until', 'must be a date such as 2027-01-31');
  const planEnd = new Date(clock.findWindow('day', toDayId(date)).resetsAtMs);
  if (planEnd <= nowDate) throw createParameterError('until', 'must not be before today');
  return planEnd;
}
