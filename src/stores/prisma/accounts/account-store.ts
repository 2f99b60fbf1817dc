import {
  type AccountStore,
  type ChargedAccount,
  type StoredCredential,
  toEmailKey,
} from '../../../domain/accounts/account.ts';
import { addressRetentionMs } from '../../../domain/accounts/former-account.ts';
import { locales } from '../../../domain/locale.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import type { AccountModel } from '../../../generated/prisma/models.ts';
import { isUniqueViolation } from '../connection/sql-state.ts';
import { toPlainBytes } from '../connection/sql-values.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { toCarriedUsage } from './carried-usage.ts';
import { insertFormerAccount, takeOverUsage } from './former-account-store.ts';
import { createKeyStore, createNewestPepperCondition, lockAccounts, toHashColumns } from './key-store.ts';
import { recordChange, recordEvent } from './record-change.ts';

export const toAccount = (row: AccountModel): ChargedAccount => ({
  id: row.id,
  email: row.email,
  name: row.name,
  plan: row.plan,
  planUntil: row.planUntil,
  createdAt: row.createdAt,
  emailVerifiedAt: row.emailVerifiedAt,
  locale: locales.find((locale) => locale === row.locale) ?? 'en',
  alerts: row.alerts,
  carriedUsage: toCarriedUsage(row),
});

const toSecretColumns = ({ id, hash, pepperId }: StoredCredential) => ({
  secretId: id,
  secretHash: toPlainBytes(hash),
  secretPepperId: toPlainBytes(pepperId),
});

/** Converts recovery codes to rows that have no account id yet. */
const toCodeRows = (codes: readonly StoredCredential[], createdAt: Date) =>
  codes.map((code) => ({ id: code.id, ...toHashColumns(code), createdAt }));

/** Replaces all recovery codes of an account. */
export async function replaceCodes(
  tx: Prisma.TransactionClient,
  accountId: string,
  codes: readonly StoredCredential[],
  createdAt: Date,
): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.recoveryCode.createMany({
    data: toCodeRows(codes, createdAt).map((row) => ({ ...row, accountId })),
  });
}

/**
 * Replaces the API Secret of an account. Somebody with the old secret may have started sessions, recoveries by
 * e-mail and a change of the e-mail address, so these end too.
 */
export async function replaceSecret(
  tx: Prisma.TransactionClient,
  accountId: string,
  secret: StoredCredential,
): Promise<void> {
  const { email } = await tx.account.update({
    where: { id: accountId },
    data: toSecretColumns(secret),
    select: { email: true },
  });
  await tx.emailProof.deleteMany({
    where: { accountId, OR: [{ purpose: 'recovery' }, { email: { not: email } }] },
  });
  await tx.session.deleteMany({ where: { accountId } });
  await recordCredentialChange(tx, accountId);
}

/** Creates the store of accounts and their keys. */
export function createAccountStore(prisma: PrismaClient): AccountStore {
  /**
   * Changes an account, and records that its credentials have changed.
   * @param update a function that makes the change, and returns the number of changed accounts
   * @returns whether the account exists
   */
  const changeAccount = (
    accountId: string,
    update: (tx: Prisma.TransactionClient) => Promise<{ count: number }>,
  ) =>
    prisma.$transaction(async (tx) => {
      const { count } = await update(tx);
      if (count > 0) await recordCredentialChange(tx, accountId);
      return count > 0;
    });

  return {
    ...createKeyStore(prisma),
    insert: async ({ account, emailHashes, secret, recoveryCodes, key }, change) => {
      const { id, createdAt } = account;
      try {
        const data = {
          ...account,
          alerts: [...account.alerts],
          emailKey: toEmailKey(account.email),
          ...toSecretColumns(secret),
          keys: { create: { ...key, ...toHashColumns(key), createdAt } },
          recoveryCodes: { create: toCodeRows(recoveryCodes, createdAt) },
        };
        await prisma.$transaction(async (tx) => {
          await tx.account.create({ data });
          const event = { type: 'signed_up', key: { id: key.id, name: key.name } } as const;
          await recordChange(tx, id, change, event, account);
        });
        // Take over usage only now, so that none is missed: a concurrent deletion of an account with this address has
        // finished, and the new key has not been used.
        const since = new Date(createdAt.getTime() - addressRetentionMs);
        const carriedUsage = await takeOverUsage(prisma, emailHashes, since, id);
        if (carriedUsage !== null) await prisma.account.update({ where: { id }, data: carriedUsage });
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    list: async () =>
      (await prisma.account.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(toAccount),
    find: async (id) => {
      const row = await prisma.account.findUnique({ where: { id } });
      return row && toAccount(row);
    },
    findByEmail: async (email) => {
      const row = await prisma.account.findUnique({ where: { emailKey: toEmailKey(email) } });
      return row && toAccount(row);
    },
    setPlan: (id, plan, { at, until }, change) =>
      changeAccount(id, async (tx) => {
        await tx.planRequest.updateMany({ where: { accountId: id, doneAt: null }, data: { doneAt: at } });
        const result = await tx.account.updateMany({ where: { id }, data: { plan, planUntil: until } });
        if (result.count > 0) await recordEvent(tx, id, change, { type: 'plan_changed', plan });
        return result;
      }),
    replaceSecret: (id, secret, replacedSecretId, change) =>
      prisma.$transaction(async (tx) => {
        if (!(await lockAccounts(tx, [id]))) return false;
        if (replacedSecretId !== undefined) {
          const isCurrent = (await tx.account.count({ where: { id, secretId: replacedSecretId } })) > 0;
          if (!isCurrent) return false;
        }
        await recordEvent(tx, id, change, { type: 'secret_replaced' });
        await replaceSecret(tx, id, secret);
        return true;
      }),
    delete: (id, formerAccount) =>
      changeAccount(id, async (tx) => {
        await insertFormerAccount(tx, id, formerAccount);
        // The quota store writes in the same order, which prevents deadlocks.
        await tx.quotaCounter.deleteMany({ where: { accountId: id } });
        await tx.usageDay.deleteMany({ where: { accountId: id } });
        return tx.account.deleteMany({ where: { id } });
      }),
    renewSecretHash: async (secretId, { replacedHash, hash, pepperId }) => {
      await prisma.$executeRaw`
        UPDATE account SET secret_hash = ${toPlainBytes(hash)}, secret_pepper_id = ${toPlainBytes(pepperId)}
        WHERE secret_id = ${secretId} AND secret_hash = ${toPlainBytes(replacedHash)} AND ${createNewestPepperCondition(pepperId)}`;
    },
    findBySecret: async (secretId) => {
      const row = await prisma.account.findUnique({ where: { secretId } });
      return row && { account: toAccount(row), secret: { id: row.secretId, hash: row.secretHash } };
    },
  };
}
