import type { RecoveryStore } from '../../../domain/accounts/recovery.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { replaceCodes, replaceSecret, toAccount } from './account-store.ts';
import { lockAccounts } from './key-store.ts';
import { recordChange, recordEvent } from './record-change.ts';

/** Creates the store of recovery codes. Rows are locked in the order account, code, revision. */
export function createRecoveryStore(prisma: PrismaClient): RecoveryStore {
  return {
    findCode: async (id) => {
      const row = await prisma.recoveryCode.findUnique({ where: { id }, include: { account: true } });
      return row && { hash: row.hash, account: toAccount(row.account) };
    },
    countCodes: (accountId) => prisma.recoveryCode.count({ where: { accountId } }),
    replaceCodes: ({ id: accountId, secretId }, codes, createdAt, change) =>
      prisma.$transaction(async (tx) => {
        await lockAccounts(tx, [accountId]);
        if ((await tx.account.count({ where: { id: accountId, secretId } })) === 0) return false;
        await replaceCodes(tx, accountId, codes, createdAt);
        await recordChange(tx, accountId, change, { type: 'recovery_codes_created' }, null);
        return true;
      }),
    removeCode: async ({ id, accountId }) => {
      const { count } = await prisma.recoveryCode.deleteMany({ where: { id, accountId } });
      return count > 0;
    },
    recoverByCode: ({ id, accountId }, secret, change) =>
      prisma.$transaction(async (tx) => {
        await lockAccounts(tx, [accountId]);
        const { count } = await tx.recoveryCode.deleteMany({ where: { id, accountId } });
        if (count === 0) return false;
        await recordEvent(tx, accountId, change, { type: 'recovered' });
        await replaceSecret(tx, accountId, secret);
        return true;
      }),
  };
}
