import { emailKey } from '../../../domain/accounts/account.ts';
import {
  maxCodeTries,
  type NewProof,
  type PresentedProof,
  type ProofPurpose,
  type ProofStore,
} from '../../../domain/accounts/email-proof.ts';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { recordCredentialChange } from '../revision-store.ts';
import { giveSecret, isUniqueViolation, replaceCodes, toAccount } from './account-store.ts';
import { bytes, findWorkingKeys, lockAccounts } from './key-store.ts';

/** A row for a proof. */
export const proofRow = ({ tokenHash, codeHash, ...proof }: NewProof) => ({
  ...proof,
  emailKey: emailKey(proof.email),
  tokenHash: bytes(tokenHash),
  codeHash: bytes(codeHash),
});

export function createProofStore(prisma: PrismaClient): ProofStore {
  return {
    insert: (proof) =>
      prisma.$transaction(async (tx) => {
        if (!(await lockAccounts(tx, [proof.accountId]))) return false;
        await tx.emailProof.create({ data: proofRow(proof) });
        return true;
      }),
    recover: (presented, { secret, codes }) =>
      prisma.$transaction(async (tx) => {
        const found = await useProof(tx, 'recovery', presented);
        // A mail to an address that the account had before gives nothing.
        if (found === null || found.account.emailKey !== emailKey(presented.email)) return null;
        const { id, emailVerifiedAt } = found.account;
        const wasVerified = emailVerifiedAt !== null;
        const [keys, webhooks] = [
          await findWorkingKeys(tx, id, presented.at),
          await tx.webhook.findMany({
            where: { accountId: id },
            select: { id: true, url: true },
            orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          }),
        ];
        await replaceCodes(tx, id, codes, presented.at);
        if (!wasVerified) {
          await tx.apiKey.updateMany({
            where: { accountId: id, revokedAt: null },
            data: { revokedAt: presented.at },
          });
          await tx.webhook.deleteMany({ where: { accountId: id } });
          await tx.account.update({ where: { id }, data: { emailVerifiedAt: presented.at } });
        }
        await giveSecret(tx, id, secret);
        const account = toAccount(await tx.account.findUniqueOrThrow({ where: { id } }));
        return { account, wasVerified, keys, webhooks };
      }),
    verify: async (presented) => {
      try {
        return await prisma.$transaction(async (tx) => {
          const found = await useProof(tx, 'verification', presented);
          if (found === null) return null;
          const { account: before, email } = found;
          const isNew = before.email !== email;
          // What was mailed to the old address must not open the account any more.
          if (isNew) await tx.emailProof.deleteMany({ where: { accountId: before.id } });
          const after = await tx.account.update({
            where: { id: before.id },
            data: { email, emailKey: emailKey(email), emailVerifiedAt: presented.at },
          });
          if (isNew) await recordCredentialChange(tx, before.id);
          return { account: toAccount(after), before: toAccount(before) };
        });
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    pendingEmail: async (accountId, at) => {
      const rows = await prisma.$queryRaw<{ email: string }[]>`
        SELECT p.email FROM email_proof p JOIN account a ON a.id = p.account_id
        WHERE p.account_id = ${accountId} AND p.purpose = 'verification' AND p.expires_at > ${at} AND p.email <> a.email
        ORDER BY p.id DESC LIMIT 1`;
      return rows[0]?.email ?? null;
    },
    deleteExpired: async (before) => {
      await prisma.emailProof.deleteMany({ where: { expiresAt: { lt: before } } });
    },
  };
}

/**
 * Uses a proof up, with all others of its account and purpose; a wrong code is counted. The accounts are locked first, so
 * that of several tries at once each sees what the others have counted and used. Locks: account, proof, revision.
 * @returns the account, and the address that is proved; null: no such proof
 */
async function useProof(tx: Prisma.TransactionClient, purpose: ProofPurpose, presented: PresentedProof) {
  const { digest, at } = presented;
  const valid = { purpose, emailKey: emailKey(presented.email), expiresAt: { gt: at } };
  const of = await tx.emailProof.findMany({
    where: valid,
    select: { accountId: true },
    distinct: ['accountId'],
  });
  if (of.length === 0) return null;
  await lockAccounts(tx, of.map(({ accountId }) => accountId).sort());
  const proofs = await tx.emailProof.findMany({
    where: { ...valid, ...(digest.of === 'code' && { tries: { lt: maxCodeTries } }) },
    orderBy: { id: 'desc' },
  });
  const hash = Buffer.from(digest.hash);
  const used = proofs.find((proof) => hash.equals(digest.of === 'code' ? proof.codeHash : proof.tokenHash));
  if (used === undefined) {
    if (digest.of === 'code')
      await tx.emailProof.updateMany({
        where: { id: { in: proofs.map(({ id }) => id) } },
        data: { tries: { increment: 1 } },
      });
    return null;
  }
  await tx.emailProof.deleteMany({ where: { accountId: used.accountId, purpose } });
  const account = await tx.account.findUnique({ where: { id: used.accountId } });
  return account && { account, email: used.email };
}
